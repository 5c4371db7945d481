import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'
import type { BuiltFolder } from '../maps/built-folder.ts'
import { demoRegion } from '../maps/demo-region.ts'
import { type Answer, type Checks, createChecks, pathOf, withParsed } from '../requests/answers.ts'
import { createHttpClient } from '../requests/http-client.ts'
import { journey } from '../requests/journey.ts'
import { createObjects } from '../requests/objects.ts'
import { type Operation, operationsOf } from '../requests/operations.ts'
import {
  anyRequest,
  everyParameter,
  isLive,
  type Known,
  type Sent,
  strayRequest,
  validRequest,
} from '../requests/requests.ts'
import { routesOf, unnamed } from '../requests/routes.ts'
import { callUndocumented, openStream } from '../requests/undocumented.ts'
import { seed } from '../setup/seed.ts'

/**
 * Random requests on one server: each is answered as documented, each operation serves, and a refusal changes nothing.
 * TEST_REQUESTS says how many.
 */
const total = Number(process.env.TEST_REQUESTS ?? 1_500)
/** Sent at once, as callers do, and so that those which write share batches. */
const atOnce = 16
/** Of valid requests, every so many go over HTTP. */
const overHttp = 10

const longestAnswer = 60_000 // milliseconds; longer is a hang
const timeout = 600_000 // thousands of requests, on a busy machine

let demo: BuiltFolder
let groma: TestApp
let http: ReturnType<typeof createHttpClient>
let operations: Operation[]
let checks: Checks
let known: Known
let sentSoFar = 0
const served = new Set<string>()
/** By operation, one of each message. */
const refused = new Map<string, Map<string, Sent>>()

beforeAll(async () => {
  demo = await demoRegion()
  groma = await openTestApp({ GROMA_DATA: demo.folder, GROMA_BODY_LIMIT: '256kb' })
  http = createHttpClient(await groma.app.listen({ port: 0, host: '127.0.0.1' }))
  operations = operationsOf(groma.app.swagger())
  checks = createChecks(operations)
  known = { keys: groma.keys, objects: createObjects() }
})
afterAll(async () => {
  http?.close()
  await groma?.close()
  await demo?.remove()
})

/** Statuses of valid requests: what they name may be gone, or be there already; or the server is busy with others. */
const welcome = [200, 202, 404, 409, 503]

/** Messages of rules between parameters, which a schema cannot express. */
const betweenParameters = [
  'Invalid includeGeometry. Expected false for a limit over 100',
  'Missing user.',
  'Missing latitude.',
  'Missing longitude.',
  'Missing near.',
  'Invalid since. Expected exactly one of delivery and since.',
  'Missing chains.',
  'Invalid text.',
  'Invalid from.',
  'Invalid mode. Expected one of foot, bike, car,',
  'Invalid radius. Valid range: [100, 10000].',
  'Invalid radius. Valid range: [1, 10000].',
  'Missing status.',
  'Expected a geofence that exists.',
  'Missing addressLabel.',
  'Invalid legs',
  'Looking up an address other than your own',
  'The trip ',
  'The route is available once the trip has ended',
  'Invalid style.',
  'Missing departureTime. Expected one with the time window',
  '.latest. Expected ',
  'Invalid exclude. ',
  'Invalid createdBefore. Expected a time after createdAfter',
  'Invalid near. Expected one of near, polygon and geofence.',
  'Missing tag.',
  'Missing externalId.',
  'Expected mode truck beside it',
  'An alert about ',
  'An alert cannot be about alerts.',
  'Missing minutes.',
  'Missing speed.',
  'Missing battery.',
  'This server sends no e-mail',
  'The body is larger than the ',
]

describe('any request', { timeout }, () => {
  it('is served, if it is valid', async () => {
    await makeJourneys()
    const valid = fc.oneof(
      ...generated().map((operation) => weighted(operation, validRequest(operation, known))),
    )
    await always(valid, 0.3, async (sent) => {
      const answer = await send(sent, sentSoFar % overHttp === 0)
      const isWelcome = welcome.includes(answer.statusCode)
      if (!isWelcome && !betweenParameters.some((rule) => answer.body.includes(rule)))
        noteFault('it is valid', sent, answer)
    })
  })

  it('is served or refused with a value of each type in each parameter', async () => {
    for (const operation of generated()) await allOf(everyParameter(operation, known))
    expectNoFaults()
  })

  it('is refused, if it is to no operation', () => always(strayRequest(generated(), known), 0.01, send))

  it('is served or refused, whatever it is', async () => {
    await makeJourneys()
    const any = fc.oneof(...generated().map((operation) => weighted(operation, anyRequest(operation, known))))
    await always(any, 1 - sentSoFar / total, send)
  })
})

describe('of all of them', { timeout }, () => {
  it('there were enough', () => expect(sentSoFar).toBeGreaterThanOrEqual(total))

  it('a refused one has changed nothing', async () => {
    let again = [...refused.values()].flatMap((byMessage) => [...byMessage.values()])
    // Some are served now, as others of them have made what they are about. Repeat, until all are refused.
    for (let wasServed = true; wasServed; ) {
      const before = await contents()
      const answers = await allOf(again)
      const refusedAgain = again.filter((_, index) => (answers[index]?.statusCode ?? 0) >= 400)
      wasServed = refusedAgain.length < again.length
      again = refusedAgain
      if (!wasServed) expect(await contents()).toEqual(before)
    }
    expect(again.length).toBeGreaterThan(400)
    expectNoFaults()
  })

  it('every operation has served one, and every route answers', async () => {
    await openStream(groma)
    await serveTheMissing()
    expect(missing().map(({ name }) => name)).toEqual([])
    const documented = operations.map(({ method, path }) => `${method} ${unnamed(path)}`)
    expect([...documented, ...(await callUndocumented(groma))].sort()).toEqual(routesOf(groma.app).sort())
  })
})

/** All but the stream, which does not end. */
function generated(): Operation[] {
  return operations.filter(({ id }) => id !== 'streamEvents')
}

function missing(): Operation[] {
  return generated().filter(({ name }) => !served.has(name))
}

/** By chance all valid requests to an operation may have been about what is gone. */
async function serveTheMissing(): Promise<void> {
  for (let round = 0; round < 20 && missing().length > 0; round++) {
    await makeJourneys()
    for (const operation of missing())
      for (const each of [...makersFor(operation), operation])
        await allOf(fc.sample(validRequest(each, known), { numRuns: 20, seed: seed + round }))
  }
}

/** Operations that make what this one is about: `PUT /v1/beacons/{tag}/{externalId}` for `DELETE /v1/beacons/{id}`. */
function makersFor({ path }: Operation): Operation[] {
  const [, version, kind] = path.split('/')
  const isMaker = ({ method, path: other }: Operation) =>
    (method === 'PUT' || method === 'POST') && other.startsWith(`/${version}/${kind}`)
  return generated().filter(isMaker)
}

/** Less is deleted than made. */
function weighted({ method }: Operation, arbitrary: Arbitrary<Sent>) {
  return { weight: method === 'DELETE' ? 1 : 3, arbitrary }
}

let journeys = 0

async function makeJourneys(): Promise<void> {
  for (const until = journeys + 25; journeys < until; journeys++)
    for (const sent of journey(operations, groma.keys.test.secret ?? '', journeys)) await send(sent)
}

/** Sends a share of all requests, in batches. */
async function always(
  requests: Arbitrary<Sent>,
  share: number,
  check: (sent: Sent) => Promise<unknown>,
): Promise<void> {
  const batch = fc.array(requests, { minLength: atOnce, maxLength: atOnce })
  const property = fc.asyncProperty(
    batch,
    async (all) => void (await Promise.all(all.map((sent) => check(sent)))),
  )
  await fc.assert(property, { numRuns: Math.max(1, Math.ceil((total * share) / atOnce)) })
  expectNoFaults()
}

async function allOf(requests: Sent[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let from = 0; from < requests.length; from += atOnce)
    answers.push(...(await Promise.all(requests.slice(from, from + atOnce).map((sent) => send(sent)))))
  return answers
}

/** Of each operation the last of each kind: one bug must not hide another, and what exists changes too much to shrink. */
const faults = new Map<string, string>()

function noteFault(fault: string, { subject: _, ...sent }: Sent, { statusCode, body }: Answer): void {
  const operation = checks.operationAt(sent.method, pathOf(sent))?.name
  const cut = (text: string) => (text.length > 600 ? `${text.slice(0, 600)} …` : text)
  faults.set(`${operation} ${statusCode} ${fault}`, `${cut(body)} to ${cut(JSON.stringify(sent))}`)
}

function expectNoFaults(): void {
  const all = Object.fromEntries(faults)
  faults.clear()
  expect(all).toEqual({})
}

/** Sends it, checks the answer, and learns from it. */
async function send(sent: Sent, isOverHttp = false): Promise<Answer> {
  sentSoFar++
  const { subject, ...request } = sent
  const answered = isOverHttp ? http.send(request) : groma.app.inject(request as { url: string })
  const answer = withParsed(await inTime(answered, sent))
  const { statusCode: status, parsed } = answer
  const fault = checks.faultOf(sent, answer)
  if (fault) noteFault(fault, sent, answer)
  if (status === 404 || sent.method === 'DELETE') subject?.forget()
  const operation = checks.operationAt(sent.method, pathOf(sent))
  if (operation && status < 300) served.add(operation.name)
  if (status < 300 && isChange(sent))
    known.objects.learn([parsed, sharedTrip(sent, parsed)], isLive(sent.headers.authorization))
  if (operation?.id === 'shareTrip' && status === 200) {
    const shareId = (parsed as { share: { _id: string } }).share._id // the answer does not name its trip
    known.objects.learn({ trip: { _id: subject?.params.id, shareId } }, isLive(sent.headers.authorization))
  }
  if (operation && status >= 400 && status < 500 && sent.method !== 'HEAD')
    noteRefused(operation, sent, answer)
  return answer
}

/** The answer about a link does not name its trip. */
function sharedTrip(sent: Sent, answered: unknown): object {
  const [, id] = /^\/v1\/trips\/([^/]+)\/share$/.exec(pathOf(sent)) ?? []
  const { share } = Object(answered)
  return id && share ? { trip: { _id: decodeURIComponent(id), shareId: share._id } } : {}
}

/** Names the request that is never answered. */
async function inTime(answered: Promise<Answer>, sent: Sent): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer to ${JSON.stringify(sent)}`)), longestAnswer)
  })
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}

function isChange({ method }: Sent): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH'
}

function noteRefused({ name }: Operation, sent: Sent, { body }: Answer): void {
  const byMessage = refused.get(name) ?? new Map<string, Sent>()
  refused.set(name, byMessage)
  if (byMessage.size < 10) byMessage.set(body.slice(0, 60), sent)
}

/** The number of rows of each table, and a hash of all of them. */
async function contents(): Promise<Record<string, string>> {
  const tables = await groma.database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from "${name}" t`,
  )
  const rows = await groma.database.query<{ name: string; hash: string }>(hashes.join(' union all '))
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}
