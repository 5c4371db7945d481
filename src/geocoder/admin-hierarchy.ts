import type { Atlas } from '../atlas/atlas.ts'
import { completedAreas, importedAreasAt } from '../atlas/regions/imported-areas.ts'
import { cityOfSection, likelyCity, nameInLanguage } from '../atlas/regions/likely-city.ts'
import type { RegionRows } from '../atlas/regions/region-names.ts'
import { distance, type Position } from '../geo/distance.ts'
import type { AddressComponents, AddressLayer } from '../model/address.ts'
import type { Language } from '../model/map/languages.ts'
import { isCalled } from './city-called.ts'

/** The administrative areas that a point is in, from neighborhood to country. */
export interface AdminHierarchy {
  components: AddressComponents
  countryFlag?: string
  dma?: string
  dmaCode?: string
  /** A row of the world's cities. */
  cityRow: number | undefined
  /** The time zone, where the area at the point has only one; else look at the zones' boundaries. */
  zone: string | undefined
  /** The label point of each layer, in degrees. */
  points: Partial<Record<AddressLayer, { longitude: number; latitude: number }>>
}

/** What the world's data say about a point. */
export interface WorldRows {
  rows: RegionRows
  /** A row of the world's cities. */
  city: number | undefined
}

/**
 * Countries and states come from the world, which has them in every language; towns and their parts from imports first.
 * `known` may answer from memory what is slow to find.
 */
export function adminHierarchyAt(
  { world, imported, rowsAt, cityName }: Atlas,
  longitude: number,
  latitude: number,
  language: Language,
  known: (find: () => WorldRows) => WorldRows = (find) => find(),
): AdminHierarchy {
  const found = importedAreasAt(imported().regions, longitude, latitude, language)
  const { rows, city } = known(() => {
    const here = rowsAt(longitude, latitude)
    const name = completedAreas(found, here.country).city
    return { rows: here, city: likelyCity(world, longitude, latitude, here, name)?.row }
  })
  const local = completedAreas(found, rows.country)
  const { labels } = found
  const { country, state, county, dma, postalCode } = world.describe(rows, language)
  const { areas, cities, postalCodes } = world
  const isNamed = city !== undefined && local.city !== undefined && isCalled(world, local.city, city)
  const countyName = county?.name ?? local.county ?? (city !== undefined && cities.county(city))
  const cityPoint = labels.locality ?? (city !== undefined && cities.point(city))
  const code = local.postalCode ?? postalCode?.code
  const stateCode = rows.state === undefined ? '' : areas.code(rows.state)
  return {
    components: {
      ...(local.neighborhood && { neighborhood: local.neighborhood }),
      ...(local.borough && { borough: local.borough }),
      ...(city !== undefined && (isNamed || local.city === undefined)
        ? { city: nameInLanguage(local.city ?? '', cityName(city, language)) }
        : local.city && { city: local.city }),
      ...(code && { postalCode: code }),
      ...(countyName && { county: countyName }),
      ...(state && { state: state.name, ...(stateCode && { stateCode }) }),
      ...(country && { country: country.name, countryCode: country.code }),
    },
    ...(country?.flag && { countryFlag: country.flag }),
    ...(dma && { dma: dma.name, dmaCode: dma.code }),
    cityRow: city,
    zone: rows.zone,
    points: {
      ...(code && { postalCode: postalCodePoint() }),
      ...(cityPoint && { locality: cityPoint }),
      ...(rows.county !== undefined && { county: areas.label(rows.county) }),
      ...(rows.state !== undefined && { state: areas.label(rows.state) }),
      ...(rows.countryRow !== undefined && { country: areas.label(rows.countryRow) }),
      ...(labels.county && rows.county === undefined && { county: labels.county }),
    },
  }

  function postalCodePoint() {
    if (labels.postalCode) return labels.postalCode
    // Without a row, the code is known from the nearest house only.
    return rows.postalCode === undefined ? { longitude, latitude } : postalCodes.point(rows.postalCode)
  }
}

/** The boroughs of New York, by the FIPS code of their county. */
const boroughs: Record<string, string> = {
  36005: 'The Bronx',
  36047: 'Brooklyn',
  36061: 'Manhattan',
  36081: 'Queens',
  36085: 'Staten Island',
}

/** Metres from the middle of a section of a city to the houses in it. */
const reachOfSection = 3000

/** Whether a record at the point would name this city of the world, or is in this borough, or may be in this section. */
export function isInCity({ world, imported, rowsAt }: Atlas, row: number, at: Position): boolean {
  const rows = rowsAt(...at)
  const local = completedAreas(importedAreasAt(imported().regions, ...at, 'en'), rows.country)
  const borough = rows.county === undefined ? undefined : boroughs[world.areas.code(rows.county)]
  if (borough !== undefined && world.cities.name(row) === borough) return true
  const { cities } = world
  const isPart = cities.isSection(row)
  const { longitude, latitude } = cities.point(row)
  if (isPart && distance(longitude, latitude, ...at) > reachOfSection) return false
  const wanted = isPart ? (cityOfSection(cities, row) ?? row) : row
  const city = likelyCity(world, ...at, rows, local.city)
  return city?.row === wanted && (local.city === undefined || isCalled(world, local.city, wanted))
}

/** Which components a record of each layer has; houses and places have all. */
const layerComponents: Partial<Record<AddressLayer, (keyof AddressComponents)[]>> = {
  country: ['country', 'countryCode'],
  state: ['country', 'countryCode', 'state', 'stateCode'],
  county: ['country', 'countryCode', 'state', 'stateCode', 'county'],
  locality: ['country', 'countryCode', 'state', 'stateCode', 'county', 'city'],
  postalCode: ['country', 'countryCode', 'state', 'stateCode', 'county', 'city', 'postalCode'],
}

export function componentsOfLayer(components: AddressComponents, layer: AddressLayer): AddressComponents {
  const wanted = layerComponents[layer]
  if (!wanted) return components
  const own: { -readonly [Name in keyof AddressComponents]: AddressComponents[Name] } = {}
  for (const name of wanted) if (components[name]) own[name] = components[name]
  return own
}

/** The market area; states and countries are in several, so their records have none. */
export function marketOf({ dma, dmaCode }: AdminHierarchy, layer: AddressLayer) {
  if (layer === 'state' || layer === 'country' || !dma || !dmaCode) return undefined
  return { dma, dmaCode }
}
