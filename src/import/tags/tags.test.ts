import { describe, expect, it } from 'vitest'
import { adminKind } from './admin-levels.ts'
import { readBoundary } from './boundary-tags.ts'
import type { Tags } from './name-tags.ts'
import { readPopulation, readSettlement } from './settlement-tags.ts'
import { readStreet } from './street-tags.ts'

describe('admin levels', () => {
  it.each<[country: string, what: string, level: number, kind: string | undefined, more?: Tags]>([
    ['DE', 'Mecklenburg-Vorpommern', 4, 'state'],
    ['DE', 'Mecklenburgische Seenplatte', 6, 'county'],
    ['DE', 'an Amt', 7, undefined],
    ['DE', 'Neubrandenburg', 8, 'locality'],
    ['DE', 'a Stadtbezirk', 9, 'borough'],
    ['DE', 'a Stadtteil', 10, 'neighborhood'],
    ['LI', 'Oberland', 6, 'county'],
    ['LI', 'Vaduz', 8, 'locality'],
    ['MC', 'Monaco', 8, 'locality'],
    ['MC', 'Monte-Carlo', 10, 'neighborhood'],
    ['FR', 'Alpes-Maritimes', 6, 'county'],
    ['FR', 'Nice', 8, 'locality'],
    ['US', 'New York', 4, 'state'],
    ['US', 'City of New York', 5, 'locality'],
    ['US', 'New York County', 6, 'county'],
    ['US', 'Manhattan', 7, 'borough', { border_type: 'borough' }],
    ['US', 'a township of Ohio', 7, 'locality'],
    ['US', 'Columbus', 8, 'locality'],
    ['US', 'Community Board 5', 10, undefined],
    ['CA', 'British Columbia', 4, 'state'],
    ['CA', 'Metro Vancouver', 6, 'county'],
    ['CA', 'Burnaby', 8, 'locality'],
    ['PT', 'Distrito do Porto', 6, 'state'],
    ['PT', 'Porto', 7, 'locality'],
    ['PT', 'Cedofeita', 8, 'borough'],
    ['JP', 'Kanagawa', 4, 'state'],
    ['JP', 'Fujisawa', 7, 'locality'],
    ['JP', 'a ward of Yokohama', 8, 'borough'],
    ['TW', 'Taipei', 4, 'state'],
    ['TW', '信義區', 7, 'borough'],
    ['TW', '康樂里', 9, 'neighborhood'],
    ['ZZ', 'the default', 8, 'locality'],
    ['ZZ', 'an area tagged as city', 6, 'locality', { place: 'city' }],
  ])('%s: %s', (country, _what, level, kind, more = {}) => {
    expect(adminKind({ ...more, admin_level: String(level) }, country)).toBe(kind)
  })

  it('level 2 is a country only with an ISO code', () => {
    expect(adminKind({ admin_level: '2', 'ISO3166-1': 'LI' }, 'LI')).toBe('country')
    expect(adminKind({ admin_level: '2' }, 'LI')).toBeUndefined()
  })
})

describe('boundaries', () => {
  it.each<[what: string, tags: Tags, boundary: object | undefined]>([
    [
      'a state with its code',
      { boundary: 'administrative', admin_level: '4', name: 'New York', 'ISO3166-2': 'US-NY', 'name:de': 'New York', 'name:ja': 'ニューヨーク州' },
      { kind: 'state', name: 'New York', names: { de: 'New York', ja: 'ニューヨーク州' }, code: 'NY' },
    ],
    ['a postal code', { boundary: 'postal_code', postal_code: '17033' }, { kind: 'postalCode', name: '17033', code: '17033' }],
    ['a quarter', { place: 'neighbourhood', name: 'Chelsea', boundary: 'place' }, { kind: 'neighborhood', name: 'Chelsea' }],
    ['without a name', { boundary: 'administrative', admin_level: '8' }, undefined],
    ['a nature reserve', { boundary: 'protected_area', name: 'Feldberger Seen' }, undefined],
  ])('%s', (_what, tags, boundary) => {
    const found = readBoundary(tags, 'US')
    if (boundary) expect(found).toMatchObject(boundary)
    else expect(found).toBeUndefined()
  }) // biome-ignore format: a table
})

describe('settlements', () => {
  it.each<[tags: Tags, settlement: object | undefined]>([
    [{ place: 'city', name: 'Wien', 'name:en': 'Vienna', population: '1 897 491' }, { kind: 'city', names: { en: 'Vienna' }, population: 1_897_491 }],
    [{ place: 'hamlet', name: 'Küssow' }, { kind: 'hamlet', population: 0 }],
    [{ place: 'island', name: 'Rügen' }, undefined],
    [{ place: 'toString', name: 'Object' }, undefined],
    [{ place: 'village' }, undefined],
  ])('%j', (tags, settlement) => {
    if (settlement) expect(readSettlement(tags)).toMatchObject(settlement)
    else expect(readSettlement(tags)).toBeUndefined()
  }) // biome-ignore format: a table

  it.each([
    ['63,311', 63_311],
    ["12'345", 12_345],
    ['about 500 (2011)', 500],
    ['unknown', 0],
    [undefined, 0],
    ['123456789012345', 0],
  ])('%s people', (text, people) => expect(readPopulation(text)).toBe(people))
})

describe('streets', () => {
  it.each<[what: string, tags: Tags, street: object | undefined]>([
    ['with names', { highway: 'residential', name: 'Rue A', 'name:en': 'A Street', alt_name: 'B;C', ref: 'D 1' }, { name: 'Rue A', names: { en: 'A Street' }, aliases: ['B', 'C', 'D 1'] }],
    ['known by its number', { highway: 'motorway', ref: 'A 20' }, { name: 'A 20', aliases: [] }],
    ['of several numbers', { highway: 'primary', ref: 'B 104; B 192' }, { name: 'B 104', aliases: ['B 192'] }],
    ['in two languages', { highway: 'residential', name: 'Rue Haute - Hoogstraat', 'name:fr': 'Rue Haute', 'name:nl': 'Hoogstraat' }, { name: 'Rue Haute', aliases: ['Hoogstraat', 'Rue Haute - Hoogstraat'] }],
    ['a square', { place: 'square', name: 'Marktplatz' }, { name: 'Marktplatz' }],
    ['a pedestrian area', { highway: 'pedestrian', area: 'yes', name: 'Boulevard' }, { name: 'Boulevard' }],
    ['without a name', { highway: 'service' }, undefined],
    ['a proposed one', { highway: 'proposed', name: 'A' }, undefined],
    ['a bus stop', { highway: 'bus_stop', name: 'A' }, undefined],
    ['a river', { waterway: 'river', name: 'A' }, undefined],
  ])('%s', (_what, tags, street) => {
    if (street) expect(readStreet(tags)).toMatchObject(street)
    else expect(readStreet(tags)).toBeUndefined()
  }) // biome-ignore format: a table
})
