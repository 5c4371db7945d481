import type { KnownPlace } from '../../model/place.ts'
import type { PlacesSettings } from '../../model/project/places-settings.ts'
import type { Regions } from '../../model/region.ts'
import type { Fence } from '../geofences/fence.ts'

/** What the rules look up: the geofences of a project, and the map. */
export interface GeoLookup {
  fence(id: string): Fence | undefined
  /** Every fence within so many metres of the point; a few farther ones may be among them. */
  fencesNear(x: number, y: number, metres: number): Fence[]
  map?: ProjectMap | undefined
}

/** Map data, with the place filters of the project. */
export interface ProjectMap {
  regionsAt(x: number, y: number): Regions
  /** Places whose boundary comes within so many metres of the point. */
  placesNear(x: number, y: number, metres: number): NearbyPlace[]
  place(id: string): KnownPlace | undefined
  /** Of the chain's places, the one whose point is nearest, within so many metres. */
  nearestOfChain(slug: string, x: number, y: number, metres: number): PlaceAtDistance | undefined
  placeFilters: PlacesSettings['placeFilters']
}

export interface PlaceAtDistance {
  place: KnownPlace
  /** To its point. */
  metres: number
}

export interface NearbyPlace {
  place: KnownPlace
  /** To the edge of its footprint, or to a circle of 75 m where it has none; negative inside. */
  metres: number
  /** To its point. */
  metresToCentre: number
}
