import { distance } from '../../geo/distance.ts'
import type { Location } from '../../model/route.ts'
import { type HalfGraph, roadFields } from '../graph/half-graph.ts'
import { indexOf } from '../graph/road-graph.ts'
import type { Seed } from './many-to-many.ts'
import type { PackedRoads } from './packed-roads.ts'

/** A place on an edge. */
export interface OnEdge {
  /** The engine's id of the edge. */
  id: number
  /** How far along it, 0 to 1. */
  along: number
  /** Metres from the place to it. */
  away: number
  /** Crossings that can be reached from it, and from which it can be, as far as the engine counts. */
  outbound: number
  inbound: number
}

/** A place and the edges that it is on, of which any will do. */
export interface RoadPlace extends Location {
  edges: OnEdge[]
  /** Where it is on the nearest; null without any. */
  onRoad: Location | null
  /** A route may begin or end at others, too, which are not known. */
  hasOthers?: boolean
}

/** Where a way begins or ends. */
export interface End {
  seed: Seed
  along: number
  /** The same edge as one onto which half a turn back has led, or on which one may only end. */
  twin: number | undefined
}

/** Crossings that must be reached from a road, or from which it must be: as in the engine's settings (minimum_reachability). */
export const leastReach = 50

/** What the engine adds for a road that is farther from the place than another: by the squares of the metres to both. */
const farAway = { factor: 10, most: 43_200 }

/** `cost`: of each edge; `twins`: the second states of edges that have one. */
export function endsAt(
  { edges: found }: RoadPlace,
  side: 'start' | 'end',
  roads: Pick<PackedRoads, 'ids' | 'search'>,
  cost: Float32Array,
  twins: Map<number, number>,
): End[] {
  const edges = withinReach(found, side)
  // Whoever starts at a crossing does not start at the end of a road that leads there, nor ends at the start of one.
  // With both directions of one road and nothing else it is a hair before the crossing: `along` is rounded.
  const elsewhere = side === 'start' ? 1 : 0
  const atEnd = edges.filter(({ along }) => along === elsewhere)
  const isAtCrossing = atEnd.length > 0 && atEnd.length < edges.length && !isOneRoad(edges, roads)
  const nearest = Math.min(...edges.map(({ away }) => away))
  return edges.flatMap(({ id, along, away }) => {
    const node = indexOf(roads.ids, id)
    if (node === -1 || (isAtCrossing && along === elsewhere)) return []
    const detour = Math.min(farAway.most, farAway.factor * (away ** 2 - nearest ** 2))
    const rest = (1 - along) * (cost[node] as number)
    return [
      {
        seed: { node, cost: detour + (side === 'start' ? rest : -rest) },
        along,
        twin: twins.get(node),
      },
    ]
  })
}

/** Whether they are one road in both directions. */
function isOneRoad(edges: OnEdge[], roads: Pick<PackedRoads, 'ids' | 'search'>): boolean {
  if (edges.length !== 2) return false
  const [one, other] = edges.map((edge) => edgeCorners(edge, roads))
  return one !== undefined && one.start === other?.end && one.end === other.start
}

/** The nearest edges, and the nearest from which one comes on, or to which one comes: others the engine does not keep. */
function withinReach(edges: OnEdge[], side: 'start' | 'end'): OnEdge[] {
  const nearest = Math.min(...edges.map(({ away }) => away))
  const isReached = ({ outbound, inbound }: OnEdge) => (side === 'start' ? outbound : inbound) >= leastReach
  const reached = Math.min(...edges.filter(isReached).map(({ away }) => away))
  return edges.filter(({ away }) => away === nearest || away === reached)
}

/** Those at which a route may begin or end. */
export function usableEdges(edges: OnEdge[]): OnEdge[] {
  const usable = new Set([...withinReach(edges, 'start'), ...withinReach(edges, 'end')])
  return edges.filter((edge) => usable.has(edge))
}

/**
 * Metres around a place within which all its edges must be known; undefined where those that are found are all that count. Found is
 * the nearest edge with reach both ways, and the nearest without: between them may be some with the one that a start needs, or an end.
 */
export function unknownAround(edges: OnEdge[]): number | undefined {
  const hasBoth = ({ outbound, inbound }: OnEdge) => outbound >= leastReach && inbound >= leastReach
  const good = Math.min(...edges.filter(hasBoth).map(({ away }) => away))
  const isBlocked = edges.some((edge) => !hasBoth(edge) && edge.away < good)
  return isBlocked && good < Number.POSITIVE_INFINITY ? good : undefined
}

/** Metres between two places at which one may be at the other already, which a search from road to road does not see. */
const nearby = 50

/** Whether they are at the same place or on the same road, or on roads that meet: then the engine searches in another way. */
export function areNear(
  one: RoadPlace,
  other: RoadPlace,
  cornersOf: (place: RoadPlace) => Set<string>,
): boolean {
  if (lengthBetween(one, other) < nearby) return true
  const corners = cornersOf(one)
  return [...cornersOf(other)].some((corner) => corners.has(corner))
}

/** Where the roads at a place begin and end. */
export function cornersOf({ edges }: RoadPlace, roads: Pick<PackedRoads, 'ids' | 'search'>): Set<string> {
  const corners = edges.flatMap((edge) => edgeCorners(edge, roads) ?? [])
  return new Set(corners.flatMap(({ start, end }) => [start, end]))
}

/** Undefined for an edge that cars may not use. */
function edgeCorners({ id }: OnEdge, { ids, search }: Pick<PackedRoads, 'ids' | 'search'>) {
  const edge = indexOf(ids, id)
  if (edge === -1) return undefined
  const place = search.placeOf[edge] as number
  const corner = ({ records, starts }: HalfGraph) => {
    const start = starts[place] as number
    return `${records[start + roadFields.x]},${records[start + roadFields.y]}`
  }
  return { start: corner(search.backward), end: corner(search.forward) }
}

/** Metres. */
export function lengthBetween(one: Location, other: Location): number {
  return distance(one.longitude, one.latitude, other.longitude, other.latitude)
}
