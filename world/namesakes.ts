import type { WorldTables } from '../src/atlas/world.ts'
import { fold } from '../src/geocoder/address/fold.ts'
import { allNames } from '../src/import/search/words.ts'
import { foldWithoutKind } from './states/area-words.ts'

/** A city with this share of a state's inhabitants has its name without `City`: `Ho Chi Minh`, but `Oklahoma` is not Oklahoma City. */
const mostShare = 0.5

/** The largest city of an area that has its name, by the area's row: of `Łódź Voivodeship`, Łódź. */
export function namesakesOfStates(
  { cities, areas }: WorldTables,
  /** By area. */
  inhabitants: Float64Array,
): Map<number, number> {
  const namesOf = new Map<number, Set<string>>()
  const found = new Map<number, number>()
  // Cities are in order of their size.
  for (let row = 0; row < cities.count; row++) {
    const state = cities.isSection(row) ? undefined : cities.state(row)
    if (state !== undefined && !found.has(state) && hasNameOf(row, state)) found.set(state, row)
  }
  return found

  function hasNameOf(city: number, state: number): boolean {
    const names = namesOf.get(state) ?? foldedNames(state, cities.country(city))
    namesOf.set(state, names)
    const own = [cities.name(city), cities.name(city, 'en')]
    if (own.some((name) => names.has(fold(name)))) return true
    const isMost = cities.population(city) >= mostShare * (inhabitants[state] as number)
    return isMost && own.some((name) => names.has(fold(name.replace(/ City$/, ''))))
  }

  function foldedNames(state: number, country: string): Set<string> {
    const names = allNames(areas.name(state), areas.names(state))
    return new Set(names.flatMap((name) => [fold(name), foldWithoutKind(name, country)]))
  }
}
