import type { KnownPlace } from '../../model/place.ts'
import type { Circle } from './groups.ts'
import type { Places } from './places.ts'

/** Filters: one of the chains, if given, and one of the categories, if given. */
export interface WantedPlaces {
  chains?: Iterable<string> | undefined
  categories?: ReadonlySet<string> | undefined
  /** May be slow: it is asked of the nearest `mostLookups` places only. */
  isWantedAt?: ((longitude: number, latitude: number) => boolean) | undefined
}

export interface FoundPlace {
  place: KnownPlace
  metres: number
}

/** The nearest places by their points. Regions may overlap: a place in several is returned once. */
export function nearestPlaces(
  regions: readonly Places[],
  wanted: WantedPlaces,
  circle: Circle,
  limit: number,
): FoundPlace[] {
  const found = new Map<string, FoundPlace>()
  for (const region of regions) {
    for (const { row, metres } of nearestIn(region, wanted, circle, limit)) {
      const place = region.place(row)
      found.set(place.id, { place, metres })
    }
  }
  return [...found.values()]
    .sort((a, b) => a.metres - b.metres || (a.place.id < b.place.id ? -1 : 1))
    .slice(0, limit)
}

/** Metres; in a city this is enough for most categories. */
const firstReach = 150

/** Per region. A point with so many unwanted places around it is far from any wanted one. */
const mostLookups = 500

/** Searches growing circles until there are enough: a city has thousands of restaurants. */
function nearestIn(region: Places, wanted: WantedPlaces, circle: Circle, limit: number): RowAt[] {
  const [kind, slugs] = wanted.chains
    ? (['chain', wanted.chains] as const)
    : (['category', wanted.categories ?? []] as const)
  const isWanted = categoryFilter(region, wanted)
  const { isWantedAt } = wanted
  const lookups = new Map<number, boolean>()
  for (let reach = Math.min(firstReach, circle.metres); ; ) {
    const nearest = new Nearest(isWantedAt ? limit + mostLookups : limit, isWanted)
    for (const slug of slugs)
      region.within(kind, slug, { ...circle, metres: reach }, (row, far) => nearest.offer(row, far))
    const found = isWantedAt ? wantedOf(nearest.list, isWantedAt) : nearest.list
    const isOver = reach >= circle.metres || lookups.size >= mostLookups
    if (found.length >= limit || isOver) return found.slice(0, limit)
    reach = Math.min(circle.metres, reach * widening(found.length, limit))
  }

  function wantedOf(list: RowAt[], isWantedHere: (longitude: number, latitude: number) => boolean): RowAt[] {
    return list.filter(({ row }) => {
      const known = lookups.get(row)
      if (known !== undefined || lookups.size >= mostLookups) return known ?? false
      const at = region.location(row)
      const isIn = isWantedHere(at.longitude, at.latitude)
      lookups.set(row, isIn)
      return isIn
    })
  }
}

/** The factor to a circle with 1.25 times the limit, assuming the same density. */
function widening(found: number, limit: number): number {
  return Math.min(4, Math.max(1.5, Math.sqrt((1.25 * limit) / Math.max(1, found))))
}

/** With chains and categories, the region's groups cover only the chains. */
function categoryFilter(region: Places, { chains, categories }: WantedPlaces): (row: number) => boolean {
  if (!chains || !categories) return () => true
  return (row) => region.categories(row).some((slug) => categories.has(slug))
}

export interface NearbyPlace extends FoundPlace {
  metresToCentre: number
}

/** `Places.around` over all regions. */
export function placesAround(
  regions: readonly Places[],
  longitude: number,
  latitude: number,
  metres: number,
): NearbyPlace[] {
  const found = new Map<string, NearbyPlace>()
  for (const region of regions)
    for (const { row, ...distances } of region.around(longitude, latitude, metres)) {
      const place = region.place(row)
      found.set(place.id, { place, ...distances })
    }
  return [...found.values()]
}

export function placeById(regions: readonly Places[], id: string): KnownPlace | undefined {
  for (const region of regions) {
    const row = region.rowOf(id)
    if (row !== undefined) return region.place(row)
  }
  return undefined
}

interface RowAt {
  row: number
  metres: number
}

/** Keeps the nearest of the offered rows, nearest first. */
class Nearest {
  readonly list: RowAt[] = []
  #limit: number
  #isWanted: (row: number) => boolean

  constructor(limit: number, isWanted: (row: number) => boolean) {
    this.#limit = limit
    this.#isWanted = isWanted
  }

  /** The same row may be offered again: a place is in several categories. */
  offer(row: number, metres: number): void {
    const { list } = this
    if (list.length >= this.#limit && metres >= (list.at(-1)?.metres as number)) return
    let at = list.length
    for (; at > 0; at--) {
      const before = list[at - 1] as RowAt
      if (before.row === row) return
      if (before.metres < metres) break
    }
    if (!this.#isWanted(row)) return
    list.splice(at, 0, { row, metres })
    if (list.length > this.#limit) list.pop()
  }
}
