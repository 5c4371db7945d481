import type { Atlas } from '../atlas/atlas.ts'
import type { Region } from '../atlas/region.ts'
import { countryName } from '../atlas/regions/countries.ts'
import type { AddressWords } from '../model/address.ts'
import type { Language } from '../model/map/languages.ts'
import type { Hit } from './search/hit.ts'

/** What a file of the atlas says of something that was found in it. */
export interface HitWords {
  words: AddressWords
  placeLabel?: string
  /** Of a place, root first. */
  categories?: string[]
}

/** Of something in an imported region. */
export function wordsInRegion(region: Region, hit: Hit, language: Language): HitWords {
  const { streets, addresses, areas, settlements, places } = region
  const { row, number } = hit
  const around = (within: number) => region.surroundings(hit.within ?? within, language)
  switch (hit.table) {
    case 'address':
      return { words: { ...around(addresses.within(row)), ...houseWords(region, row, language) } }
    case 'street': {
      const street = [row, ...(hit.crossing === undefined ? [] : [hit.crossing])]
        .map((each) => streets.name(each, language))
        .join(' & ')
      return { words: { ...around(streets.within(row)), street, ...(number && { number }) } }
    }
    case 'place': {
      const house = places.address(row)
      return {
        words: {
          ...around(region.withinOfPlace(row)),
          ...(house !== undefined && {
            ...region.surroundings(addresses.within(house), language),
            ...houseWords(region, house, language),
          }),
        },
        placeLabel: places.name(row, language),
        categories: [...places.place(row).categories],
      }
    }
    case 'area':
      return { words: areaWords(region.areas, row, language) }
    case 'settlement': {
      const name = settlements.name(row, language)
      const part = partsOfCity[settlements.kind(row)]
      const {
        borough: _borough,
        neighborhood: _neighborhood,
        postalCode: _code,
        ...outside
      } = around(settlements.within(row))
      return { words: { ...outside, [part ?? 'city']: name } }
    }
    default:
      return { words: hit.table === 'within' ? around(row) : {} }
  }

  function areaWords(of: typeof areas, area: number, spoken: Language): AddressWords {
    const parent = of.parent(area)
    const above = parent === undefined ? {} : areaWords(of, parent, spoken)
    const kind = of.kind(area)
    const [name, code] = [of.name(area, spoken), of.code(area)]
    if (kind === 'postalCode') return { ...above, postalCode: code || name }
    if (kind === 'locality') return { ...above, city: name }
    const hasCode = (kind === 'state' || kind === 'country') && code
    return { ...above, [kind]: name, ...(hasCode && { [`${kind}Code`]: code }) }
  }
}

/** Parts of a city are said beside it. */
const partsOfCity: Record<string, 'borough' | 'neighborhood'> = {
  borough: 'borough',
  suburb: 'neighborhood',
  quarter: 'neighborhood',
  neighbourhood: 'neighborhood',
}

function houseWords({ addresses, streets }: Region, row: number, language: Language): AddressWords {
  return { number: addresses.number(row), street: streets.name(addresses.street(row), language) }
}

/** Of something in the world that ships with Groma. */
export function wordsInWorld(
  { world, cityName }: Pick<Atlas, 'world' | 'cityName'>,
  { table, row }: Hit,
  language: Language,
): HitWords {
  const { areas, cities, postalCodes } = world
  if (table === 'city') return { words: cityWords(row) }
  if (table === 'cityName') {
    const city = cities.rowOfGeoname(row)
    return { words: city === undefined ? {} : cityWords(city) }
  }
  if (table === 'postalCode') {
    const area = postalCodes.area(row)
    const city = postalCodes.city(row)
    return {
      words: {
        postalCode: postalCodes.code(row),
        ...(city && { city }),
        ...(area !== undefined && wordsOfArea(area)),
      },
    }
  }
  if (table === 'airport') {
    const { name, city } = world.airportAt(row)
    return {
      words: city ? { city } : {},
      placeLabel: name,
      categories: ['travel-transportation', 'airport'],
    }
  }
  return { words: wordsOfArea(row) }

  function cityWords(city: number): AddressWords {
    const state = cities.state(city)
    const county = cities.county(city)
    return {
      city: cityName(city, language),
      ...(county && { county }),
      ...(state !== undefined && stateWords(state)),
      ...countryWords(cities.country(city)),
    }
  }

  function wordsOfArea(area: number): AddressWords {
    const parent = areas.parent(area)
    const above = parent === undefined ? {} : wordsOfArea(parent)
    const kind = areas.kind(area)
    if (kind === 'country') return countryWords(areas.code(area))
    if (kind === 'state') return { ...above, ...stateWords(area) }
    return { ...above, county: areas.name(area, language) }
  }

  function stateWords(area: number): AddressWords {
    const code = areas.code(area)
    return { state: areas.name(area, language), ...(code && { stateCode: code }) }
  }

  function countryWords(code: string): AddressWords {
    return { country: countryName(code, language), countryCode: code }
  }
}
