import { expect, it } from 'vitest'
import { numberSpans } from './number-spans.ts'
import { wordsOf } from './words.ts'

it.each<[text: string, keys: string[]]>([
  ['12 Main', ['12']],
  ['1 b Main', ['1b', '1', 'b']],
  ['541 rear Main', ['541rear', '541']],
  ['12 5th', ['12']],
  ['中山路135巷6號', ['6', '6']],
  ['本町2丁目5-12', ['5-12']],
])('%s may have the numbers %s', (text, keys) => {
  expect(numberSpans(wordsOf(text), false).map(({ number }) => number.key)).toEqual(keys)
})
