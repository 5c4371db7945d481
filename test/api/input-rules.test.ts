import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'
import { asTexts, inBody, inQuery, ofType, operations, pair } from '../requests/document-parameters.ts'
import { type Case, expectOutcomes, inParts, refused, sendTo } from '../requests/outcomes.ts'
import { inJson, inText, isNested, leastValue, type Parameter, type Request } from '../requests/parameters.ts'
import { asText, encoded } from '../requests/request-parts.ts'

/** Each rule of reading input, on every parameter of the OpenAPI document that it applies to. */
let groma: TestApp
beforeAll(async () => {
  groma = await openTestApp()
})
afterAll(() => groma?.close())

const isList = ({ schema }: Parameter) =>
  schema.type === 'array' || /comma-separated/i.test(schema.description ?? '')

const outcomeOf = (parameter: Parameter, request: Request) => sendTo(groma, parameter, request)
const holds = (cases: Case[]) => expectOutcomes(groma, cases)

it('an empty string and null are absent, and a required parameter is missing then', async () => {
  const wrong = await inParts([...inQuery, ...inBody], async (one) => {
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
  })
  expect(wrong).toEqual([])
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
  // Of past visits it must be within a day of `createdAfter`.
  const isAnyTime = ({ operation, field }: Parameter) =>
    !/^search(History|Heat)$/.test(operation.id) || field !== 'createdBefore'
  const texts = asTexts.filter((one) => one.schema.format === 'date-time' && isAnyTime(one))
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

it('JSON may begin with a byte order mark, and a number too large for JSON is named as itself', async () => {
  const track = async (payload: string) => {
    const headers = { authorization: String(groma.keys.test.secret), 'content-type': 'application/json' }
    return (await groma.app.inject({ method: 'POST', url: '/v1/track', headers, payload })).json()
  }
  const body = '{"deviceId":"marked","latitude":1,"longitude":1,"accuracy":5}'
  expect((await track(`\ufeff${body}`)).user.deviceId).toBe('marked')
  expect((await track(body.replace('5}', '1e999}'))).meta.message).toMatch(
    /^Invalid accuracy\. .*, got Infinity\.$/,
  )
})

it('a form may be long, but not of very many fields', async () => {
  const update = 'deviceId=form&latitude=1&longitude=1&accuracy=5'
  const sent = async (form: string) => (await groma.call('POST /v1/track', { form: `${update}${form}` })).body
  const { user } = await sent(`&description=${'a+%2Bé+'.repeat(100)}${'&x[]=1'.repeat(9995)}`)
  expect(user.description).toBe('a +é '.repeat(100))
  expect((await sent('&x[]=1'.repeat(9997))).meta).toEqual({
    code: 413,
    message: 'The form has more than 10000 fields. Send JSON.',
  })
})

it('lists of very many words, positions or entries are refused before they are read', async () => {
  const geofence = { description: 'x', type: 'polygon' }
  const upsert = async (call: object) => (await groma.call('PUT /v1/geofences/many/words', call)).body.meta
  expect(await upsert({ body: { ...geofence, userIds: 'a,'.repeat(10_000) } })).toMatchObject({
    code: 400,
    param: 'userIds',
    message: expect.stringContaining('at most 10000'),
  })
  const form = `description=x&type=polygon${'&coordinates=[1,2]'.repeat(2001)}`
  expect(await upsert({ form })).toMatchObject({ code: 400, param: 'coordinates' })
  const metadata = { deep: Array(16_385).fill(1) }
  expect(
    (await groma.call('POST /v1/events', { body: { name: 'a', userId: 'a', metadata } })).body.meta,
  ).toMatchObject({ code: 400, param: 'metadata', message: expect.stringContaining('16 kB') })
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

it('unknown parameters and fields are ignored', async () => {
  const wrong: string[] = []
  // One after the other: an operation would else find what another has just made.
  for (const operation of operations) {
    const place = operation.body ? ('body' as const) : ('query' as const)
    const unknown = { name: 'colour', field: 'colour', path: ['colour'], schema: {} }
    const one: Parameter = { operation, place, ...unknown, required: false, ignoresInvalid: false }
    const [least, more] = operation.body
      ? [inJson(one, undefined), inJson(one, { a: [1] })]
      : [inText(one, ''), inText(one, 'colour=red&colour[a]=1')]
    const statusOf = async (request: Request) => Number((await outcomeOf(one, request)).text.split(' ')[0])
    const [without, answered] = [await statusOf(least), await statusOf(more)]
    // What the first request has made or deleted, the second one finds there or gone.
    const isSame = answered === without || (without === 200 && [404, 409].includes(answered))
    if (!isSame) wrong.push(`${operation.name}: ${without}, then ${answered}`)
  }
  expect(wrong).toEqual([])
})
