import type { KnownPlace } from '../model/place.ts'
import type { Places } from './places.ts'

/** A place is wanted that is of one of the chains, if these are given, and in one of the categories, if those are. */
export interface WantedPlaces {
  chains?: Iterable<string> | undefined
  categories?: ReadonlySet<string> | undefined
  isWantedAt?: ((longitude: number, latitude: number) => boolean) | undefined
}

export interface FoundPlace {
  place: KnownPlace
  metres: number
}

/** The nearest by their points, within so many metres. Regions may overlap: what is in several is answered once. */
export function searchPlaces(
  regions: readonly Places[],
  wanted: WantedPlaces,
  longitude: number,
  latitude: number,
  withinMetres: number,
  limit: number,
): FoundPlace[] {
  const found = new Map<string, FoundPlace>()
  for (const region of regions) {
    const nearest = new Nearest(limit, (row) => isWanted(region.place(row), wanted))
    const offer = nearest.offer.bind(nearest)
    const [kind, slugs] = wanted.chains
      ? (['chain', wanted.chains] as const)
      : (['category', wanted.categories ?? []] as const)
    for (const slug of slugs) region.within(kind, slug, longitude, latitude, withinMetres, offer)
    for (const { row, metres } of nearest.list) {
      const place = region.place(row)
      found.set(place.id, { place, metres })
    }
  }
  return [...found.values()]
    .sort((a, b) => a.metres - b.metres || (a.place.id < b.place.id ? -1 : 1))
    .slice(0, limit)
}

function isWanted(place: KnownPlace, { categories, isWantedAt }: WantedPlaces): boolean {
  if (categories && !place.categories.some((slug) => categories.has(slug))) return false
  return isWantedAt?.(place.longitude, place.latitude) ?? true
}

export interface NearbyPlace extends FoundPlace {
  metresToCentre: number
}

/** Places whose edge comes within so many metres (negative inside), as in `Places.around`. */
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

/** The so many nearest of all that are offered, the nearest first. */
class Nearest {
  readonly list: { row: number; metres: number }[] = []
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
    if (list.some((one) => one.row === row) || !this.#isWanted(row)) return
    const at = list.findIndex((one) => one.metres > metres)
    list.splice(at < 0 ? list.length : at, 0, { row, metres })
    if (list.length > this.#limit) list.pop()
  }
}
