import fc, { type Arbitrary } from 'fast-check'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp } from '../app/app.ts'
import { addUser } from '../app/users.ts'
import { operationsOf } from '../requests/operations.ts'
import { anyRequest, everyParameter, type Sent, strayRequest, validRequest } from '../requests/requests.ts'
import { sdkFaults } from '../sdk/sdk-rules.ts'

/** Random requests to every operation: no 5xx, the documented schema, a request id. */
const groma = await openTestApp({ GROMA_BODY_LIMIT: '256kb' })
afterAll(() => groma.close())

/** Only operations that answer JSON: a stream does not end, and a file has no schema. */
const answersJson = ({ answers }: { answers: object }) => '200' in answers || '202' in answers

const operations = operationsOf(groma.app.swagger())
  .filter(answersJson)
  .map((operation) => ({
    ...operation,
    pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
    validators: new Map(
      Object.entries(operation.answers).map(([status, schema]) => [status, Compile(schema)]),
    ),
  }))

/** A fixed total, so that more operations take no longer. */
const runs = Math.ceil(1000 / operations.length)

const longestAnswer = 60_000 // milliseconds; longer is a hang

const documented = [200, 202, 400, 401, 402, 403, 404, 405, 408, 409, 413, 414, 415, 429, 451]
const welcome = [200, 202, 404, 409]

/** Messages of rules between parameters, which a schema cannot express. */
const betweenParameters = [
  'Invalid includeGeometry. Expected false for a limit over 100',
  'Missing user.',
  'Missing latitude.',
  'Missing longitude.',
  'Missing near.',
  'Missing chains.',
  'Invalid text.',
  'Invalid from.',
  'Invalid mode. Expected one of foot, bike, car,',
  'Invalid radius. Valid range: [100, 10000].',
  'Missing status.',
  'Missing addressLabel.',
  'Invalid legs',
  'Looking up an address other than your own',
  'The trip ',
  'The route is available once the trip has ended',
  'Invalid style.',
  'The body is larger than the ',
]

/** Not called by any SDK; their answers follow other rules. */
const forOurselves = /^\/v1\/(?:track\/explain|geofences\/preview|usage)/

/** Ids that exist: some users, and whatever the operations create. */
const references: string[] = []
const mostReferences = 200

beforeAll(async () => {
  for (let index = 0; index < 30; index++) {
    const user = { deviceId: `device ${index}`, userId: `user/${index}`, metadata: { a: 1, b: 'b', c: true } }
    const id = await addUser(groma.database, index % 3 ? groma.test : groma.live, user)
    references.push(id, user.deviceId, user.userId)
  }
})

describe.each(operations)('$name', (operation) => {
  it('serves every valid request', () =>
    always(validRequest(operation, { keys: groma.keys, references }), async (sent) => {
      const { status, text } = await send(sent)
      if (betweenParameters.some((rule) => text.includes(rule))) return
      expect(welcome, `${status} ${text}`).toContain(status)
    }))

  it('serves or refuses any other request', () =>
    always(anyRequest(operation, { keys: groma.keys, references }), send))

  it('serves or refuses each parameter with a value of each type', async () => {
    for (const sent of everyParameter(operation, { keys: groma.keys, references })) await send(sent)
  })
})

it('refuses requests to no operation', () =>
  always(strayRequest(operations, { keys: groma.keys, references }), send))

async function always(requests: Arbitrary<Sent>, check: (sent: Sent) => Promise<unknown>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(requests, async (sent) => void (await check(sent))),
    { numRuns: runs },
  )
}

/** Sends it, and checks what must hold for every answer. */
async function send(sent: Sent): Promise<{ status: number; text: string }> {
  const answer = await inTime(groma.app.inject(sent as { url: string }), sent)
  const { statusCode: status, headers, body: text } = answer
  const { pathname } = new URL(`http://localhost${sent.url}`)
  const inApi = pathname.startsWith('/v1')

  expect(String(headers['x-service-request-id'])).toMatch(/^[\w-]{16,}$/)
  expect(headers['x-radar-request-id']).toBe(headers['x-service-request-id'])
  if (status === 204) {
    expect(sent.method).toBe('OPTIONS')
    expect(sent.headers).toHaveProperty('access-control-request-method')
    return { status, text }
  }
  if (!inApi && status < 400) return { status, text }
  expect(documented, `${status} ${text.slice(0, 500)}`).toContain(status)
  if (status === 405) expect(String(headers.allow).split(', ')).not.toContain(sent.method)

  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  if (sent.method === 'HEAD') return { status, text }
  if (status >= 400) checkError(sent.method, pathname, status, answer.json())
  else checkSuccess(sent.method, pathname, status, answer.json())
  return { status, text }
}

/** Names the request that is never answered. */
async function inTime<Answer>(answer: Promise<Answer>, sent: Sent): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer to ${JSON.stringify(sent)}`)), longestAnswer)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Of every operation, and of none. */
const unlisted = [405, 408, 413, 414, 415]

function checkError(
  method: string,
  pathname: string,
  status: number,
  body: { meta: { param?: unknown } },
): void {
  const operation = operationAt(method, pathname)
  if (operation && !unlisted.includes(status)) {
    const isGeneral = status === 400 && /^The (?:body|URL) /.test((body.meta as { message: string }).message)
    if (!isGeneral) expect(Object.keys(operation.answers), JSON.stringify(body)).toContain(String(status))
  }
  const param = 'param' in body.meta && { param: expect.any(String) }
  expect(body).toEqual({ meta: { code: status, ...param, message: expect.stringMatching(/./) } })
}

function checkSuccess(method: string, pathname: string, status: number, body: object): void {
  expect(body).toMatchObject({ meta: { code: status } })
  const validator = operationAt(method, pathname)?.validators.get(String(status))
  expect(validator?.Errors(body) ?? 'no such answer is documented').toEqual([])
  const faults = sdkFaults(body)
  expect(forOurselves.test(pathname) ? faults.filter((fault) => / is null$/.test(fault)) : faults).toEqual([])
  noteIds(body)
}

function operationAt(method: string, pathname: string) {
  return operations
    .filter((operation) => operation.method === method && operation.pattern.test(pathname))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0]
}

/** Of what was created. */
function noteIds(value: unknown, key = ''): void {
  if (key === '_id' && references.length < mostReferences && /^\w{24}$/.test(`${value}`))
    references.push(`${value}`)
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value)) noteIds(one, Array.isArray(value) ? key : name)
}
