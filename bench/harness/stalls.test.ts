import { expect, test } from 'vitest'
import { isUndisturbed, paceOf, stallsOf } from './stalls.ts'

/** A beat every 6 ms: `.` as usual, `2` at half the pace, `#` at next to none. Two thirds of the pace are needed. */
function beats(drawn: string) {
  return [...drawn].map((sign, index) => ({ at: 6 * index, cost: { '.': 1, 2: 2, '#': 1e9 }[sign] ?? 0 }))
}

test.each([
  ['a steady machine', '..........', []],
  ['a beat at half the pace, now and then', '..2.22....', []],
  // Two beats without any work leave 8 ms of it; each good one takes 2 ms off.
  ['a stall, worked off in twice its length', '...##.......', [[12, 48]]],
  ['a second one before that', '...##.##..........', [[12, 84]]],
  [
    'two of them',
    '.##.....##.....',
    [
      [0, 36],
      [42, 78],
    ],
  ],
  ['one at the end', '.....##', [[24, 36]]],
  ['nothing', '', []],
])('%s: %s', (_what, drawn, expected) => {
  expect(stallsOf(beats(drawn)).map(({ from, to }) => [from, to])).toEqual(expected)
})

test.each([
  ['answered before it', 80, 10, true],
  ['under way when it began', 80, 30, false],
  ['sent during it', 110, 5, false],
  ['sent after it', 121, 5, true],
  ['under way all the time', 80, 100, false],
])('a request %s is judged', (_when, sentAt, latency, expected) => {
  expect(isUndisturbed(sentAt, latency, [{ from: 100, to: 120 }])).toBe(expected)
})

test.each([
  ['a steady machine', ['.....', '.....'], 1],
  ['one core that did next to nothing for half of the time', ['....', '.#.#'], 0.75],
])('the pace of %s', (_what, cores, expected) => {
  expect(paceOf(cores.map(beats))).toBeCloseTo(expected)
})
