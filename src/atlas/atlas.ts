import type { KnownPlace } from '../model/place.ts'
import { airportPlace } from './airport-place.ts'
import { type Imported, type ImportedOptions, watchImported } from './imported.ts'
import { type NearbyPlace, placeById, placesAround } from './place-search.ts'
import type { World } from './world.ts'

/** Everything that only an import changes: the world that ships with Groma, and what was imported. */
export interface Atlas {
  world: World
  /** Ask for each request anew: the next may already see another import. */
  imported(): Imported
  place(id: string): KnownPlace | undefined
  /** Places whose edge comes within so many metres; negative inside. */
  placesNear(longitude: number, latitude: number, metres: number): NearbyPlace[]
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
  const places = () => imported().regions.map((region) => region.places)
  return {
    world,
    imported,
    place: (id) => placeById(places(), id),
    placesNear: (longitude, latitude, metres) => placesAround(places(), longitude, latitude, metres),
    airport(iata) {
      const airport = world.airport(iata)
      return airport && airportPlace(airport, imported().regions)
    },
    isProxy: (ip) => world.hosting.contains(ip) || (imported().proxies?.contains(ip) ?? false),
    stop: watch.stop,
  }
}
