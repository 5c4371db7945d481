import type { Language } from '../model/map/languages.ts'
import type { KnownPlace } from '../model/place.ts'
import { type Imported, type ImportedOptions, watchImported } from './imported.ts'
import { airportPlace, airportsById } from './places/airport-place.ts'
import {
  type FoundPlace,
  type NearbyPlace,
  nearestPlaces,
  placeById,
  placesAround,
} from './places/nearest.ts'
import { countryCodeAt } from './regions/countries.ts'
import { importedCountry } from './regions/imported-country.ts'
import { importedPostalCode } from './regions/imported-postal-code.ts'
import type { AdminRegions, RegionRows } from './regions/region-names.ts'
import type { World } from './world.ts'

/** Read-only map data: the world that ships with Groma, and the imported regions. Only an import changes it. */
export interface Atlas {
  world: World
  /** Call once per request: the next request may see another import. */
  imported(): Imported
  /** The world's regions at a point, with the postal code from imported data where it has one. */
  rowsAt(longitude: number, latitude: number): RegionRows
  regionsAt(longitude: number, latitude: number, language?: Language): AdminRegions
  /** `row` is one of the world's cities. */
  cityName(row: number, language: Language): string
  /** A place of an imported region, or an airport of the world. */
  place(id: string): KnownPlace | undefined
  /** Places whose edge is within `metres`; distances are negative inside. */
  placesNear(longitude: number, latitude: number, metres: number): NearbyPlace[]
  /** By distance to the place's point, within `metres`. */
  nearestOfChain(slug: string, longitude: number, latitude: number, metres: number): FoundPlace | undefined
  /** By its IATA code. */
  airport(iata: string): KnownPlace | undefined
  /** Whether the address is a known proxy, VPN or hosting provider, so that its location is not the user's. */
  isProxy(ip: string): boolean
  stop(): void
}

/** Opens the world and a folder of imports, and watches the folder from then on. */
export async function openAtlas(world: World, folder: string, options: ImportedOptions): Promise<Atlas> {
  const watch = await watchImported(folder, options)
  const imported = watch.current
  const worldAirport = airportsById(world)
  const places = () => imported().regions.map((region) => region.places)

  function rowsAt(longitude: number, latitude: number): RegionRows {
    const country = importedCountry(
      imported().regions,
      longitude,
      latitude,
      countryCodeAt(longitude, latitude),
    )
    const rows = world.rowsAt(longitude, latitude, country)
    if (rows.postalCode === undefined) return rows
    const code = importedPostalCode(imported().regions, longitude, latitude)
    // `12345-6789` is part of 12345.
    const postalCode = code && world.postalCodes.rowOf(code.replace(/-.*/, ''))
    return postalCode === undefined || postalCode === '' ? rows : { ...rows, postalCode }
  }

  return {
    world,
    imported,
    rowsAt,
    regionsAt: (longitude, latitude, language) => world.describe(rowsAt(longitude, latitude), language),
    cityName: (row, language) =>
      imported().cityNames?.name(world.cities.geoname(row), language) ?? world.cities.name(row, language),
    place: (id) => placeById(places(), id) ?? worldAirport(id),
    placesNear: (longitude, latitude, metres) => placesAround(places(), longitude, latitude, metres),
    nearestOfChain: (slug, longitude, latitude, metres) =>
      nearestPlaces(places(), { chains: [slug] }, { longitude, latitude, metres }, 1)[0],
    airport(iata) {
      const airport = world.airport(iata)
      return airport && airportPlace(airport, imported().regions)
    },
    isProxy: (ip) => world.hosting.contains(ip) || (imported().proxies?.contains(ip) ?? false),
    stop: watch.stop,
  }
}
