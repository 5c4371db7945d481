import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../errors.ts'
import {
  Choices,
  CommaList,
  Coordinates,
  CoordinatesList,
  Datetime,
  Metadata,
  MetadataFilters,
} from './params.ts'
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
    ['2026-01-31T12:30:15-0530', '2026-01-31T18:00:15.000Z'],
    ['2026-01-31T12:30:15%2B02', '2026-01-31T10:30:15.000Z'],
    ['2026-01-31t12:30:15z', '2026-01-31T12:30:15.000Z'],
    ['2026-01-31 12:30:15', '2026-01-31T12:30:15.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('%s is %s', (text, expected) => {
    expect((read(`at=${text}`) as { at: Date }).at.toISOString()).toBe(expected)
  })

  it.each(['now', '2026', '2026-13-01', '2026-02-30', '2025-02-29', '2026-01-31T25:00', '1767225600', ''])(
    'refuses %j',
    (text) => {
      expect(refusal(() => read(`at=${text}`))).toMatch(/^400 at: Invalid at. Expected a date or an ISO 8601/)
    },
  )
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
    ['metadata[name]="quoted"', [{ key: 'name', values: ['quoted'] }]],
    ['metadata[__proto__]=x', [{ key: '__proto__', values: ['x'] }]],
    ['metadata=[object Object]', []],
  ])('%s', (text, metadata) => expect(read(text)).toEqual({ metadata }))

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
  ])('%j is refused', (metadata, message) => {
    expect(refusal(() => body({ metadata }, ''))).toMatch(message)
  })
})
