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
import { importedPostalCode } from './regions/imported-postal-code.ts'
import type { AdminRegions, RegionRows } from './regions/regions.ts'
import type { World } from './world.ts'

/** Everything that only an import changes: the world that ships with Groma, and what was imported. */
export interface Atlas {
  world: World
  /** Ask for each request anew: the next may already see another import. */
  imported(): Imported
  /** The world's regions at a place, with the postal code as far as imported data knows it better. */
  rowsAt(longitude: number, latitude: number): RegionRows
  regionsAt(longitude: number, latitude: number, language?: Language): AdminRegions
  /** Of a row of the world's cities. */
  cityName(row: number, language: Language): string
  /** Of an imported region, or an airport of the world's list. */
  place(id: string): KnownPlace | undefined
  /** Places whose edge comes within so many metres; negative inside. */
  placesNear(longitude: number, latitude: number, metres: number): NearbyPlace[]
  /** By its point, within so many metres. */
  nearestOfChain(slug: string, longitude: number, latitude: number, metres: number): FoundPlace | undefined
  /** By its IATA code. */
  airport(iata: string): KnownPlace | undefined
  /** Whether an address is known as a proxy's, VPN's or server's, and so not where its user is. */
  isProxy(ip: string): boolean
  stop(): void
}

/** Of the world and a folder of imports, which is followed from then on. */
export async function openAtlas(world: World, folder: string, options: ImportedOptions): Promise<Atlas> {
  const watch = await watchImported(folder, options)
  const imported = watch.current
  const worldAirport = airportsById(world)
  const places = () => imported().regions.map((region) => region.places)

  function rowsAt(longitude: number, latitude: number): RegionRows {
    const rows = world.rowsAt(longitude, latitude)
    if (rows.postalCode === undefined) return rows
    const code = importedPostalCode(imported().regions, longitude, latitude)
    // `12345-6789` is a part of 12345.
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
      nearestPlaces(places(), { chains: [slug] }, longitude, latitude, metres, 1)[0],
    airport(iata) {
      const airport = world.airport(iata)
      return airport && airportPlace(airport, imported().regions)
    },
    isProxy: (ip) => world.hosting.contains(ip) || (imported().proxies?.contains(ip) ?? false),
    stop: watch.stop,
  }
}
