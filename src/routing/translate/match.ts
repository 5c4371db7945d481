import { EngineRefusal } from '../../errors.ts'
import { distance, type Position } from '../../geo/distance.ts'
import type { Location, MatchedPoint, RoadAttribute } from '../../model/route.ts'
import { costings, type TravelMode } from '../../model/travel-modes.ts'
import { joinLines, lengthOf, locationAt } from './geometry.ts'
import { decodePolyline } from './polyline.ts'
import { engineLocation } from './query.ts'
import { refusalKind } from './refusals.ts'
import { speedFigure, type Units } from './texts.ts'

export interface TracePoint extends Location {
  /** Metres. */
  accuracy?: number | undefined
  originalIndex: number
}

export interface Trace {
  points: MatchedPoint[]
  roads: (RoadAttribute & { positions: Position[] })[]
}

/** Metres between two points beyond which a path is split. */
const gap = 2000

/** Queries the engine for one stretch of the path; undefined when the path may cost no more queries. */
export type AskTrace = (query: object) => Promise<EngineTrace | undefined>

export interface EngineTrace {
  shape: string
  edges: {
    begin_shape_index: number
    end_shape_index: number
    names?: string[]
    road_class?: string
    /** Kilometres per hour, or a word such as `unlimited`. */
    speed_limit?: number | string
  }[]
  matched_points: { lat: number; lon: number; type: string; edge_index?: number }[]
}

/** Points of one query: about 60 ms of work, so that the queries of others need not wait long for theirs. */
export const longestStretch = 200

/** Splits a path at its gaps, and where it is long. Stretches of one road share the point in between. */
export function splitPath(points: TracePoint[]): TracePoint[][] {
  return splitAtGaps(points).flatMap((stretch) => {
    const parts = [stretch.slice(0, longestStretch)]
    for (let at = longestStretch - 1; at < stretch.length - 1; at += longestStretch - 1)
      parts.push(stretch.slice(at, at + longestStretch))
    return parts
  })
}

/** Splits a path at its gaps. */
function splitAtGaps(points: TracePoint[]): TracePoint[][] {
  const parts: TracePoint[][] = []
  for (const [at, point] of points.entries()) {
    const before = points[at - 1]
    const isFar = before && distance(before.longitude, before.latitude, point.longitude, point.latitude) > gap
    if (!before || isFar) parts.push([])
    parts.at(-1)?.push(point)
  }
  return parts
}

/**
 * Matches one stretch. The engine rejects a stretch as a whole, for instance when it begins off the road; then both halves are
 * tried, down to two points. Points that cannot be matched are left out.
 */
export async function matchStretch(
  points: TracePoint[],
  mode: TravelMode,
  units: Units,
  ask: AskTrace,
): Promise<Trace[]> {
  if (points.length < 2) return []
  try {
    const trace = await ask(traceQuery(points, mode))
    return trace ? [traceOf(trace, points, units)] : []
  } catch (error) {
    const isUnmatched =
      error instanceof EngineRefusal && ['no route', 'no road'].includes(refusalKind(error.message))
    if (!isUnmatched) throw error
  }
  if (points.length === 2) return []
  const middle = Math.ceil(points.length / 2)
  const first = await matchStretch(points.slice(0, middle), mode, units, ask)
  return [...first, ...(await matchStretch(points.slice(middle), mode, units, ask))]
}

function traceQuery(points: TracePoint[], mode: TravelMode) {
  const accuracy = Math.min(100, Math.max(5, median(points.map((point) => point.accuracy ?? 5))))
  return {
    shape: points.map(engineLocation),
    costing: costings[mode],
    shape_match: 'map_snap',
    trace_options: {
      gps_accuracy: accuracy,
      search_radius: Math.min(100, Math.max(50, 2 * accuracy)),
      breakage_distance: gap,
    },
    filters: {
      action: 'include',
      attributes: [
        'shape',
        'edge.names',
        'edge.road_class',
        'edge.speed_limit',
        'edge.begin_shape_index',
        'edge.end_shape_index',
        'matched.point',
        'matched.type',
        'matched.edge_index',
      ],
    },
  }
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] as number
}

function traceOf({ shape, edges, matched_points }: EngineTrace, sent: TracePoint[], units: Units): Trace {
  const line = decodePolyline(shape, 6)
  const firstOn = new Map<number, number>()
  const points: MatchedPoint[] = []
  for (const [at, { lat, lon, type, edge_index }] of matched_points.entries()) {
    const originalIndex = sent[at]?.originalIndex
    if (type === 'unmatched' || originalIndex === undefined) continue
    points.push({ latitude: lat, longitude: lon, originalIndex })
    if (edge_index !== undefined && !firstOn.has(edge_index)) firstOn.set(edge_index, originalIndex)
  }
  const roads = edges.map((edge, at) => {
    const positions = line.slice(edge.begin_shape_index, edge.end_shape_index + 1)
    const originalIndex = firstOn.get(at)
    return {
      positions,
      startLocation: locationAt(positions.at(0)),
      endLocation: locationAt(positions.at(-1)),
      ...(originalIndex !== undefined && { originalIndex }),
      names: edge.names ?? [],
      ...(edge.road_class !== undefined && { roadClass: edge.road_class }),
      ...(typeof edge.speed_limit === 'number' &&
        edge.speed_limit > 0 && { speedLimit: speedFigure(edge.speed_limit, units) }),
    }
  })
  return { points, roads }
}

/** Metres along roads, without the gaps between stretches. */
export function tracedMetres(traces: Trace[]): number {
  return traces.flatMap(({ roads }) => roads).reduce((sum, { positions }) => sum + lengthOf(positions), 0)
}

/** All stretches as one line. */
export function tracedLine(traces: Trace[]): Position[] {
  return joinLines(traces.flatMap(({ roads }) => roads.map(({ positions }) => positions)))
}
