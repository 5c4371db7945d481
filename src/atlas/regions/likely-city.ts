import type { PointFound } from '../format/nearest.ts'
import type { World } from '../world.ts'
import type { RegionRows } from './region-names.ts'

/**
 * The city of that name, if there is one here; else the one of the state whose circle holds the point or is nearest; else one of the
 * country whose circle holds it, as most districts of Singapore have no town of their own.
 */
export function likelyCity(
  { cities, postalCodes }: Pick<World, 'cities' | 'postalCodes'>,
  longitude: number,
  latitude: number,
  { country, state, postalCode }: RegionRows,
  localName: string | undefined,
): PointFound | undefined {
  const name = localName ?? (postalCode === undefined ? '' : postalCodes.city(postalCode))
  // The world does not know the state of every town: of Puerto Rico's, none.
  const isInCountry = (row: number) => cities.country(row) === country
  const isHere = (row: number) => {
    const stateOfCity = state === undefined ? undefined : cities.state(row)
    return stateOfCity === undefined ? isInCountry(row) : stateOfCity === state
  }
  const isCalled = isCityCalled(cities, name)
  return (
    (name && cities.cityAt(longitude, latitude, (row) => isHere(row) && isCalled(row))) ||
    cities.cityAt(longitude, latitude, isHere) ||
    cities.cityAround(longitude, latitude, isInCountry)
  )
}

/** Whether a city of the world has the name that a map has for it: with a word of East Asia for cities, or an older letter, it is `臺北市`. */
export function isCityCalled(cities: World['cities'], name: string): (row: number) => boolean {
  const spellings = spellingsOf(name).map((spelling) => Buffer.from(spelling))
  return (row) => spellings.some((spelling) => cities.hasName(row, spelling))
}

/** The name of a city in a language, as the map writes it where that is only another spelling. */
export function nameInLanguage(name: string, translated: string): string {
  return spellingsOf(name).includes(translated) ? name : translated
}

/** Behind a city: what it is in East Asia, or which part of it the post serves: `Praha 1`, `København K`. */
const behindCity =
  /(?<=[\p{Script=Han}]{2})市$|(?<=[\p{Script=Hangul}]{2})(?:특별|광역)?시$|(?<=\p{L}{4}) (?:\d{1,2}|[A-ZØÅ]{1,2})$/u

export function spellingsOf(name: string): string[] {
  const bare = name.replace(behindCity, '')
  return [...new Set([name, bare].flatMap((each) => [each, each.replaceAll('臺', '台')]))]
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
