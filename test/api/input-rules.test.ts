import { afterAll, beforeAll, expect, it } from 'vitest'
import document from '../../docs/openapi.json' with { type: 'json' }
import { openTestApp, type TestApp } from '../app/app.ts'
import { operationsOf } from '../requests/operations.ts'
import { type Case, expectOutcomes, refused, sendTo } from '../requests/outcomes.ts'
import {
  inJson,
  inPath,
  inText,
  isNested,
  leastValue,
  type Parameter,
  parametersOf,
  type Request,
} from '../requests/parameters.ts'
import { asText, encoded } from '../requests/request-parts.ts'

/** Each rule of reading input, on every parameter of the OpenAPI document that it applies to. */
let groma: TestApp
beforeAll(async () => {
  groma = await openTestApp()
})
afterAll(() => groma?.close())

/** A stream does not end. */
const operations = operationsOf(document).filter(
  ({ path, access }) => access !== 'open' && path !== '/v1/stream',
)
const parameters = operations.flatMap(parametersOf)
const inQuery = parameters.filter(({ place }) => place === 'query')
const inBody = parameters.filter(({ place }) => place === 'body')
const asTexts = [...inQuery, ...inBody.filter((one) => !isNested(one))]

const ofType =
  (...types: string[]) =>
  (one: Parameter) =>
    types.includes(String(one.schema.type))
const named = (names: string) => (one: Parameter) => names.split(' ').includes(one.field)
const isList = ({ schema }: Parameter) =>
  schema.type === 'array' || /comma-separated/i.test(schema.description ?? '')

const pair = ({ field }: Parameter, value: string) => `${field}=${encoded(value)}`

const outcomeOf = (parameter: Parameter, request: Request) => sendTo(groma, parameter, request)
const holds = (cases: Case[]) => expectOutcomes(groma, cases)

it('an empty string and null are absent, and a required parameter is missing then', async () => {
  const wrong = await Promise.all(
    [...inQuery, ...inBody].map(async (one) => {
      const isText = one.place === 'query' || !isNested(one)
      const empty = [
        ...(isText ? [inText(one, pair(one, ''))] : []),
        ...(one.place === 'body' ? [inJson(one, ''), inJson(one, null)] : []),
      ]
      const absent = await outcomeOf(one, one.place === 'body' ? inJson(one, undefined) : inText(one, ''))
      const got = await Promise.all(empty.map((request) => outcomeOf(one, request)))
      if (one.required && absent.outcome !== 'missing') return [`${one.name} is required: ${absent.text}`]
      const others = got.filter(({ outcome }) => outcome !== absent.outcome)
      return others.map(({ text }) => `${one.operation.name} ${one.name}: ${text}`)
    }),
  )
  expect(wrong.flat()).toEqual([])
})

it('an empty list is absent in queries and forms, and a list in JSON', async () => {
  const texts = asTexts.filter(isList).flatMap((one) => {
    const isWords = one.schema.type === 'string' || one.schema.items?.type === 'string'
    const nothing = isWords ? ',' : '[]'
    return [pair(one, nothing), `${one.field}[]=`, `${one.field}=&${one.field}=`].map(
      (text): Case => [one, inText(one, text), one.required ? 'missing' : 'taken'],
    )
  })
  const lists = inBody.filter(ofType('array')).map((one): Case => {
    const isTaken = !one.schema.minItems || one.ignoresInvalid
    return [one, inJson(one, []), isTaken ? 'taken' : 'refused']
  })
  await holds([...texts, ...lists])
})

it('booleans in queries and forms are true or false in any case, 1 or 0', async () => {
  const good = ['true', 'false', 'True', 'FALSE', '1', '0']
  const bad = ['yes', '2', 'truefalse', ' true']
  await holds(
    asTexts
      .filter(ofType('boolean'))
      .flatMap((one) => [
        ...good.map((value): Case => [one, inText(one, pair(one, value)), 'taken']),
        ...bad.map((value): Case => [one, inText(one, pair(one, value)), refused(one)]),
      ]),
  )
})

it('booleans and numbers in JSON are of their own type', async () => {
  const cases = inBody
    .filter(ofType('boolean', 'number', 'integer'))
    .filter((one) => one.field !== 'approachingThreshold')
  await holds(
    cases.flatMap((one) => [
      [one, inJson(one, leastValue(one.schema)), 'taken'],
      [one, inJson(one, '1'), refused(one)],
      [one, inJson(one, [1]), refused(one)],
    ]),
  )
})

it('numbers in queries and forms are in decimal notation', async () => {
  const bad = ['0x10', '0b1', 'Infinity', 'NaN', ' 5', '5 ', '5\n', '1_0', '1e999', '٣', '1,5', 'five']
  await holds(
    asTexts.filter(ofType('number', 'integer')).flatMap((one) => {
      const value = String(leastValue(one.schema))
      const good = [value, `${value}.0`, `${value}e0`, `+${value}`]
      return [
        ...good.map((text): Case => [one, inText(one, pair(one, text)), 'taken']),
        ...bad.map((text): Case => [one, inText(one, pair(one, text)), refused(one)]),
      ]
    }),
  )
})

it('datetimes are any ISO 8601 date or datetime', async () => {
  const year = new Date().getUTCFullYear()
  const good = [
    ...['', '-02', '-02-03', '0203', '-034', '034', '-W05', '-W05-2', 'W052'].map((rest) => `${year}${rest}`),
    ...[
      'T12',
      'T12:30',
      'T1230',
      'T12:30:15',
      'T12:30:15.5Z',
      'T12:30:15,123456+05:30',
      'T24:00',
      ' 12:30',
    ].map((rest) => `${year}-02-03${rest}`),
  ]
  const bad = ['now', `${year}-02-30`, `${year}-13`, '31/01/2026', '1769860800000', `${year}-02-03T25:00`]
  const texts = asTexts.filter(({ schema }) => schema.format === 'date-time')
  const bodies = inBody.filter(({ schema }) => schema.format === 'date-time')
  await holds([
    ...texts.flatMap((one): Case[] => [
      ...good.map((value): Case => [one, inText(one, pair(one, value)), 'taken']),
      ...bad.map((value): Case => [one, inText(one, pair(one, value)), 'refused']),
    ]),
    ...bodies.flatMap((one): Case[] => [
      ...good.map((value): Case => [one, inJson(one, value), 'taken']),
      ...[...bad, 2026].map((value): Case => [one, inJson(one, value), 'refused']),
    ]),
  ])
})

it('lists in queries and forms are one entry, repeated, in brackets, or with commas', async () => {
  await holds(
    asTexts.filter(isList).flatMap((one) => {
      const { items, minItems = 1, examples } = one.schema
      if (minItems > 1) return []
      const entry = items ? leastValue(items) : String(examples?.[0] ?? 'x').split(',')[0]
      const value = encoded(asText(entry))
      const { field } = one
      const isWord = typeof entry !== 'object' && entry !== undefined
      const texts = [
        `${field}=${value}`,
        `${field}=${value}&${field}=${value}`,
        `${field}[]=${value}`,
        `${field}[]=${value}&${field}[]=${value}`,
        ...(isWord ? [`${field}=${value},${value}`, `${field}=${value}%2C%20${value}`] : []),
      ]
      return texts.map((text): Case => [one, inText(one, text), 'taken'])
    }),
  )
})

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
