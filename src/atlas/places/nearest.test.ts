import fc from 'fast-check'
import { expect, it } from 'vitest'
import { distance } from '../../geo/distance.ts'
import { fromE7, toE7 } from '../format/e7.ts'
import { sectionsOf } from '../format/sections.ts'
import { readStrings, StringWriter } from '../format/strings.ts'
import { nearestPlaces, type WantedPlaces } from './nearest.ts'
import { type Places, readPlaces } from './places.ts'
import { type NewPlace, PlaceWriter } from './writer.ts'

type Plain = [longitude: number, latitude: number, category: string, chain: string]

function placesOf(list: readonly Plain[]): Places {
  const strings = new StringWriter()
  const writer = new PlaceWriter(strings)
  for (const [at, [longitude, latitude, category, chain]] of list.entries()) {
    const place: NewPlace = {
      source: `test/${at}`,
      name: String(at),
      categories: ['root', category],
      chain: chain ? { slug: chain, name: chain } : undefined,
      x: toE7(longitude),
      y: toE7(latitude),
    }
    writer.add(place)
  }
  const sections = sectionsOf({ ...writer.columns(), ...strings.columns() })
  return readPlaces(sections, readStrings(sections))
}

it('finds the nearest wanted places, nearest first', () => {
  const plain = fc.tuple(
    fc.oneof(fc.double({ min: 13, max: 13.2, noNaN: true }), fc.constantFrom(-180, 180, 179.99)),
    fc.double({ min: 53.4, max: 53.5, noNaN: true }),
    fc.constantFrom('cafe', 'bank'),
    fc.constantFrom('', 'one', 'two'),
  )
  const wishes: WantedPlaces[] = [
    { categories: new Set(['root']) },
    { categories: new Set(['root', 'cafe', 'bank']) },
    { categories: new Set(['bank']) },
    { chains: ['one', 'two'] },
    { chains: ['two'], categories: new Set(['cafe']) },
    { categories: new Set(['cafe']), isWantedAt: (longitude) => longitude < 13.1 },
  ]
  fc.assert(
    fc.property(
      fc.array(plain, { maxLength: 80 }),
      fc.constantFrom(...wishes),
      plain,
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 1, max: 20 }),
      (list, wanted, [x, y], radius, limit) => {
        const { chains, categories, isWantedAt } = wanted
        const circle = { longitude: x, latitude: y, metres: radius }
        const expected = list
          .filter(([, , , chain]) => !chains || [...chains].includes(chain))
          .filter(([, , category]) => !categories || categories.has('root') || categories.has(category))
          .filter(([longitude, latitude]) => !isWantedAt || isWantedAt(onGrid(longitude), onGrid(latitude)))
          .map(([longitude, latitude]) => distance(x, y, onGrid(longitude), onGrid(latitude)))
          .filter((metres) => metres <= radius)
          .sort((a, b) => a - b)
          .slice(0, limit)
        const found = nearestPlaces([placesOf(list)], wanted, circle, limit)
        expect(found.map(({ metres }) => metres)).toEqual(expected)
        expect(new Set(found.map(({ place }) => place.id)).size).toBe(found.length)
      },
    ),
  )
})

function onGrid(degrees: number): number {
  return fromE7(toE7(degrees))
}

/** 100 × 100 places, 20 metres from each other. */
const town = placesOf(
  Array.from({ length: 10_000 }, (_, at): Plain => {
    const [column, row] = [at % 100, Math.floor(at / 100)]
    return [13 + column * 0.0003, 53 + row * 0.00018, at % 10 === 0 ? 'bank' : 'cafe', at % 100 ? '' : 'one']
  }),
)

const inTown = { longitude: 13.015, latitude: 53.009 }

it.each<[looked: number, limit: number, radius: number, wanted: WantedPlaces]>([
  [200, 10, 10_000, { categories: new Set(['root']) }],
  [200, 10, 150, { categories: new Set(['root']) }],
  [800, 100, 10_000, { categories: new Set(['root']) }],
  [250, 30, 10_000, { categories: new Set(['bank']) }],
  [110, 10, 10_000, { chains: ['one'] }],
  // There is no third chain: the circle grows to its end.
  [0, 10, 10_000, { chains: ['three'] }],
])(
  'in a dense town at most %i are looked at for %i within %i metres of %o',
  (most, limit, radius, wanted) => {
    let looked = 0
    const counted: Places = {
      ...town,
      within(kind, slug, circle, found) {
        town.within(kind, slug, circle, (row, far) => {
          looked++
          found(row, far)
        })
      },
    }
    nearestPlaces([counted], wanted, { ...inTown, metres: radius }, limit)
    expect(looked).toBeLessThanOrEqual(most)
  },
)

it('asks where a place is of 500 at most: far from any wanted one it gives up', () => {
  let asked = 0
  const isWantedAt = () => {
    asked++
    return false
  }
  const wanted = { categories: new Set(['root']), isWantedAt }
  expect(nearestPlaces([town], wanted, { ...inTown, metres: 10_000 }, 100)).toEqual([])
  expect(asked).toBe(500)
})
