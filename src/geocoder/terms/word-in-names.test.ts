import { expect, it } from 'vitest'
import { TermQualities } from './term-qualities.ts'
import { otherNameWorth, synonymBit, WordInNames } from './word-in-names.ts'

/** Terms are numbers here: 1 weighs 1, 2 weighs 2, and so on. The word matches 5 exactly, and 6 to 9 half. */
const readings = [
  { from: 5, to: 6, quality: 1 },
  { from: 5, to: 10, quality: 0.5 },
]
const qualities = new TermQualities(readings, 1, () => 1)

/** Documents are lists of names, which are lists of terms. */
function found(names: number[][], of = qualities, isOpen = false) {
  const ends = (lists: number[][]) =>
    Uint32Array.from(lists, (_, at) => lists.slice(0, at + 1).reduce((sum, list) => sum + list.length, 0))
  // Before it stands another document, of one name.
  const all = [[1], ...names]
  const columns = {
    'doc.nameEnds': Uint32Array.of(1, all.length),
    'doc.names': Uint32Array.from(all.keys()),
    'name.ends': ends(all),
    'name.words': Uint32Array.from(all.flat()),
  }
  const word = new WordInNames(columns, of, (term) => term, isOpen)
  expect(word.find(0)).toBe(false)
  return word.find(1) ? { quality: word.quality, coverage: word.coverage } : undefined
}

it.each<[what: string, names: number[][], quality: number, coverage: number]>([
  ['the only word', [[5]], 1, 1],
  ['one of two', [[5, 15]], 1, 0.25],
  ['the better of two', [[7, 5]], 1, 5 / 12],
  ['the first of two as good', [[7, 8]], 0.5, (0.5 * 7) / 15],
  ['a synonym, which weighs what its word does', [[3, synonymBit + 5, 1]], 1, 0.75],
  ['another name', [[1], [5]], 1, otherNameWorth],
  ['the main name before another of the same', [[5], [5]], 1, 1],
  ['the better of two names', [[7], [5, 15]], 1, 0.25 * otherNameWorth],
])('finds %s', (_what, names, quality, coverage) => {
  expect(found(names)).toEqual({ quality, coverage: expect.closeTo(coverage, 10) })
})

it('finds nothing in other words, nor beyond the words that count', () => {
  expect(
    found([
      [1, 2, 3],
      [4, 10],
    ]),
  ).toBeUndefined()
  expect(found([[...Array(31).fill(1), 5]])).toBeUndefined()
})

/** Words of ten letters, of which two are typed. */
const begun = new TermQualities(readings, 2, () => 10)

it.each<[what: string, names: number[][], quality: number]>([
  ['all of the name', [[5]], 1],
  ['its first word', [[5, 1]], 1],
  ['all of another name', [[1], [5]], 1],
  ['a word in the middle: the beginning of a name of three words', [[1, 5, 1]], begun.ofBeginning(30)],
  ['the first word of another name', [[1], [5, 1]], begun.ofBeginning(20) * otherNameWorth],
  ['the beginning of another name', [[1], [7]], begun.of(7) * otherNameWorth],
])('while typing, finds %s', (_what, names, quality) => {
  expect(found(names, begun, true)?.quality).toBeCloseTo(quality, 10)
})
