import { expect, it } from 'vitest'
import { namesIn } from './joined-names.ts'

it.each<[text: string, translations: string[], names: string[]]>([
  ['Rue Haute - Hoogstraat', ['Rue Haute', 'Hoogstraat'], ['Rue Haute', 'Hoogstraat']],
  ['Bozen/Bolzano', ['Bozen', 'Bolzano'], ['Bozen', 'Bolzano']],
  ['中環 Central', ['中環', 'Central'], ['中環', 'Central']],
  ['Avenue Hassan II شارع الحسن الثاني', ['شارع الحسن الثاني'], ['Avenue Hassan II', 'شارع الحسن الثاني']],
  ['B 104;B 192', [], ['B 104', 'B 192']],
  // one name
  ['Hotel Москва', [], ['Hotel Москва']],
  ['Hotel Москва', ['Hotel Moscow'], ['Hotel Москва']],
  ['Berlin - Alexanderplatz', ['Berlin'], ['Berlin - Alexanderplatz']],
  ['Karl-Marx-Straße', ['Karl-Marx-Straße'], ['Karl-Marx-Straße']],
  ['本町二丁目', ['Honchō 2-chōme'], ['本町二丁目']],
])('%s, with names %j, is %j', (text, translations, names) => {
  const tags = Object.fromEntries(translations.map((name, at) => [`name:x${at}`, name]))
  expect(namesIn(text, tags)).toEqual(names)
})
