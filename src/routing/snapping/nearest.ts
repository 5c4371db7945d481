import type { Location, NearestRoad } from '../../model/route.ts'
import type { AnyMode } from '../../model/travel-modes.ts'
import { engineCosting, engineLocation } from '../translate/query.ts'
import { snapDistance } from './snaps.ts'

/** Metres within which other roads than the nearest are found; of twice as many the engine's answer has 400 kB in a town. */
export const nearestReach = 100

export interface NearestQuery {
  coordinates: Location
  mode: AnyMode
  /** Roads at most. */
  number: number
}

/** A radius makes the engine look at every road within it; without one it stops at the nearest. */
export function nearestQuery({ coordinates, mode, number }: NearestQuery) {
  return {
    locations: [{ ...engineLocation(coordinates), ...(number > 1 && { radius: nearestReach }) }],
    ...engineCosting({ mode }),
    verbose: true,
  }
}

/** A road is there once for each direction. */
export type VerboseLocateAnswer = {
  edges:
    | {
        correlated_lat: number
        correlated_lon: number
        edge_info: { way_id: number; names: string[] }
        edge: { classification: { classification: string } }
      }[]
    | null
}[]

/** One for each way of the map, the nearest first. */
export function nearestRoads(
  [found]: VerboseLocateAnswer,
  { coordinates, number }: NearestQuery,
): NearestRoad[] {
  const edges = (found?.edges ?? []).map((edge) => {
    const location = { latitude: edge.correlated_lat, longitude: edge.correlated_lon }
    return { ...edge, location, distance: snapDistance(coordinates, location) }
  })
  const ways = new Set<number>()
  return edges
    .sort((one, other) => one.distance - other.distance)
    .filter(({ edge_info: { way_id } }) => !ways.has(way_id) && ways.add(way_id))
    .slice(0, number)
    .map(({ location, distance, edge_info, edge }) => ({
      ...location,
      distance,
      names: edge_info.names,
      roadClass: edge.classification.classification,
    }))
}
