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
  const isHere = (row: number) =>
    state === undefined ? cities.country(row) === country : cities.state(row) === state
  const bytes = Buffer.from(name)
  const isNamed = (row: number) => isHere(row) && cities.hasName(row, bytes)
  return (name && cities.cityAt(longitude, latitude, isNamed)) || cities.cityAt(longitude, latitude, isHere)
}
