import type { KnownPlace } from '../../model/place.ts'
import type { PlacesSettings } from '../../model/project/places-settings.ts'
import type { Regions } from '../../model/region.ts'

/** Map data, as tracking asks for it. */
export interface Land {
  regionsAt(x: number, y: number): Regions
  /** Places whose boundary comes within so many metres of the point. */
  placesNear(x: number, y: number, metres: number): NearbyPlace[]
  place(id: string): KnownPlace | undefined
  /** Of the chain's places, the one whose point is nearest, within so many metres. */
  nearestOfChain(slug: string, x: number, y: number, metres: number): PlaceAtDistance | undefined
  /** What the project wants to hear of. */
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
