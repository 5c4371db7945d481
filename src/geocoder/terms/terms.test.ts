import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTerms, termColumns } from './terms.ts'

const texts = [
  ...'ab abbey abel berlin berlinde bern broadway brodway main maine mainz 東京 東西'.split(' '),
].sort()

function termsOf(list: readonly string[]) {
  const { chars, ends } = termColumns([...new Set(list)].sort())
  return readTerms(chars, ends)
}

const terms = termsOf(texts)
const within = (from: number, to: number) => texts.slice(from, to).join(' ')

function similarTo(text: string, typos: number, { isPrefix = false, exactLetters = 1 } = {}): string[] {
  const found: string[] = []
  terms.similar(text, { typos, isPrefix, exactLetters, effort: { left: 1000 } }, (from, to, count) =>
    found.push(`${within(from, to)} ${count}`),
  )
  return found
}

it.each([
  ['ab', 'ab abbey abel'],
  ['ber', 'berlin berlinde bern'],
  ['berlin', 'berlin berlinde'],
  ['東', '東京 東西'],
  ['x', ''],
  ['zz', ''],
  ['', texts.join(' ')],
])('%s is a prefix of %s', (text, expected) => {
  expect(within(...terms.withPrefix(text))).toBe(expected)
})

it.each([
  ['brodaway', 1, ['broadway 1', 'brodway 1']],
  ['braodway', 1, ['broadway 1', 'brodway 1']],
  ['berlni', 1, ['berlin 1']],
  ['nerlin', 1, []],
  ['mainz', 0, ['mainz 0']],
])('%s with %d typos is like %j', (text, typos, expected) => {
  expect(similarTo(text, typos)).toEqual(expected)
})

it('allows a wrong first letter with exactLetters 0', () => {
  expect(similarTo('nerlin', 1, { exactLetters: 0 })).toEqual(['berlin 1'])
})

it('reports all terms that continue a similar prefix', () => {
  expect(similarTo('belr', 1, { isPrefix: true })).toEqual(['berlin berlinde bern 1'])
})

describe('for any words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 })

  it('agrees with a plain Damerau-Levenshtein matrix', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 30 }), word, (list, wanted) => {
        const any = termsOf(list)
        const found = new Map<string, number>()
        const options = { typos: 2, isPrefix: false, exactLetters: 0, effort: { left: 10_000 } }
        any.similar(wanted, options, (from, _to, typos) => found.set(any.text(from), typos))
        const expected = list.map((text) => [text, editDistance(wanted, text)] as const)
        expect(Object.fromEntries(found)).toEqual(
          Object.fromEntries(expected.filter(([, typos]) => typos <= 2)),
        )
      }),
    )
  })

  it('finds each term by its text and by half of it', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 })), (list) => {
        const any = termsOf(list)
        for (const text of list) {
          expect(any.text(any.find(text))).toBe(text)
          const [from, to] = any.withPrefix(text.slice(0, Math.ceil(text.length / 2)))
          expect(from <= any.find(text) && any.find(text) < to).toBe(true)
        }
      }),
    )
  })
})

/** The whole matrix, as in a textbook. */
function editDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const cell = (i: number, j: number) => table[i]?.[j] as number
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      let cost = Math.min(
        cell(i - 1, j) + 1,
        cell(i, j - 1) + 1,
        cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, cell(i - 2, j - 2) + 1)
      ;(table[i] as number[])[j] = cost
    }
  return cell(a.length, b.length)
}
