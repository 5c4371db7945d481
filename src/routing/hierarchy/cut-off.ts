import { metresPerDegree } from '../../geo/distance.ts'
import type { Location } from '../../model/route.ts'
import { edgeFlags } from '../graph/road-graph.ts'
import { leastCost } from '../search/half-search.ts'
import type { PackedRoads } from './packed-roads.ts'

/** Cost by which a search must be ahead of the other to be surely the first at a road. With less no way was missed. */
const surelyFirst = 50

/** Cost of an end from which on the search from there may begin too late. */
const dear = 300

/** Edges of a way in their order, what it costs up to the end of each, and in all. */
export interface CostedWay {
  edges: Uint32Array
  costs: Float64Array
  cost: number
}

/** An end of a way, and the metres around it within which its search looks at roads, by their level. */
export interface WayEnd extends Location {
  reach: readonly [motorways: number, larger: number, local: number]
}

/**
 * Whether the engine may miss a way though each part of it is seen by one of its two searches. A search goes no farther where the other
 * has been. So behind a road that both see, those that only one of them sees are not come to if the other is at that road first.
 */
export function isCutOff(
  roads: Pick<PackedRoads, 'x' | 'y' | 'flags' | 'cost'>,
  way: CostedWay,
  start: WayEnd,
  end: WayEnd,
): boolean {
  return isCutOffFrom(start, end, 1) || isCutOffFrom(end, start, -1)

  /** For the search from the near end. `direction`: of this search along the way. */
  function isCutOffFrom(near: WayEnd, far: WayEnd, direction: 1 | -1): boolean {
    const [toNear, toFar] = [metresTo(near), metresTo(far)]
    const between = toFar(near.longitude, near.latitude)
    let wasOtherFirst = false
    for (let count = 0; count < way.edges.length; count++) {
      const at = direction === 1 ? count : way.edges.length - 1 - count
      const edge = way.edges[at] as number
      const upTo = way.costs[at] as number
      /** By how much it costs more to come here from the near end. */
      const more = direction * (2 * upTo - way.cost - (roads.cost[edge] as number))
      if (!wasOtherFirst && more + leastCost * between < surelyFirst) continue
      const [x, y] = [roads.x[edge] as number, roads.y[edge] as number]
      const level = (roads.flags[edge] as number) & edgeFlags.level
      const isSeenByOther = level === 0 || toFar(x, y) <= (far.reach[level] as number)
      if (wasOtherFirst && !isSeenByOther) return true
      wasOtherFirst ||= isSeenByOther && more + leastCost * (toFar(x, y) - toNear(x, y)) > surelyFirst
    }
    return false
  }
}

/**
 * Whether a way begins or ends on a road for destinations only, farther from its place than other roads. In its first pass the engine
 * enters no such road, so only the search from this end could leave it; but that search begins where it is dear, and by then the other
 * may have looked at everything it sees, and the pass ends.
 */
export function beginsTooLate(
  flags: Uint8Array,
  edges: Uint32Array,
  [start, end]: readonly [start: number, end: number],
): boolean {
  const isPrivate = (edge: number | undefined) =>
    ((flags[edge as number] as number) & edgeFlags.isDestinationOnly) !== 0
  return (start > dear && isPrivate(edges[0])) || (end > dear && isPrivate(edges.at(-1)))
}

/** On the plane: over these distances that is right to some metres. */
function metresTo({ longitude, latitude }: Location): (x: number, y: number) => number {
  const wide = metresPerDegree * Math.cos((latitude * Math.PI) / 180)
  return (x, y) => Math.sqrt(((x - longitude) * wide) ** 2 + ((y - latitude) * metresPerDegree) ** 2)
}
