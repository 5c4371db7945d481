import { edgeFlags, type RoadGraph } from '../graph/road-graph.ts'
import type { ArcList } from './remaining-graph.ts'

/**
 * The same turns where one may drive through roads for destinations only: each of these is one state. Turns of their second states
 * become loops, which lead nowhere.
 */
export function throughTurns({ ids, twice, from, to, turnCost, flags }: RoadGraph): ArcList {
  const firstOf = (state: number) => {
    const edge = twice[state - ids.length]
    return edge !== undefined && (flags[edge] as number) & edgeFlags.isDestinationOnly ? edge : state
  }
  return {
    from,
    to: to.map((state, turn) =>
      firstOf(from[turn] as number) === from[turn] ? firstOf(state) : (from[turn] as number),
    ),
    cost: turnCost,
  }
}
