import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { distance } from '../../geo/distance.ts'
import { toE7 } from '../format/e7.ts'
import { sectionsOf } from '../format/sections.ts'
import { readStrings, StringWriter } from '../format/strings.ts'
import { readPlaces } from './places.ts'
import { type NewPlace, PlaceWriter } from './writer.ts'

function placesOf(list: NewPlace[]) {
  const strings = new StringWriter()
  const writer = new PlaceWriter(strings)
  for (const place of list) writer.add(place)
  const sections = sectionsOf({ ...writer.columns(), ...strings.columns() })
  return readPlaces(sections, readStrings(sections))
}

const cafe: NewPlace = {
  source: 'osm:node/1',
  name: 'Kaffeehaus',
  names: { en: 'Coffee House' },
  aliases: ['Zum Kaffee'],
  categories: ['food-beverage', 'cafe', 'coffee-shop'],
  chain: { slug: 'kaffeehaus', name: 'Kaffeehaus' },
  x: toE7(13.2618),
  y: toE7(53.5587),
  socialId: 'kaffeehaus',
}

/** A square with a hole in its middle, about 70 by 110 metres. */
const station: NewPlace = {
  source: 'osm:way/2',
  name: 'Bahnhof',
  categories: ['travel-transportation', 'train-station'],
  x: toE7(13.2625),
  y: toE7(53.5605),
  rings: [square(13.2625, 53.5605, 0.0005), square(13.2625, 53.5605, 0.0001)],
}

function square(longitude: number, latitude: number, half: number): number[] {
  const [west, east] = [toE7(longitude - half), toE7(longitude + half)]
  const [south, north] = [toE7(latitude - half), toE7(latitude + half)]
  return [west, south, east, south, east, north, west, north, west, south]
}

describe('a place', () => {
  const places = placesOf([cafe, station])

  it('is read as it was written', () => {
    expect(places.place(0)).toEqual({
      id: '2995b7a88c46d902abf668a5',
      name: 'Kaffeehaus',
      categories: ['food-beverage', 'cafe', 'coffee-shop'],
      chain: { slug: 'kaffeehaus', name: 'Kaffeehaus' },
      longitude: 13.2618,
      latitude: 53.5587,
      socialId: 'kaffeehaus',
    })
    expect([places.name(0), places.name(0, 'en'), places.name(1, 'en')]).toEqual([
      'Kaffeehaus',
      'Coffee House',
      'Bahnhof',
    ])
    expect(places.aliases(0)).toEqual(['Zum Kaffee'])
    expect(places.place(1).chain).toBeUndefined()
  })

  it('keeps its id whatever else is in the file', () => {
    const { id } = places.place(1)
    expect(placesOf([station]).place(0).id).toBe(id)
    expect(places.rowOf(id)).toBe(1)
    expect(places.rowOf('0'.repeat(24))).toBeUndefined()
    expect(places.rowOf('nonsense')).toBeUndefined()
  })

  it.each([
    ['deep inside the footprint', 13.2622, 53.5602, [[1, -13.2]]],
    ['in its hole', 13.2625, 53.5605, [[1, 6.6]]],
    ['beside it', 13.2625, 53.5612, [[1, 22.2]]],
    ['near a point, which is a circle', 13.2618, 53.5588, [[0, -63.9]]],
    [
      'between both',
      13.2621,
      53.5593,
      [
        [0, -5.4],
        [1, 77.8],
      ],
    ],
    ['far away', 13.3, 53.5, []],
  ])('is around: %s', (_where, longitude, latitude, expected) => {
    const found = places.around(longitude, latitude, 80).sort((a, b) => a.row - b.row)
    expect(found.map(({ row, metres }) => [row, Math.round(metres * 10) / 10])).toEqual(expected)
  })

  it('has its distance to the centre', () => {
    const [hole] = places.around(13.2625, 53.5606, 80)
    expect(hole?.metresToCentre).toBeCloseTo(11.12, 2)
  })
})

test('of a category or chain all that are near are found, and nothing else', () => {
  const longitude = fc.oneof(
    fc.double({ min: 13, max: 13.4, noNaN: true }),
    fc.constantFrom(-180, 180, 179.99),
  )
  const latitude = fc.oneof(fc.double({ min: 53.4, max: 53.6, noNaN: true }), fc.constantFrom(-90, 90, 0))
  const position = fc.tuple(longitude, latitude)
  const slugs = fc.constantFrom('a', 'b', 'c')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(position, slugs, slugs), { maxLength: 60 }),
      position,
      fc.integer({ min: 1, max: 10_000 }),
      (list, [x, y], metres) => {
        const places = placesOf(
          list.map(([[px, py], category, chain], at) => ({
            source: `test/${at}`,
            name: 'x',
            categories: ['root', category],
            chain: { slug: chain, name: chain },
            x: toE7(px),
            y: toE7(py),
          })),
        )
        for (const kind of ['category', 'chain'] as const) {
          const found: number[] = []
          places.within(kind, 'a', { longitude: x, latitude: y, metres }, (row) => found.push(row))
          const expected = list.flatMap(([[px, py], category, chain], row) =>
            (kind === 'category' ? category : chain) === 'a' &&
            distance(x, y, toE7(px) / 1e7, toE7(py) / 1e7) <= metres
              ? [row]
              : [],
          )
          expect(found.sort((a, b) => a - b)).toEqual(expected)
        }
      },
    ),
  )
})

test('no places at all', () => {
  const places = placesOf([])
  expect(places.around(0, 0, 1000)).toEqual([])
  places.within('category', 'cafe', { longitude: 0, latitude: 0, metres: 1000 }, () => expect.unreachable())
})
