import { EngineRefusal } from '../../errors.ts'
import { distance } from '../../geo/distance.ts'
import type { Location } from '../../model/route.ts'
import type { EngineRouteQuery } from '../translate/query.ts'
import { type ReachAnswer, reachOf } from './reach.ts'

/** Where a leg begins and ends on the roads. */
type LegEnds = [start: Location, end: Location]

/** Metres: ends are rounded to a decimetre. */
const tolerance = 1

/** With one location moved, the legs of its neighbours may part. */
const mostTries = 3

/**
 * A route of which each leg begins where the one before ends. The engine looks for the roads of each leg anew: near a road that leads
 * only off the map or only into it, a leg ends on one road and the next begins on another, at worst kilometres away. The
 * locations of such breaks are put on roads that lead on, and the route is asked for again. `ask` makes one query.
 */
export async function routeOfJoinedLegs<Answer>(
  ask: <Reply>(action: 'route' | 'locate', query: object) => Promise<Reply>,
  query: EngineRouteQuery,
  legsOf: (answer: Answer) => LegEnds[],
): Promise<Answer> {
  const { costing, costing_options, exclude_polygons } = query
  let answer = await ask<Answer>('route', query)
  let joined = query
  try {
    for (let tries = 0; tries < mostTries; tries++) {
      const breaks = breaksOf(legsOf(answer))
      if (breaks.length === 0) break
      const found = await ask<ReachAnswer>('locate', {
        locations: breaks.map((index) => joined.locations[index]),
        costing,
        costing_options,
        exclude_polygons,
        verbose: true,
      })
      joined = withLeadingRoads(joined, breaks, found)
      answer = await ask<Answer>('route', joined)
    }
  } catch (error) {
    if (!(error instanceof EngineRefusal)) throw error
  }
  return answer
}

/** The indexes of locations where a leg does not begin where the one before ends. */
function breaksOf(legs: LegEnds[]): number[] {
  return legs.flatMap(([start], at) => {
    const [, end] = legs[at - 1] ?? []
    if (end === undefined) return []
    return distance(end.longitude, end.latitude, start.longitude, start.latitude) > tolerance ? [at] : []
  })
}

/** The same query, with each of these locations on the nearest of the roads that lead farthest there and back. */
function withLeadingRoads(query: EngineRouteQuery, indexes: number[], found: ReachAnswer): EngineRouteQuery {
  const locations = [...query.locations]
  for (const [at, index] of indexes.entries()) {
    const [best] = (found[at]?.edges ?? []).toSorted(
      (one, other) => reachOf(other) - reachOf(one) || one.distance - other.distance,
    )
    if (best)
      locations[index] = {
        ...query.locations[index],
        lat: best.correlated_lat,
        lon: best.correlated_lon,
        minimum_reachability: 0, // this road, and no other
      }
  }
  return { ...query, locations }
}
