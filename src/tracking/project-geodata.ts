import type { NestedGeofence } from '../model/geofence.ts'
import type { KnownPlace } from '../model/place.ts'
import type { PlacesSettings } from '../model/project/places-settings.ts'
import type { Regions } from '../model/region.ts'
import type { GeoLookup, NearbyPlace, PlaceAtDistance, ProjectMap } from './rules/geo-lookup.ts'

/** The geofences of one project and environment. */
export interface ProjectGeofences extends Pick<GeoLookup, 'fence' | 'fencesNear'> {
  /** As nested in users and events. */
  document(id: string): NestedGeofence | undefined
}

/** All that tracking looks up for a project: its geofences, the map, and its settings for places. */
export interface ProjectGeodata extends ProjectGeofences {
  map: ProjectMap
  placesSettings: PlacesSettings
}

/** The map, the same for every project. */
export interface MapData {
  regionsAt(x: number, y: number): Regions
  placesNear(x: number, y: number, metres: number): NearbyPlace[]
  place(id: string): KnownPlace | undefined
  nearestOfChain(slug: string, x: number, y: number, metres: number): PlaceAtDistance | undefined
  /** Country of an IP address, and whether it is a proxy. */
  network(ip: string): Promise<{ country: string | undefined; proxy: boolean }>
}

/** `geofences` is the same object for the life of the server, so only new settings need a new ProjectGeodata. */
export function createProjectGeodata(
  geofences: ProjectGeofences,
  map: MapData,
  placesSettings: PlacesSettings,
): ProjectGeodata {
  return {
    ...geofences,
    placesSettings,
    map: {
      regionsAt: map.regionsAt,
      placesNear: map.placesNear,
      place: map.place,
      nearestOfChain: map.nearestOfChain,
      placeFilters: placesSettings.placeFilters,
    },
  }
}
