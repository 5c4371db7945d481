import { expect, it } from 'vitest'
import { parseForm, parsePairs } from './querystring.ts'

it.each<[text: string, pairs: object]>([
  ['', {}],
  ['a=1&b=2', { a: '1', b: '2' }],
  ['a&=1&&b=', { a: '', '': '1', b: '' }],
  ['a=b=c', { a: 'b=c' }],
  ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
  ['a[]=1&b%5B%5D=2&b=3', { a: ['1'], b: ['2', '3'] }],
  ['m[k]=1&m[l]=2&m[k]=3', { m: { k: ['1', '3'], l: '2' } }],
  ['m=[object Object]&m[k]=1', { m: { k: '1' } }],
  ['m[k]=1&m=x', { m: { k: '1' } }],
  ['[a]=1&a[b=2', { '[a]': '1', 'a[b': '2' }],
  ['a+b=c%20d+e%2B', { 'a b': 'c d e+' }],
  ['a=%C3%A9é%F0%9F%8C%8D', { a: 'éé🌍' }],
  ['a=100%&b=%zz+1&c=%C3&d=%ED%A0%80&e=%4', { a: '100%', b: '%zz 1', c: '%C3', d: '%ED%A0%80', e: '%4' }],
])('%s', (text, pairs) => {
  expect(parsePairs(text)).toEqual(pairs)
})

it('has no prototype, so that __proto__ is a key like any other', () => {
  const pairs = parsePairs('__proto__=1&constructor[a]=2&m[__proto__]=3')
  expect(Object.entries(pairs)).toEqual([
    ['__proto__', '1'],
    ['constructor', { a: '2' }],
    ['m', expect.anything()],
  ])
  expect(Object.entries(pairs.m as object)).toEqual([['__proto__', '3']])
})

it('a long form is read in slices, as a short one is at once', async () => {
  const long = Array.from({ length: 3000 }, (_, index) => `a[]=${index}&m[k${index}]=%41+`).join('&')
  expect(await parseForm(long)).toEqual(parsePairs(long))
  const oneField = `a=1&b=${'%41'.repeat(10_000)}&c=2&`
  expect(await parseForm(oneField)).toEqual({ a: '1', b: 'A'.repeat(10_000), c: '2' })
})
