import { toE7 } from '../../src/atlas/format/e7.ts'
import { sectionsOf } from '../../src/atlas/format/sections.ts'
import { readStrings, StringWriter } from '../../src/atlas/format/strings.ts'
import { type FoundPlace, nearestPlaces } from '../../src/atlas/places/nearest.ts'
import { type Places, readPlaces } from '../../src/atlas/places/places.ts'
import { PlaceWriter } from '../../src/atlas/places/writer.ts'
import type { World } from '../../src/atlas/world.ts'

type At = readonly [longitude: number, latitude: number]

/** The parameters of a place search. */
export interface PlaceQuery {
  at: At
  chains?: string[]
  categories?: Set<string>
  radius: number
  limit: number
}

/** Root, categories below it, and their share in a thousand places. */
const kinds: [root: string, categories: string[], share: number][] = [
  ['food-beverage', ['restaurant', 'cafe', 'bar', 'bakery', 'fast-food', 'ice-cream'], 250],
  ['shopping-retail', ['supermarket', 'clothing-store', 'pharmacy', 'bookstore', 'hardware-store'], 300],
  ['travel-transportation', ['bus-stop', 'train-station', 'fuel-station', 'parking'], 180],
  ['medical-health', ['doctor', 'dentist', 'hospital'], 90],
  ['hotel-lodging', ['hotel', 'hostel'], 50],
  ['finance', ['bank', 'atm'], 60],
  ['education', ['school', 'library'], 70],
]

/** One place in seven belongs to a chain; a few chains are everywhere. */
const chainCount = 2000
const chainShare = 1 / 7

/**
 * Made-up places in the cities of one country, in proportion to their population and denser near the centre: a large city
 * has thousands in a square kilometre.
 */
export function makePlaces(world: World, count: number, random: () => number): Places {
  const strings = new StringWriter()
  const writer = new PlaceWriter(strings)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const cities = populousCities(world)
  for (let row = 0; row < count; row++) {
    const [longitude, latitude] = near(pick(cities), random)
    const [root, below] = kindBy(random() * 1000)
    const chain = random() < chainShare ? Math.floor(chainCount * random() ** 3) : undefined
    writer.add({
      source: `bench/${row}`,
      name: `Place ${row % 50_000}`,
      categories: [root, pick(below)],
      chain: chain === undefined ? undefined : { slug: `chain-${chain}`, name: `Chain ${chain}` },
      x: toE7(longitude),
      y: toE7(latitude),
    })
  }
  const sections = sectionsOf({ ...writer.columns(), ...strings.columns() })
  return readPlaces(sections, readStrings(sections))
}

/** Searches in cities by chain, root, category or several, from 100 m to 10 km. */
export function makePlaceQueries(world: World, count: number, random: () => number): PlaceQuery[] {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const cities = populousCities(world)
  return Array.from({ length: count }, () => {
    const [root, below] = pick(kinds)
    const chains = () => Array.from({ length: 3 }, () => `chain-${Math.floor(chainCount * random() ** 3)}`)
    const wanted = pick([
      () => ({ chains: chains() }),
      () => ({ categories: new Set([root]) }),
      () => ({ categories: new Set([pick(below)]) }),
      () => ({ categories: new Set(kinds.map(([each]) => each)) }),
      () => ({ chains: chains(), categories: new Set([root]) }),
    ])()
    const at = near(pick(cities), random)
    return { at, ...wanted, radius: pick([100, 1000, 10_000]), limit: pick([10, 30, 100]) }
  })
}

export function runPlaceQuery(
  places: Places,
  { at, chains, categories, radius, limit }: PlaceQuery,
): FoundPlace[] {
  const circle = { longitude: at[0], latitude: at[1], metres: radius }
  return nearestPlaces([places], { chains, categories }, circle, limit)
}

interface City {
  at: At
  /** Degrees from its centre within which half of its places are. */
  reach: number
}

/** Each repeated once per ten thousand inhabitants. */
function populousCities({ cities }: World): City[] {
  const found: City[] = []
  for (let row = 0; row < cities.count; row++) {
    if (cities.country(row) !== 'DE') continue
    const { longitude, latitude } = cities.point(row)
    const tens = Math.ceil(cities.population(row) / 10_000)
    const city: City = { at: [longitude, latitude], reach: 0.003 * Math.sqrt(tens) }
    for (let time = 0; time < tens; time++) found.push(city)
  }
  return found
}

function near({ at, reach }: City, random: () => number): At {
  return [at[0] + reach * 1.6 * bell(random), at[1] + reach * bell(random)]
}

/** -1.5 to 1.5, mostly near 0. */
function bell(random: () => number): number {
  return random() + random() + random() - 1.5
}

function kindBy(share: number): (typeof kinds)[number] {
  let left = share
  const found = kinds.find(([, , part]) => {
    left -= part
    return left < 0
  })
  return found ?? (kinds[0] as (typeof kinds)[number])
}
