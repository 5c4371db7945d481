import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportedRegion } from '../../src/atlas/imported-region.ts'
import { knownHouses } from '../../src/geocoder/address/houses.ts'
import { parseHouseNumber } from '../../src/model/map/house-number.ts'
import type { Spot } from '../maps/draw.ts'
import { addressList, drawTown, importTown } from '../maps/town.ts'

/**
 * Two towns with a border between them (B E H). Along the main street, which the square s interrupts, houses 1 to 5; a
 * village without streets in the north-east; a block of flats with an entrance; an interpolated row of houses.
 */
const map = `
  A . . . . . . . . . . . B . . . . . . . C
  . . . . . . . . . . . . . . . . . . . . .
  . . 1 . 2 . . . 3 . . . . . 4 . . u . v .
  . a . . b . . . c . d . . . e . f . . . .
  . . . . . . . . . . . . . . . . . w . . .
  . . p . . q . . . . . . . . . . . . . . .
  . k . . . . m . . . . . . . . . . . . . .
  . . i . . j . . . . . . . . . . . x . . .
  . . . . . . . . . . . . . . . . . . . . .
  . r . . s . . . . . n . . . . . . . . . .
  . . 5 . . . . . . . . . . . . . . . . . .
  . t . . o . . . . . . . . . . . . . . . .
  G . . . . . . . . . . . H . . . . . . . I
`
let folder: string
let region: ImportedRegion
let at: Record<string, Spot>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groma-town-'))
  const town = drawTown(folder, map, 40, {
    nodes: {
      1: { 'addr:housenumber': '1', 'addr:street': 'Hauptstraße', 'addr:postcode': '17000' },
      2: { 'addr:housenumber': '2;2a', 'addr:street': 'Hauptstr.' },
      3: { 'addr:housenumber': '10-14', 'addr:street': 'Hauptstraße', 'addr:unit': '3b' },
      4: { 'addr:housenumber': '1', 'addr:street': 'Hauptstraße, Nebenstadt', 'addr:city': 'Nebenstadt' },
      5: { entrance: 'main', 'addr:housenumber': '7b' },
      u: { 'addr:housenumber': '1', 'addr:place': 'Dörfchen' },
      v: { 'addr:housenumber': '2', 'addr:place': 'Dörfchen' },
      w: { place: 'hamlet', name: 'Dörfchen', population: '12' },
      x: { 'addr:housenumber': '9' },
      p: { 'addr:housenumber': '2', 'addr:street': 'Reihe' },
      q: { 'addr:housenumber': '10' },
      i: { 'addr:housenumber': '5a', 'addr:street': 'Reihe' },
      j: { 'addr:housenumber': '5d' },
      n: { amenity: 'cafe', cuisine: 'coffee_shop', name: 'Bohne', 'addr:housenumber': '8', 'addr:street': 'Ringstraße', 'contact:facebook': 'bohne' },
      d: { place: 'neighbourhood', name: 'Am Rand' },
    },
    ways: [
      ['abc', { highway: 'residential', name: 'Hauptstraße', 'name:en': 'Main Street', ref: 'B 96' }],
      ['cd', { highway: 'residential', name: 'Hauptstraße' }],
      ['ef', { highway: 'residential', name: 'Hauptstraße' }],
      ['km', { highway: 'residential', name: 'Reihe' }],
      ['pq', { 'addr:interpolation': 'even' }],
      ['ij', { 'addr:interpolation': 'alphabetic' }],
      ['rsotr', { building: 'apartments', 'addr:street': 'Ringstraße', 'addr:postcode': '17001' }],
      ['ABHGA', {}],
      ['BCIHB', {}],
      ['rst', { highway: 'bus_stop' }],
    ],
    relations: [
      [['ABHGA'], { type: 'boundary', boundary: 'administrative', admin_level: '8', name: 'Hauptstadt', 'name:en': 'Capital' }],
      [['BCIHB'], { type: 'boundary', boundary: 'administrative', admin_level: '8', name: 'Nebenstadt' }],
      [['ABHGA'], { type: 'boundary', boundary: 'postal_code', postal_code: '17005' }],
      [['house:x'], { type: 'associatedStreet', name: 'Waldweg' }],
    ],
  }) // biome-ignore format: tags on one line
  at = town.at
  region = await importTown(town.pbf, folder)
})
afterAll(() => rm(folder, { recursive: true }))

describe('an imported town', () => {
  it('has every address with its street, postal code and town', () => {
    expect(addressList(region)).toEqual([
      '1 Dörfchen, Nebenstadt',
      '1 Hauptstraße, 17000 Hauptstadt',
      '1 Hauptstraße, Nebenstadt',
      '10 Reihe, 17005 Hauptstadt',
      '10-14 Hauptstraße, 17005 Hauptstadt',
      '2 Dörfchen, Nebenstadt',
      '2 Hauptstraße, 17005 Hauptstadt',
      '2 Reihe, 17005 Hauptstadt',
      '2a Hauptstraße, 17005 Hauptstadt',
      '5a Reihe, 17005 Hauptstadt',
      '5b Reihe, 17005 Hauptstadt',
      '5c Reihe, 17005 Hauptstadt',
      '5d Reihe, 17005 Hauptstadt',
      '7b Ringstraße, 17001 Hauptstadt',
      '8 Ringstraße, 17005 Hauptstadt',
      '9 Waldweg, Nebenstadt',
    ])
  })

  it('has one street of a name in each town', () => {
    const { streets, containingAreas } = region
    const main = rows(streets.count).filter((row) => streets.name(row) === 'Hauptstraße')
    expect(main.map((row) => containingAreas(streets.within(row)).city)).toEqual(['Hauptstadt', 'Nebenstadt'])
    const [first = 0] = main
    expect(streets.lines(first)).toHaveLength(2)
    expect(streets.name(first, 'en')).toBe('Main Street')
    expect(streets.aliases(first)).toEqual(['B 96'])
    const { from, to } = streets.addresses(first)
    expect(rows(to - from).map((row) => region.addresses.number(from + row))).toEqual([
      '1',
      '2',
      '2a',
      '10-14',
    ])
  })

  it('marks streets that are places', () => {
    const { streets } = region
    const places = rows(streets.count).filter((row) => streets.isPlace(row))
    expect(places.map((row) => streets.name(row))).toEqual(['Dörfchen'])
  })

  it.each([
    ['2', ['2']],
    ['2 A', ['2a']],
    ['2/А', ['2a']],
    ['12', ['10-14']],
    ['11', []],
    ['10-14', ['10-14']],
    ['3', []],
  ])('finds %s of the main street', (number, found) => {
    const { streets } = region
    const street = rows(streets.count).find((row) => streets.name(row) === 'Hauptstraße') as number
    const houses = knownHouses(region, street, parseHouseNumber(number))
    expect(houses.map((house) => house.number)).toEqual(found)
  })

  it('interpolates between the ends of a row', () => {
    const { streets, ranges } = region
    const street = rows(streets.count).find((row) => streets.name(row) === 'Reihe') as number
    const six = ranges.locate(streets.ranges(street), 6)
    expect(six?.latitude).toBeCloseTo(at.p?.latitude as number, 6)
    expect(six?.longitude).toBeCloseTo(((at.p?.longitude as number) + (at.q?.longitude as number)) / 2, 6)
    expect(ranges.locate(streets.ranges(street), 7)).toBeUndefined()
    expect(ranges.locate(streets.ranges(street), 12)).toBeUndefined()
  })

  it('keeps units, postal codes and languages', () => {
    const { addresses, areas, containingAreas } = region
    const row = rows(addresses.count).find((each) => addresses.number(each) === '10-14') as number
    expect(addresses.units(row)).toEqual(['3b'])
    expect(containingAreas(addresses.within(row), 'en')).toEqual({
      city: 'Capital',
      neighborhood: 'Am Rand',
      postalCode: '17005',
      countryCode: 'DE',
      stateCode: 'MV',
    })
    expect(rows(areas.count).map((each) => `${areas.kind(each)} ${areas.name(each)}`)).toEqual([
      'locality Hauptstadt',
      'locality Nebenstadt',
      'postalCode 17005',
    ])
  })

  it.each([
    ['a', 'Hauptstraße', '1 Hauptstraße'],
    ['k', 'Reihe', '5a Reihe'],
    ['n', 'Reihe', '8 Ringstraße'],
  ])('finds the nearest street and address at %s', (letter, street, address) => {
    const { longitude, latitude } = at[letter] as Spot
    const { streets, addresses } = region
    expect(streets.name(streets.nearest(longitude, latitude, 500)?.row as number)).toBe(street)
    const nearest = addresses.nearest(longitude, latitude, 500)?.row as number
    expect(`${addresses.number(nearest)} ${streets.name(addresses.street(nearest))}`).toBe(address)
  })

  it('has its café, by id, category and address', () => {
    const { places, addresses, extrasOfPlace } = region
    expect(places.count).toBe(1)
    const { id, name, categories, socialId } = places.place(0)
    expect([name, categories.at(0), socialId]).toEqual(['Bohne', 'food-beverage', 'bohne'])
    expect(id).toMatch(/^[0-9a-f]{24}$/)
    expect(places.rowOf(id)).toBe(0)
    expect(addresses.number(places.address(0) as number)).toBe('8')
    expect(extrasOfPlace(0)).toEqual({ socialId: 'bohne', cuisine: 'coffee_shop' })
  })
})

function rows(count: number): number[] {
  return Array.from({ length: count }, (_, row) => row)
}
