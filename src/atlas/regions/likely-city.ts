import type { PointFound } from '../format/nearest.ts'
import type { World } from '../world.ts'
import type { RegionRows } from './regions.ts'

/** The city of that name, if there is one here; else the one whose circle holds the point or is nearest. */
export function likelyCity(
  { cities, postalCodes }: Pick<World, 'cities' | 'postalCodes'>,
  longitude: number,
  latitude: number,
  { country, state, postalCode }: RegionRows,
  localName: string | undefined,
): PointFound | undefined {
  const name = localName ?? (postalCode === undefined ? '' : postalCodes.city(postalCode))
  // The world does not know the state of every town: of Puerto Rico's, none.
  const isHere = (row: number) => {
    const stateOfCity = state === undefined ? undefined : cities.state(row)
    return stateOfCity === undefined ? cities.country(row) === country : stateOfCity === state
  }
  const bytes = Buffer.from(name)
  const isNamed = (row: number) => isHere(row) && cities.hasName(row, bytes)
  return (name && cities.cityAt(longitude, latitude, isNamed)) || cities.cityAt(longitude, latitude, isHere)
}

/** The city that a section is part of: the largest for where it is, in its state. */
export function cityOfSection(cities: World['cities'], section: number): number | undefined {
  const { longitude, latitude } = cities.point(section)
  const [country, state, population] = [
    cities.country(section),
    cities.state(section),
    cities.population(section),
  ]
  const isLarger = (row: number) => cities.population(row) > population
  const isHere = (row: number) =>
    cities.country(row) === country && cities.state(row) === state && isLarger(row)
  return cities.cityAt(longitude, latitude, isHere)?.row
}
