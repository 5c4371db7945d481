import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Reading, TermQualities } from './term-qualities.ts'

it.each<[readings: [from: number, to: number, quality: number][], drawn: string]>([
  [[], '..........'],
  [[[2, 3, 1]], '..a.......'],
  [
    [
      [2, 3, 1],
      [1, 6, 0.9],
    ],
    '.babbb....',
  ],
  [
    [
      [1, 9, 0.9],
      [2, 5, 0.8],
      [7, 8, 0.7],
    ],
    '.aaaaaaaa.',
  ],
  [
    [
      [4, 5, 1],
      [3, 6, 0.9],
      [1, 8, 0.5],
      [9, 10, 0.4],
    ],
    '.ccbabcc.d',
  ],
])('of readings %j each term is of the best', (list, drawn) => {
  const readings = list.map(([from, to, quality]): Reading => ({ from, to, quality }))
  // As long as the typed word, so nothing is deducted for missing letters.
  const qualities = new TermQualities(readings, 5, () => 5)
  const seen = Array.from(drawn, (_, term) => {
    const at = list.findIndex(([, , quality]) => quality === qualities.of(term))
    return 'abcd'[at] ?? '.'
  })
  expect(seen.join('')).toBe(drawn)
})

it('rates a prefix lower, the more is left to type', () => {
  const qualities = new TermQualities([{ from: 0, to: 3, quality: 1 }], 4, (term) => 4 * (term + 1))
  expect([0, 1, 3].map((term) => qualities.of(term))).toEqual([1, 0.94, 0])
})

it('gives each term the quality of its first reading, for any prefixes', () => {
  const binary = fc.string({ unit: fc.constantFrom('0', '1'), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(binary, { maxLength: 20 }), (beginnings) => {
      const readings = beginnings.map((text, rank): Reading => {
        const width = 2 ** (6 - text.length)
        const from = Number.parseInt(text || '0', 2) * width
        return { from, to: from + width, quality: 1 - rank / 100 }
      })
      const qualities = new TermQualities(readings, 6, () => 6)
      for (let term = -1; term <= 64; term++) {
        const expected = readings.find(({ from, to }) => from <= term && term < to)?.quality ?? 0
        expect(qualities.of(term)).toBe(expected)
        if (expected > 0) expect(term >= qualities.first && term < qualities.last).toBe(true)
      }
    }),
  )
})
