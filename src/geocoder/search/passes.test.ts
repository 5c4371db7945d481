import { expect, it } from 'vitest'
import { parseQuery } from '../address/parse-query.ts'
import { typedWords } from '../matching/typed-words.ts'
import { heldPasses } from './passes.ts'

it.each<[text: string, town: string, ...passes: string[]]>([
  ['Mayor, 28001 Madrid', 'madrid', 'mayor 28001', 'mayor'],
  ['Mayor 28001 Madrid', 'madrid', 'mayor 28001', 'mayor'],
  ['Mayor, Madrid, 28001', 'madrid', 'mayor 28001', 'mayor'],
  ['28001 Madrid, Mayor', 'madrid', '28001 mayor', 'mayor'],
  ['Mayor 5, 28001 Madrid', 'madrid', 'mayor 5 28001', 'mayor 5'],
  ['1500 Broadway St, New York', 'new york', '1500 broadway st'],
  ['1500 Broadway St New York', 'new york', '1500 broadway st'],
  ['1500, Broadway St, New York', 'new york', '1500 broadway st'],
  ['Mayor 1500, Madrid', 'madrid', 'mayor 1500'],
])('%s: leaves out what is at %s only', (text, town, ...passes) => {
  const words = typedWords(parseQuery(text))
  const anchor = words.filter((word) => town.split(' ').includes(word.text))
  const read = [...heldPasses(words, anchor, () => true, 'none')]
  expect(read.map((pass) => pass.words.map((word) => word.text).join(' '))).toEqual(passes)
})
