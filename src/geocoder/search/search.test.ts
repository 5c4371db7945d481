import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AddressLayer } from '../../model/address.ts'
import { addressLayers } from '../../model/address.ts'
import { IndexWriter } from '../index/index-writer.ts'
import { openIndex } from '../index/search-index.ts'
import type { SearchQuery } from '../ranking/hit.ts'
import { search } from './search.ts'

/** Name and other names · layer · context from the country down · longitude latitude · importance. */
const drawn = `
Germany, Deutschland, 德国, DE     · country  ·                              · 10 51       · 1
Texas, TX                          · state    · US                           · -99 31      · 0.8
Berlin, Берлин, 柏林               · locality · DE Germany/Berlin            · 13.4 52.5   · 0.93
Bern                               · locality · CH Switzerland/Bern          · 7.4 46.9    · 0.73
Paris, 巴黎                        · locality · FR France/Île-de-France      · 2.35 48.85  · 0.9
Paris                              · locality · US United States/TX Texas    · -95.5 33.7  · 0.6
München, Munich, ミュンヘン        · locality · DE Germany/Bayern Bavaria    · 11.6 48.1   · 0.88
Columbus                           · locality · US United States/OH Ohio     · -83 40      · 0.85
Main Street                        · address  · US United States/OH Ohio/Columbus/43215 · -83.001 39.96 · 0.1
Main Street                        · address  · US United States/TX Texas/Paris/75460   · -95.5 33.66   · 0.1
North Main Street                  · address  · US United States/OH Ohio/Columbus/43201 · -83.01 39.99  · 0.1
Columbus Avenue                    · address  · US United States/TX Texas/Paris/75460   · -95.51 33.67  · 0.1
5th Avenue                         · address  · US United States/OH Ohio/Columbus/43201 · -83.02 39.99  · 0.1
Hauptstraße                        · address  · DE Germany/Berlin/Berlin/10117 · 13.41 52.51 · 0.1
St. Mary's Road                    · address  · US United States/OH Ohio/Columbus/43215 · -83.03 39.97  · 0.1
Coffee House, Starbucks            · place    · US United States/OH Ohio/Columbus/43215 · -83.002 39.961 · 0.1
43215                              · postalCode · US United States/OH Ohio   · -83 39.96    · 0.2
São Tomé, ST                       · country  ·                              · 6.6 0.2     · 0.5
Jersey                             · country  ·                              · -2.1 49.2   · 0.8
New Jersey, NJ                     · state    · US United States             · -74.5 40    · 0.95
Neuendorf                          · locality · DE Germany/Bayern Bavaria    · 9.6 50      · 0.5
Neuendorf                          · locality · DE Germany/Mecklenburg       · 13.2 53.6   · 0.4
17039                              · postalCode · DE Germany/Mecklenburg     · 13.3 53.6   · 0.2
W&W                                · place    · US United States/OH Ohio/Columbus/43215 · -83.004 39.96 · 0.1
Trail #4                           · address  · US United States/OH Ohio/Columbus/43215 · -83.005 39.96 · 0.1
Trail                              · locality · CA Canada             · -117.7 49.1  · 0.5
Peter- und Paul-Straße             · address  · DE Germany/Berlin/Berlin/10117 · 13.42 52.52 · 0.1
Cairo, Lo Cayiro                   · locality · EG Egypt · 31.2 30 · 0.98
Lomé                               · locality · TG Togo · 1.2 6.1 · 0.8
London                             · locality · GB England · -0.1 51.5 · 1
Rio de Janeiro                     · locality · BR Brazil · -43 -22.9 · 0.96
Lohit, LON                         · county   · IN India · 96 28 · 0.95
丸の内                             · address  · JP 日本 Japan/東京都/千代田区 · 139.76 35.68 · 0.1
`

const rows = drawn
  .trim()
  .split('\n')
  .map((line) => line.split('·').map((cell) => cell.trim()) as [string, AddressLayer, string, string, string])

const writer = new IndexWriter()
for (const [row, [names, layer, context, at, importance]] of rows.entries()) {
  const [longitude = 0, latitude = 0] = at.split(' ').map(Number)
  let inner: number | undefined
  for (const words of context.split('/')) inner = writer.context(words === '' ? [] : [words], inner)
  writer.add({
    table: layer === 'address' ? 'street' : layer === 'place' ? 'place' : 'city',
    row,
    layer,
    longitude,
    latitude,
    importance: Number(importance),
    country: context.slice(0, 2) || 'DE',
    names: names.split(', '),
    contexts: [inner as number],
  })
}
const parts = [{ index: openIndex(writer.columns()) }]

function find(text: string, options: Partial<SearchQuery> = {}) {
  const query = { text, layers: addressLayers, countries: [], limit: 5, complete: true, ...options }
  return search(parts, query).map((hit) => {
    const [names = '', , context = ''] = rows[hit.row] ?? []
    return { ...hit, name: names.split(', ')[0], context }
  })
}

it.each([
  ['Sirufakek Street, 43215', '43215'],
  ['7th Street, 43215', '43215'],
  ['Pl. Paris 7, Texas', 'Texas'],
  ['South Main Street 5, Columbus, Ohio', 'Columbus'],
  ['Sirufakek 7, Neuendorf, 10117', 'Neuendorf'],
  ['Sirufakek Street 3, 7, Columbus', 'Columbus'],
])('an unknown street answers what is known: %s is in %s', (text, name) => {
  expect(find(text)[0]).toMatchObject({ name, confidence: 'fallback' })
})

describe('the first hit', () => {
  it.each<[text: string, name: string, context: string]>([
    ['berlin', 'Berlin', 'DE'],
    ['Берлин', 'Berlin', 'DE'],
    ['柏林', 'Berlin', 'DE'],
    ['ミュンヘン', 'München', 'DE'],
    ['Muenchen', 'München', 'DE'],
    ['munich germany', 'München', 'DE'],
    ['deutschland', 'Germany', ''],
    ['paris', 'Paris', 'FR'],
    ['paris tx', 'Paris', 'US'],
    ['Texas Paris', 'Paris', 'US'],
    ['columbus', 'Columbus', 'US'],
    ['columbus ohio', 'Columbus', 'US'],
    ['main st columbus oh', 'Main Street', 'US United States/OH'],
    ['columbus, main street', 'Main Street', 'US United States/OH'],
    ['main st paris', 'Main Street', 'US United States/TX'],
    ['main street 75460', 'Main Street', 'US United States/TX'],
    ['Mian Street, 43215', 'Main Street', 'US United States/OH'],
    ['Hauptstrae, 10117 Berlin', 'Hauptstraße', 'DE'],
    ['Hauptstraßße, Berlin', 'Hauptstraße', 'DE'],
    ['n main st', 'North Main Street', 'US'],
    ['columbus ave', 'Columbus Avenue', 'US'],
    ['fifth ave', '5th Avenue', 'US'],
    ['5 ave', '5th Avenue', 'US'],
    ['hauptstr. berlin', 'Hauptstraße', 'DE'],
    ['haupt strasse', 'Hauptstraße', 'DE'],
    ['saint marys rd', "St. Mary's Road", 'US'],
    ['starbucks columbus', 'Coffee House', 'US'],
    ['W&W', 'W&W', 'US'],
    ['Trail #4', 'Trail #4', 'US'],
    ['trail #4, Columbus', 'Trail #4', 'US'],
    ['Trail', 'Trail', 'CA'],
    ['Peter- und Paul-Straße', 'Peter- und Paul-Straße', 'DE'],
    ['jersey', 'Jersey', ''],
    ['new jersey', 'New Jersey', 'US'],
    ['東京都千代田区丸の内', '丸の内', 'JP'],
  ])('for %s is %s in %s', (text, name, context) => {
    expect(find(text)[0]).toMatchObject({ name, confidence: 'exact' })
    expect(find(text)[0]?.context.startsWith(context)).toBe(true)
  })

  it.each<[text: string, name: string, typo: string]>([
    ['berlni', 'Berlin', 'two letters in the wrong order'],
    ['colmbus', 'Columbus', 'a letter too few'],
    ['maiin street columbus', 'Main Street', 'a letter too many'],
    ['haupdstrasse', 'Hauptstraße', 'a wrong letter'],
    ['nerlin', 'Berlin', 'the first letter'],
    ['5ht avenue', '5th Avenue', 'an ordinal'],
  ])('for %s is %s in spite of %s', (text, name) => {
    expect(find(text)[0]?.name).toBe(name)
  })
})

describe('a prefix finds', () => {
  it.each<[text: string, name: string]>([
    ['ber', 'Berlin'],
    ['peter- und p', 'Peter- und Paul-Straße'],
    ['col', 'Columbus'],
    ['main st col', 'Main Street'],
    ['hauptstr', 'Hauptstraße'],
    ['丸', '丸の内'],
    ['lo', 'London'], // not Cairo, which some call Lo Cayiro
    ['lon', 'London'], // not the code LON
    ['de', 'Germany'], // a country's code is known, and Rio de Janeiro does not begin so
  ])('%s: %s', (text, name) => {
    expect(find(text, { complete: false })[0]?.name).toBe(name)
  })
})

describe('a search', () => {
  it('ranks results near the point higher', () => {
    expect(find('main street', { near: [-95.5, 33.6] })[0]?.context).toContain('Texas')
    expect(find('main street', { near: [-83, 40] })[0]?.context).toContain('Ohio')
    expect(find('paris', { near: [-95, 33] })[0]?.context).toContain('Texas')
  })

  it('keeps to the layers and countries asked for', () => {
    expect(find('columbus', { layers: ['address'] }).map(({ name }) => name)).toEqual(['Columbus Avenue'])
    expect(find('paris', { countries: ['US'] }).every(({ context }) => context.startsWith('US'))).toBe(true)
  })

  it('falls back to the area of an unknown street', () => {
    expect(find('12 Nowhere Lane, Columbus, OH')[0]).toMatchObject({ confidence: 'fallback' })
    expect(find('12 Nowhere Lane, Columbus, OH')[0]?.context).toContain('Ohio')
  })

  it('prefers the town at the postal code that stands beside it', () => {
    expect(find('Neuendorf')[0]?.context).toContain('Bavaria')
    expect(find('17039 Neuendorf')[0]?.context).toContain('Mecklenburg')
  })

  it('finds nothing for unknown words', () => {
    expect(find('qqqq zzzz')).toEqual([])
  })
})

it('takes any text, and never exceeds the limit', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc
      .array(fc.constantFrom('main', 'st', '5', '柏', 'paris', '&', ',', '(a+)+$', "';--", '\u0000'), {
        maxLength: 60,
      })
      .map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(text, fc.boolean(), (any, complete) => {
      expect(find(any, { complete, limit: 3 }).length).toBeLessThanOrEqual(3)
    }),
  )
})
