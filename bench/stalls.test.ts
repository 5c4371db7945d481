import { expect, test } from 'vitest'
import { isUndisturbed, paceOf, stallsOf } from './stalls.ts'

/** A beat every 4 ms: `.` as usual, `#` ten times as slow, `2` twice. */
function beats(drawn: string) {
  return [...drawn].map((sign, index) => ({
    at: 4 * index,
    cost: { '.': 100, 2: 200, '#': 1000 }[sign] ?? 0,
  }))
}

test.each([
  ['..........', []],
  ['..2.22....', []],
  ['...###....', [[8, 24]]],
  [
    '##....#.',
    [
      [0, 8],
      [20, 28],
    ],
  ],
  ['......##', [[20, 28]]],
  ['', []],
])('%s has stalls at %j', (drawn, expected) => {
  expect(stallsOf(beats(drawn)).map(({ from, to }) => [from, to])).toEqual(expected)
})

test.each([
  ['answered before it', 80, 10, true],
  ['under way when it began', 80, 30, false],
  ['sent during it', 110, 5, false],
  ['sent while what had piled up was worked off', 150, 5, false],
  ['sent after that', 161, 5, true],
  ['under way all the time', 80, 100, false],
])('a request %s is judged', (_when, sentAt, latency, expected) => {
  expect(isUndisturbed(sentAt, latency, [{ from: 100, to: 120 }])).toBe(expected)
})

test.each([
  ['a steady machine', ['.....', '.....'], 1],
  ['one core that did nothing for half of the time', ['....', '.#.#'], (1 + 100 / 550) / 2],
])('a CPU-second of %s', (_what, cores, expected) => {
  expect(paceOf(cores.map(beats))).toBeCloseTo(expected)
})
