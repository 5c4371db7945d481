import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sectionsOf } from './sections.ts'
import { readStrings, StringWriter } from './strings.ts'

/** Short ones of few letters come twice. */
const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'ü', '丁', '𠮷'), maxLength: 3 }),
  fc.string(),
)

it('gives each text a number, in the order in which they come', () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 400 }), fc.array(anyText), (texts, others) => {
      const writer = new StringWriter()
      for (const text of texts) writer.add(text)
      const expected = [...new Set(['', ...texts])]
      for (const [number, text] of expected.entries()) {
        expect(writer.add(text)).toBe(number)
        expect(writer.text(number)).toBe(text)
      }
      const another = new StringWriter()
      for (const text of others) another.add(text)
      const numbers = another.append(writer.table())
      expect(numbers.length).toBe(expected.length)
      expect([...numbers].map((number) => another.text(number))).toEqual(expected)
      const read = readStrings(sectionsOf(another.columns()))
      const all = [...new Set(['', ...others, ...texts])]
      expect(all.map((_, number) => read(number))).toEqual(all)
    }),
  )
})
