interface RoadReach {
  correlated_lat: number
  correlated_lon: number
  distance: number
  /** Crossings from which it is reached, and to which it leads, as far as the engine counts. */
  inbound_reach: number
  outbound_reach: number
}

/** Of the engine's `locate`, verbose. A road is there once for each direction. */
export type ReachAnswer = { edges: RoadReach[] | null }[]

/** Crossings to which the engine counts. */
const farEnough = 50

/** How far a road leads, where it does so least: there or back. */
export function reachOf({ inbound_reach, outbound_reach }: RoadReach): number {
  return Math.min(inbound_reach, outbound_reach)
}

/**
 * The indexes of places near a road that does not lead far both there and back, such as one that leads off the map. A route may begin or end
 * there as it leads there or back; a matrix takes one road for both.
 */
export function looseEnds(found: ReachAnswer): Set<number> {
  const isLoose = ({ edges }: ReachAnswer[number]) => edges?.some((road) => reachOf(road) < farEnough)
  return new Set(found.flatMap((place, index) => (isLoose(place) ? [index] : [])))
}
