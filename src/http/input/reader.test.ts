import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../errors.ts'
import { itemsAtOnce, type Later } from './long-lists.ts'
import { Clearable, SdkOnly } from './params.ts'
import { parsePairs } from './querystring.ts'
import { readerOf } from './reader.ts'

const schema = Type.Object({
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  accuracy: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  stopped: Type.Optional(Type.Boolean()),
  limit: Type.Integer({ minimum: 1, maximum: 10, default: 5 }),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 5 })),
  code: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  ring: Type.Optional(Type.Array(Type.Number(), { minItems: 2 })),
  inner: Type.Optional(Type.Object({ id: Type.String() })),
  words: Type.Optional(Type.Array(Type.String())),
  parts: Type.Optional(Type.Array(Type.Object({ id: Type.String() }))),
  note: Type.Optional(Clearable(Type.String())),
  sdk: Type.Optional(SdkOnly(Type.Array(Type.Number()))),
})
const readJson = readerOf(schema, false)
const readText = readerOf(schema, true)

describe('a JSON body', () => {
  it.each<[what: string, sent: object, expected: object]>([
    ['fills in defaults', { latitude: 1 }, { latitude: 1, limit: 5 }],
    ['reads null as absent', { latitude: 1, name: null, limit: null }, { latitude: 1, limit: 5 }],
    ['reads an empty string as absent', { latitude: 1, name: '', limit: '' }, { latitude: 1, limit: 5 }],
    ['reads an empty list as a list', { latitude: 1, words: [] }, { latitude: 1, limit: 5, words: [] }],
    ['keeps an empty string that clears', { latitude: 1, note: '' }, { latitude: 1, limit: 5, note: '' }],
    ['ignores an invalid SDK field', { latitude: 1, sdk: 'x' }, { latitude: 1, limit: 5 }],
    ['drops unknown fields', { latitude: 1, limit: 2, colour: 'red' }, { latitude: 1, limit: 2 }],
    [
      'reads nested values',
      { latitude: 1, ring: [1, 2], inner: { id: 'a', x: 1 } },
      { latitude: 1, limit: 5, ring: [1, 2], inner: { id: 'a' } },
    ],
  ])('%s', (_what, sent, expected) => expect(readJson(sent, '')).toEqual(expected))

  it.each<[sent: object, param: string, message: string]>([
    [{}, 'latitude', 'Missing latitude.'],
    [{ latitude: null }, 'latitude', 'Missing latitude.'],
    [{ latitude: '' }, 'latitude', 'Missing latitude.'],
    [{ latitude: 91 }, 'latitude', 'Invalid latitude. Valid range: [-90, 90].'],
    [{ latitude: 'north' }, 'latitude', 'Invalid latitude. Expected a number from -90 to 90, got "north".'],
    [{ latitude: '1' }, 'latitude', 'Invalid latitude. Expected a number from -90 to 90, got "1".'],
    [{ latitude: 1, accuracy: 0 }, 'accuracy', 'Invalid accuracy. Expected a number greater than 0, got 0.'],
    [{ latitude: 1, stopped: 'yes' }, 'stopped', 'Invalid stopped. Expected true or false, got "yes".'],
    [{ latitude: 1, limit: 2.5 }, 'limit', 'Invalid limit. Expected a whole number from 1 to 10, got 2.5.'],
    [
      { latitude: 1, name: 'longer' },
      'name',
      'Invalid name. Expected a string of 1 to 5 characters, got "longer".',
    ],
    [
      { latitude: 1, code: 'abc' },
      'code',
      'Invalid code. Expected a string that matches ^[A-Z]{3}$, got "abc".',
    ],
    [
      { latitude: 1, name: 'a\0' },
      'name',
      'Invalid name. Expected text without NUL characters or lone surrogates.',
    ],
    [
      { latitude: 1, ring: [1] },
      'ring',
      'Invalid ring. Expected a list of at least 2 items, got a list of 1.',
    ],
    [{ latitude: 1, ring: [1, 'x'] }, 'ring[1]', 'Invalid ring[1]. Expected a number, got "x".'],
    [{ latitude: 1, inner: {} }, 'inner.id', 'Missing inner.id.'],
    [{ latitude: 1, inner: 'x' }, 'inner', 'Invalid inner. Expected an object, got "x".'],
  ])('%j is refused', (sent, param, message) => {
    expect(refusal(() => readJson(sent, ''))).toEqual({ status: 400, param, message })
  })
})

describe('a form or query', () => {
  it.each<[text: string, expected: object]>([
    ['latitude=1.5&stopped=true', { latitude: 1.5, stopped: true, limit: 5 }],
    ['latitude=-1&stopped=0&limit=7', { latitude: -1, stopped: false, limit: 7 }],
    ['latitude=1&ring=[1,2]&inner={"id":"a"}', { latitude: 1, limit: 5, ring: [1, 2], inner: { id: 'a' } }],
    ['latitude=1&ring=1&ring=2&inner[id]=a', { latitude: 1, limit: 5, ring: [1, 2], inner: { id: 'a' } }],
    ['latitude=%2B1e1&stopped=True&limit=', { latitude: 10, limit: 5, stopped: true }],
    ['latitude=.5&stopped=FALSE&ring=', { latitude: 0.5, limit: 5, stopped: false }],
    ['latitude=1&ring=1,2&words=a', { latitude: 1, limit: 5, ring: [1, 2], words: ['a'] }],
    ['latitude=1&ring[]=1&ring[]=2&words[]=a', { latitude: 1, limit: 5, ring: [1, 2], words: ['a'] }],
    ['latitude=1&words=a,%20b&words=c', { latitude: 1, limit: 5, words: ['a', 'b', 'c'] }],
    ['latitude=1&words=[]&ring=[]&parts=[]', { latitude: 1, limit: 5 }],
    ['latitude=1&words=,&ring[]=', { latitude: 1, limit: 5 }],
    ['latitude=1&parts={"id":"a,b"}', { latitude: 1, limit: 5, parts: [{ id: 'a,b' }] }],
    [
      'latitude=1&parts={"id":"a"}&parts={"id":"b"}',
      { latitude: 1, limit: 5, parts: [{ id: 'a' }, { id: 'b' }] },
    ],
    ['latitude=1&parts=[{"id":"a"}]', { latitude: 1, limit: 5, parts: [{ id: 'a' }] }],
  ])('%s', (text, expected) => expect(readText(parsePairs(text), '')).toEqual(expected))

  it.each([
    'latitude=',
    'latitude=%20',
    'latitude=NaN',
    'latitude=Infinity',
    'latitude=1&latitude=2',
    'latitude=0x1g',
    'latitude=0x10',
    'latitude=%201',
    'latitude=1%0A',
    'latitude=1_0',
    'latitude=1e999',
    'latitude=٣',
    'latitude[]=1',
  ])('%s is refused', (text) => expect(refusal(() => readText(parsePairs(text), '')).param).toBe('latitude'))
})

describe('a long list', () => {
  const words = (count: number, last: unknown) => [...Array(count - 1).fill('x'), last]

  it('is read in slices', () => {
    const later: Later = []
    const sent = { latitude: 1, words: words(2 * itemsAtOnce + 1, 'last') }
    const body = readJson(sent, '', later) as { words: string[] }
    expect([body.words.length, later.length]).toEqual([itemsAtOnce, 2])
    for (const read of later) read()
    expect(body.words).toEqual(sent.words)
  })

  it('is refused by its first invalid item, and by its length at once', () => {
    const later: Later = []
    readJson({ latitude: 1, words: words(itemsAtOnce + 1, 7) }, '', later)
    expect(refusal(() => later[0]?.()).param).toBe(`words[${itemsAtOnce}]`)
    const few = readerOf(Type.Object({ few: Type.Array(Type.String(), { maxItems: itemsAtOnce }) }), false)
    expect(refusal(() => few({ few: words(itemsAtOnce + 1, 'x') }, '', [])).param).toBe('few')
  })
})

function refusal(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, param: error.param, message: error.message }
    throw error
  }
  throw new Error('accepted')
}
