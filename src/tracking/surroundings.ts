import type { NestedGeofence } from '../model/geofence.ts'
import type { KnownPlace } from '../model/place.ts'
import type { PlacesSettings } from '../model/project/places-settings.ts'
import type { Regions } from '../model/region.ts'
import type { Land, NearbyPlace, PlaceAtDistance } from './rules/land.ts'
import type { World } from './rules/step.ts'

/** The geofences as tracking and answers need them. */
export interface Geofences extends World {
  /** As it stands inside users and events. */
  document(id: string): NestedGeofence | undefined
}

/** Everything around the users of a project: its geofences, and the land as it wants to see it. */
export interface Surroundings extends Geofences {
  land: Land
  placesSettings: PlacesSettings
}

/** The map, for every project the same. */
export interface MapData {
  regionsAt(x: number, y: number): Regions
  placesNear(x: number, y: number, metres: number): NearbyPlace[]
  place(id: string): KnownPlace | undefined
  nearestOfChain(slug: string, x: number, y: number, metres: number): PlaceAtDistance | undefined
  /** Whose address it is. */
  network(ip: string): Promise<{ country: string | undefined; proxy: boolean }>
}

/** The geofences never change their object, so this is made anew only with the settings. */
export function surroundingsOf(
  geofences: Geofences,
  map: MapData,
  placesSettings: PlacesSettings,
): Surroundings {
  return {
    ...geofences,
    placesSettings,
    land: {
      regionsAt: map.regionsAt,
      placesNear: map.placesNear,
      place: map.place,
      nearestOfChain: map.nearestOfChain,
      placeFilters: placesSettings.placeFilters,
    },
  }
}
