import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '../../src/errors.ts'
import { eventTypeNames } from '../../src/model/event-types.ts'
import { openTestApp, type TestApp } from '../app/app.ts'
import type { BuiltFolder } from '../maps/built-folder.ts'
import { demoRegion } from '../maps/demo-region.ts'
import { type Operation, operationsOf } from '../requests/operations.ts'

/** The reference runs: the sample call of every operation, sent as shown to a new server with its demo map. */

interface Document {
  servers: { url: string }[]
  components: { examples: Record<string, { value: { type: string } }>; schemas: Record<string, object> }
}

const document = JSON.parse(await readFile('docs/openapi.json', 'utf8')) as Document
const operations = operationsOf(document)

/** An order in which every call finds what it needs. What is deleted twice is made twice. */
const story = `
  getAttribution ping getConfig sendLogs getMapStyle getMapTile
  getProjectSettings updateProjectSettings getSettings updateSettings
  createGeofence upsertGeofence replaceGeofence getGeofence getGeofenceById listGeofences searchGeofences
  previewGeofence exportGeofences importGeofences getImport
  createBeacon upsertBeacon replaceBeacon getBeacon getBeaconById listBeacons searchBeacons
  upsertSegment getSegment listSegments listSegmentUsers getContext
  createTrip track track explain replay trackBulk
  inviteDevice addHistory getUser listUsers searchUsers searchHistory searchHeat listLocations exportUser listGeofenceUsers listGeofenceUsersById setUserFraud refreshUsers
  listTrips getTrip getTripEtas shareTrip listTripShares unshareTrip updateTrip getTripRoute optimizeTrip reorderTripLegs updateTripLeg
  createWebhook getWebhook listWebhooks updateWebhook rotateWebhookSecret testWebhook
  createAlert getAlert listAlerts updateAlert deleteAlert
  logConversion listEvents getEvent verifyEvent streamEvents getUsage listAudit redeliver listDeliveries deleteWebhook
  forwardGeocode reverseGeocode geocodeIp autocomplete autocompleteClick searchPlaces validateAddress
  routeDistance routeMatrix routeIsochrone routeNearest routeMatch routeDirections routeOptimize routeOptimizeStops
  deleteEvent deleteTrip deleteSegment deleteUser
  deleteGeofence upsertGeofence deleteGeofenceById deleteBeacon upsertBeacon deleteBeaconById
`
  .trim()
  .split(/\s+/)

let demo: BuiltFolder
let groma: TestApp

beforeAll(async () => {
  demo = await demoRegion()
  groma = await openTestApp({ GROMA_DATA: demo.folder })
})

afterAll(async () => {
  await groma?.close()
  await demo?.remove()
})

describe('the reference', () => {
  it('names this server', () => expect(document.servers).toEqual([expect.objectContaining({ url: '/' })]))

  it('tells the story of every operation', () =>
    expect([...new Set(story)].sort()).toEqual(operations.map(({ id }) => id).sort()))

  it('lists every event type with a payload', () => {
    const { examples, schemas } = document.components
    const payloads = Object.values(examples).map(({ value }) => value)
    expect(payloads.map(({ type }) => type)).toEqual([...eventTypeNames, 'completed_purchase'])
    expect(schemas).toHaveProperty('Event')
  })

  it.each(operations)('shows answers of $id by its schema', ({ answers, answerExamples, id }) => {
    for (const [status, schema] of Object.entries(answers)) {
      const examples = answerExamples[status] ?? []
      expect(examples, `${id} ${status}`).not.toEqual([])
      const validator = Compile(schema)
      for (const example of examples) expect(validator.Errors(example), JSON.stringify(example)).toEqual([])
    }
  })
})

/** Ids in the reference, and what they are on this server. */
const ids = new Map<string, string>()

describe('the sample call', () => {
  it.each(story.map((id, at) => ({ id, at })))('$at $id', async ({ id }) => {
    const operation = operations.find((one) => one.id === id) as Operation
    const bodies = operation.bodyExamples.length > 0 ? operation.bodyExamples : [undefined]
    if (operation.body) expect(operation.bodyExamples).not.toEqual([])
    // The first one last: it is the one that the rest of the story is about.
    for (const [index, body] of [...bodies.entries()].reverse()) await check(operation, body, index)
  })
})

describe('the errors listed', () => {
  it.each(operations.filter(namesOne))('404 of $id, for what is unknown', async (operation) => {
    const unknown = { ...operation, path: operation.path.replace(/\{\w+\}/g, 'unknown') }
    expect((await send(unknown, operation.bodyExamples[0])).status).toBe(404)
  })

  it('503: all that need the database, besides those that may be too busy: search, routing, streams', async () => {
    const broken = Object.assign(groma.database, {
      query: () => Promise.reject(errors.databaseUnavailable()),
      transaction: () => Promise.reject(errors.databaseUnavailable()),
    })
    expect(broken).toBe(groma.database)
    const failing: string[] = []
    for (const operation of operations) {
      // An export that fails is cut off: it has begun already.
      const answer = await send(operation, operation.bodyExamples[0]).catch(() => undefined)
      if (answer?.status === 503) failing.push(operation.id)
    }
    const listed = operations.filter(({ id, answers }) => '503' in answers && !mayBeBusy.test(id))
    expect(failing.sort()).toEqual(listed.map(({ id }) => id).sort())
  })
})

/** They answer without the database, and 503 when their queue is full. */
const mayBeBusy =
  /^(?:route|preview|stream|autocomplete|forwardGeocode|reverseGeocode|searchPlaces|validateAddress)/

/** Those that may miss what their path names. An upsert makes it, its 404 is about roads; a tile is named by numbers. */
function namesOne({ id, path, answers }: Operation): boolean {
  return '404' in answers && path.includes('{') && id !== 'upsertGeofence' && id !== 'getMapTile'
}

async function check(operation: Operation, body: unknown, index: number): Promise<void> {
  const { status, headers, answer } = await send(operation, body)
  expect([200, 202], JSON.stringify(answer)).toContain(status)
  const schema = operation.answers[String(status)]
  if (!schema || !String(headers['content-type']).startsWith('application/json')) return
  expect(Compile(schema).Errors(answer), JSON.stringify(answer)).toEqual([])
  const shown = operation.answerExamples[String(status)] ?? []
  const example = shown[Math.min(index, shown.length - 1)]
  if (!operation.id.startsWith('getMap')) expect(keysOf(answer)).toEqual(keysOf(example))
  learnIds(example, answer)
  for (const event of eventsIn(answer)) checkEvent(event)
}

/** An event has the same fields as the payload that is shown for its type. */
function checkEvent(event: { type: string; user?: object }): void {
  if (!event.user || !(eventTypeNames as string[]).includes(event.type)) return // of a trip without one, or a conversion
  const shown = document.components.examples[event.type]
  const optional = ['alternatePlaces', 'duration', 'replayed', 'verification', 'metadata', 'revenue']
  const keys = (one: object) => keysOf(one).filter((key) => !optional.includes(key))
  expect(keys(event), event.type).toEqual(keys(shown?.value ?? {}))
}

function eventsIn({ event, events = [], results = [] }: Events): { type: string }[] {
  const listed = [...events, ...results.flatMap((one) => one.events ?? [])]
  return [...(event ? [event] : []), ...listed].filter(({ type }) => typeof type === 'string')
}

interface Events {
  event?: { type: string }
  events?: { type: string }[]
  results?: Events[]
}

async function send({ id, method, path, access, samples }: Operation, body: unknown) {
  const inPath = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(`${samples.path[name]}`))
  const pairs = Object.entries(samples.query).map(
    ([name, value]) => `${name}=${encodeURIComponent(`${value}`)}`,
  )
  const key = access === 'publishable' ? groma.keys.test.publishable : groma.keys.test.secret
  const answer = await groma.app.inject({
    method: method as 'GET',
    url: translate(`${inPath}${pairs.length > 0 ? '?' : ''}${pairs.join('&')}`),
    remoteAddress: '129.2.0.1',
    headers: { ...(access !== 'open' && { authorization: key }) },
    ...(body !== undefined && { payload: JSON.parse(translate(JSON.stringify(body))) }),
    payloadAsStream: id === 'streamEvents',
  })
  if (id === 'streamEvents') (answer.stream() as Readable).destroy()
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, headers: answer.headers, answer: isJson ? answer.json() : undefined }
}

function translate(text: string): string {
  return text.replace(/[0-9a-f]{24}/g, (id) => ids.get(id) ?? id)
}

/** An answer has the form of its example, so that the same id is at the same place in both. */
function learnIds(example: unknown, answer: unknown): void {
  if (typeof example !== 'object' || typeof answer !== 'object' || !example || !answer) return
  for (const [key, shown] of Object.entries(example)) {
    const real = (answer as Record<string, unknown>)[key]
    if (key === '_id' && typeof real === 'string') ids.set(String(shown), real)
    else if (key !== 'events' || !Array.isArray(real)) learnIds(shown, real)
    else for (const event of shown) learnIds(event, sameType(event, real))
  }
}

function sameType(event: { type: string }, events: { type: string }[]): unknown {
  return events.find(({ type }) => type === event.type)
}

function keysOf(value: unknown): string[] {
  return Object.keys(value as object).sort()
}
