import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'
import { inBody, named, ofType, pair, parameters } from '../requests/document-parameters.ts'
import { type Case, expectOutcomes, refused } from '../requests/outcomes.ts'
import { inJson, inPath, inText, isNested, type Parameter } from '../requests/parameters.ts'

/** Rules for one kind of parameter, on every operation of the OpenAPI document that has it. */
let groma: TestApp
beforeAll(async () => {
  groma = await openTestApp()
})
afterAll(() => groma?.close())

const holds = (cases: Case[]) => expectOutcomes(groma, cases)

it('metadata have their number of keys, and 16 kB', async () => {
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]))
  const bodies = inBody.filter(named('metadata'))
  await holds(
    bodies.flatMap((one) => {
      const most = one.schema.maxProperties
      const form = isNested(one) ? [] : [inText(one, 'metadata[a]=1&metadata[b]=true&metadata[c]=')]
      return [
        [one, inJson(one, keys(most ?? 500)), 'taken'],
        [one, inJson(one, keys((most ?? 499) + 1)), most === undefined ? 'taken' : 'refused'],
        [one, inJson(one, { a: '', b: 1, c: true }), 'taken'],
        [one, inJson(one, { a: { b: [1] } }), most === undefined ? 'taken' : 'refused'],
        [one, inJson(one, JSON.stringify({ a: 'x'.repeat(16_000) })), 'taken'],
        [one, inJson(one, { a: 'x'.repeat(16_384) }), 'refused'],
        [one, inJson(one, 'text'), 'refused'],
        ...form.map((request): Case => [one, request, 'taken']),
      ] as Case[]
    }),
  )
  const limits = bodies.map(({ operation: { path }, schema }) => [path.split('/')[2], schema.maxProperties])
  expect(Object.fromEntries(limits)).toEqual({
    track: 32,
    trips: undefined,
    events: undefined,
    geofences: 16,
    beacons: 16,
    segments: 16,
  })
})

it('ids have up to 256 characters', async () => {
  const isId = ({ field }: Parameter) =>
    /(?:Id|Ids|Tag)$/.test(field) || named('id user tag tags geofence legs')({ field } as Parameter)
  const longest = 'x'.repeat(256)
  await holds(
    parameters
      .filter(isId)
      .filter(ofType('string', 'array'))
      .filter(({ schema }) => !schema.items?.properties)
      .flatMap((one): Case[] => {
        const send = (id: string) => {
          if (one.place === 'path') return inPath(one, id)
          if (one.place === 'query') return inText(one, pair(one, id))
          return inJson(one, one.schema.type === 'array' ? [id] : id)
        }
        const [taken, tooLong] = [send(longest), send(`${longest}x`)]
        const name = one.schema.type === 'array' ? `${one.name}[0]` : one.name
        return [
          [one, taken, 'taken'],
          [{ ...one, name }, tooLong, refused(one)],
        ]
      }),
  )
})

it('an e-mail address is no userId where one is written, and unknown where one is read', async () => {
  const email = 'ada@example.org'
  const isRead = ({ path }: { path: string }) => path === '/v1/users/refresh'
  const ids = parameters.filter(named('userId userIds'))
  await holds(
    ids.map((one): Case => {
      if (one.place === 'query') return [one, inText(one, pair(one, email)), 'taken']
      const isArray = one.schema.type === 'array'
      const name = isArray ? `${one.name}[0]` : one.name
      return [
        { ...one, name },
        inJson(one, isArray ? [email] : email),
        isRead(one.operation) ? 'taken' : 'refused',
      ]
    }),
  )
  for (const method of ['GET', 'DELETE'])
    expect((await groma.call(`${method} /v1/users/${email}`)).status).toBe(404)
})

it('parts of a beacon are any strings or numbers', async () => {
  await holds(
    inBody
      .filter(named('uuid major minor uid instance'))
      .flatMap((one): Case[] => [
        ...['any thing: 😀', '-', 'x'.repeat(256), 65_536].map(
          (value): Case => [one, inJson(one, value), 'taken'],
        ),
        ...['x'.repeat(257), {}, true].map((value): Case => [one, inJson(one, value), refused(one)]),
      ]),
  )
})

it('device fields of the wrong type are refused, and those of SDKs ignored', async () => {
  const devices = inBody.filter(named('altitude verticalAccuracy deviceOS deviceMake deviceModel deviceType'))
  const sdks = inBody.filter(({ ignoresInvalid }) => ignoresInvalid)
  await holds([
    ...devices.map((one): Case => [one, inJson(one, { a: 1 }), 'refused']),
    ...sdks.flatMap((one) => [{ a: 1 }, [[]], '\0'].map((value): Case => [one, inJson(one, value), 'taken'])),
  ])
})

it('rings may touch themselves but not cross, and the radius of a polygon is ignored', async () => {
  const ring = (text: string) => text.split(', ').map((position) => position.split(' ').map(Number))
  const good = ['0 0, 4 0, 4 4, 2 0, 0 4, 0 0', '0 0, 4 0, 4 0, 4 4, 0 0', '0 0, 4 0, 8 0, 4 0, 4 4, 0 0']
  const bad = '0 0, 4 4, 4 0, 0 4, 0 0'
  const polygon = { type: 'polygon', coordinates: ring('0 0, 4 0, 4 4, 0 0') }
  const isGeofence = ({ operation }: Parameter) => operation.body?.properties?.type?.enum?.includes('polygon')
  const bodies = inBody.filter((one) => isGeofence(one))
  await holds([
    ...bodies
      .filter(named('coordinates'))
      .flatMap((one): Case[] => [
        ...good.map((text): Case => [one, inJson(one, ring(text), polygon), 'taken']),
        [one, inJson(one, ring(bad), polygon), 'refused'],
      ]),
    ...bodies
      .filter(named('radius'))
      .flatMap((one) => ['wide', -1, {}].map((value): Case => [one, inJson(one, value, polygon), 'taken'])),
  ])
})

it('an IP wildcard is in the last octet', async () => {
  const circle = { coordinates: [13, 53], radius: 100 }
  await holds(
    inBody
      .filter(named('ip'))
      .flatMap((one): Case[] => [
        [one, inJson(one, '10.0.0.*, 203.0.113.7', circle), 'taken'],
        ...['10.0.*.*', '10.*.0.1', '*.0.0.1', '*'].map(
          (value): Case => [one, inJson(one, value, circle), 'refused'],
        ),
      ]),
  )
})
