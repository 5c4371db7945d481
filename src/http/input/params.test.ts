import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../errors.ts'
import { AnyMetadata, Metadata, MetadataFilters } from './metadata.ts'
import { Choices, CommaList, Coordinates, CoordinatesList, Datetime, UserId, UserIds } from './params.ts'
import { parsePairs } from './querystring.ts'
import { readerOf } from './reader.ts'

const query = readerOf(
  Type.Object({
    at: Type.Optional(Datetime('')),
    near: Type.Optional(Coordinates('')),
    path: Type.Optional(CoordinatesList('', 2, 3)),
    tags: Type.Optional(CommaList('')),
    modes: Type.Optional(Choices(['car', 'foot'], '')),
    metadata: Type.Optional(MetadataFilters('')),
  }),
  true,
)

const read = (text: string) => query(parsePairs(text), '')

function refusal(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof ApiError) return `${error.status} ${error.param}: ${error.message}`
    throw error
  }
  return 'accepted'
}

describe('a datetime', () => {
  it.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T12:30', '2026-01-31T12:30:00.000Z'],
    ['2026-01-31T12:30:15', '2026-01-31T12:30:15.000Z'],
    ['2026-01-31T12:30:15.5Z', '2026-01-31T12:30:15.500Z'],
    ['2026-01-31T12:30:15.123456Z', '2026-01-31T12:30:15.123Z'],
    ['2026-01-31T12:30:15%2B02:00', '2026-01-31T10:30:15.000Z'],
    ['2026-01-31T12:30:15+02:00', '2026-01-31T10:30:15.000Z'], // the plus is a space
    ['2026-01-31T12:30:15.5+0200', '2026-01-31T10:30:15.500Z'],
    ['2026-01-31T12:30:15-0530', '2026-01-31T18:00:15.000Z'],
    ['2026-01-31T12:30:15%2B02', '2026-01-31T10:30:15.000Z'],
    ['2026-01-31t12:30:15z', '2026-01-31T12:30:15.000Z'],
    ['2026-01-31 12:30:15', '2026-01-31T12:30:15.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2026', '2026-01-01T00:00:00.000Z'],
    ['20260131T1230', '2026-01-31T12:30:00.000Z'],
  ])('%s is %s', (text, expected) => {
    expect((read(`at=${text}`) as { at: Date }).at.toISOString()).toBe(expected)
  })

  it.each([
    'now',
    '2026-13-01',
    '2026-02-30',
    '2025-02-29',
    '2026-01-31T25:00',
    '1767225600',
    '2026-01-31T10+12',
  ])('refuses %j', (text) => {
    expect(refusal(() => read(`at=${text}`))).toMatch(/^400 at: Invalid at. Expected a date or an ISO 8601/)
  })
})

describe('latitude,longitude', () => {
  it.each([
    ['53.5,13.2', { latitude: 53.5, longitude: 13.2 }],
    [' -90 , +180 ', { latitude: -90, longitude: 180 }],
    ['1e1,.5', { latitude: 10, longitude: 0.5 }],
  ])('%j is read', (text, expected) => {
    expect(read(`near=${encodeURIComponent(text)}`)).toEqual({ near: expected })
  })

  it.each([
    ['91,0', 'Invalid near. Latitude 91 is out of range. Valid range: [-90, 90].'],
    ['0,-180.1', 'Invalid near. Longitude -180.1 is out of range. Valid range: [-180, 180].'],
    ['53.5', 'Invalid near. Expected latitude,longitude such as 53.5587,13.2618, got "53.5".'],
    ['1,2,3', 'Invalid near. Expected latitude,longitude such as 53.5587,13.2618, got "1,2,3".'],
    ['a,b', 'Invalid near. Expected latitude,longitude such as 53.5587,13.2618, got "a,b".'],
    [
      'NaN,Infinity',
      'Invalid near. Expected latitude,longitude such as 53.5587,13.2618, got "NaN,Infinity".',
    ],
    [',', 'Invalid near. Expected latitude,longitude such as 53.5587,13.2618, got ",".'],
  ])('%j is refused', (text, message) => {
    expect(refusal(() => read(`near=${text}`))).toBe(`400 near: ${message}`)
  })

  it('comes in lists separated by |', () => {
    expect(read('path=1,2|3,4')).toEqual({
      path: [
        { latitude: 1, longitude: 2 },
        { latitude: 3, longitude: 4 },
      ],
    })
    expect(refusal(() => read('path=1,2'))).toMatch(/Expected 2 to 3 pairs .* got 1/)
    expect(refusal(() => read('path=1,2|3,4|5,6|7,8'))).toMatch(/got 4/)
    expect(refusal(() => read('path=1,2|3,400'))).toMatch(/Longitude 400/)
  })
})

describe('lists of words', () => {
  it.each([
    ['tags=a,b', { tags: ['a', 'b'] }],
    ['tags=a, b,,c', { tags: ['a', 'b', 'c'] }],
    ['tags=a&tags=b,c', { tags: ['a', 'b', 'c'] }],
    ['tags[]=a&tags[]=b', { tags: ['a', 'b'] }],
    ['tags%5B%5D=a&tags=b', { tags: ['a', 'b'] }],
    ['tags=', {}],
    ['tags=,', {}],
    ['tags[]=', {}],
    ['modes=foot,car', { modes: ['foot', 'car'] }],
  ])('%s', (text, expected) => expect(read(text)).toEqual(expected))

  it('refuses an unknown word', () => {
    expect(refusal(() => read('modes=car,plane'))).toBe(
      '400 modes: Invalid modes. Expected a comma-separated list of car, foot, got "plane".',
    )
  })
})

describe('metadata[key] filters', () => {
  it.each([
    ['metadata[size]=large', [{ key: 'size', values: ['large'] }]],
    ['metadata%5Bsize%5D=10', [{ key: 'size', values: ['10', 10] }]],
    [
      'metadata[open]=true&metadata[floor]=-1.5',
      [
        { key: 'open', values: ['true', true] },
        { key: 'floor', values: ['-1.5', -1.5] },
      ],
    ],
    ['metadata[open]=True', [{ key: 'open', values: ['True', true] }]],
    ['metadata[name]="quoted"', [{ key: 'name', values: ['quoted'] }]],
    ['metadata[zip]=01234', [{ key: 'zip', values: ['01234'] }]],
    ['metadata[none]=', [{ key: 'none', values: [''] }]],
    ['metadata[__proto__]=x', [{ key: '__proto__', values: ['x'] }]],
  ])('%s', (text, metadata) => expect(read(text)).toEqual({ metadata }))

  it.each(['metadata=[object Object]', 'metadata=', 'metadata[]=x'])('%s is ignored', (text) => {
    expect(read(text)).toEqual({})
  })

  it('refuses two values of one key', () => {
    expect(refusal(() => read('metadata[a]=1&metadata[a]=2'))).toMatch(/Expected one value for the key "a"/)
  })
})

describe('metadata of a resource', () => {
  const body = readerOf(Type.Object({ metadata: Type.Optional(Metadata(2)) }), false)

  it.each([
    [
      { a: 'x', b: 1 },
      { a: 'x', b: 1 },
    ],
    ['{"a":true}', { a: true }],
    [{ a: null, b: 1 }, { b: 1 }],
    [{ a: '' }, { a: '' }],
    [{ a: 'x'.repeat(16_000) }, { a: 'x'.repeat(16_000) }],
    [{}, {}],
  ])('%j is read', (metadata, expected) => expect(body({ metadata }, '')).toEqual({ metadata: expected }))

  it.each([
    [{ a: 1, b: 2, c: 3 }, /at most 2 keys, got 3/],
    [
      { a: { b: 1 } },
      /^400 metadata: Invalid metadata. At key "a": Expected a string, boolean or number, got an object/,
    ],
    [[1], /Expected an object, got a list of 1/],
    ['{"a":', /Expected an object/],
    [{ a: 'x\0' }, /NUL/],
    [{ a: '\ud800' }, /lone surrogates/],
    [{ '\udfff': 1 }, /lone surrogates/],
    [{ a: Number.POSITIVE_INFINITY }, /Expected a string, boolean or number/],
    [{ '': 1 }, /a key that is not empty/],
    [{ a: 'é'.repeat(8190) }, /Expected at most 16 kB \(16384 bytes\) as JSON, got 16388 bytes/],
  ])('%j is refused', (metadata, message) => {
    expect(refusal(() => body({ metadata }, ''))).toMatch(message)
  })
})

describe('metadata in a form', () => {
  const schema = Type.Object({ few: Type.Optional(Metadata(4)), any: Type.Optional(AnyMetadata()) })
  const form = readerOf(schema, true)

  it.each<[text: string, expected: object]>([
    ['metadata[a]=1&metadata[b]=true', { a: 1, b: true }],
    ['metadata[a]=x&metadata[b]=', { a: 'x', b: '' }],
    ['metadata[a]="1"&metadata[b]=FALSE', { a: '1', b: false }],
    ['metadata[a]=007&metadata[b]=9007199254740993', { a: '007', b: '9007199254740993' }],
    ['metadata[a]=0x10&metadata[b]=-1.5e3', { a: '0x10', b: -1500 }],
    ['metadata={"a":"1","b":"true"}', { a: '1', b: 'true' }],
  ])('%s', (text, expected) => {
    expect(form(parsePairs(text.replaceAll('metadata', 'few')), '')).toEqual({ few: expected })
    expect(form(parsePairs(text.replaceAll('metadata', 'any')), '')).toEqual({ any: expected })
  })
})

describe('any metadata', () => {
  const body = readerOf(Type.Object({ metadata: Type.Optional(AnyMetadata()) }), false)
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`key ${at}`, at]))

  it.each([{ a: { b: [1, null, { c: '' }] }, d: null }, many, {}])('%j is kept as it is', (metadata) =>
    expect(body({ metadata }, '')).toEqual({ metadata }),
  )

  it.each([
    ['text', /Expected an object, got "text"/],
    [[1], /Expected an object, got a list of 1/],
    [{ a: { b: ['x\0'] } }, /NUL/],
    [{ a: { '\ud800': 1 } }, /lone surrogates/],
    [{ a: [Number.POSITIVE_INFINITY] }, /numbers that JSON can hold/],
    [{ '': 1 }, /keys that are not empty/],
    [{ a: ['x'.repeat(16_400)] }, /at most 16 kB/],
    [JSON.parse(`{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`), /64 levels/],
  ])('refuses it', (metadata, message) => {
    expect(refusal(() => body({ metadata }, ''))).toMatch(message)
  })
})

describe('the id of a user', () => {
  const body = readerOf(
    Type.Object({ one: Type.Optional(UserId('')), list: Type.Optional(UserIds('')) }),
    false,
  )

  it.each(['user-1', 'ada@home', '@ada', 'x'.repeat(256), '😀'.repeat(256)])('takes %s', (id) => {
    expect(body({ one: id, list: id }, '')).toEqual({ one: id, list: [id] })
  })

  it.each(['ada@example.org', ' ada.b@example.co.uk ', 'x'.repeat(257)])('refuses %s', (id) => {
    expect(refusal(() => body({ one: id }, ''))).toMatch(/^400 one/)
    expect(refusal(() => body({ list: `user-1,${id}` }, ''))).toMatch(/^400 list/)
  })
})
