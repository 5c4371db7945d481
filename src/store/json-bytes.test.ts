import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonBytes } from './json-bytes.ts'

it('counts what JSON.stringify would write', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('"', '\\', '\n', 'ä', '\0', '\ud800', 'x', '\u2028') }),
  )
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, text, fc.double(), fc.boolean(), fc.constant(null), fc.date(), tie('list'), tie('object')),
    list: fc.array(fc.oneof(tie('value'), fc.constant(undefined)), { maxLength: 4 }),
    object: fc.dictionary(text, fc.oneof(tie('value'), fc.constant(undefined)), { maxKeys: 4 }),
  })) // biome-ignore format: a grammar
  fc.assert(
    fc.property(value, (any) => {
      expect(jsonBytes(any)).toBe(Buffer.byteLength(JSON.stringify(any)))
    }),
  )
})
