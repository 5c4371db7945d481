import { EngineRefusal } from '../../errors.ts'
import { distance, type Position } from '../../geo/distance.ts'
import type { MatchedPoint, RoadAttribute } from '../../model/route.ts'
import { costings, type TravelMode } from '../../model/travel-modes.ts'
import { joined, lengthOf } from './geometry.ts'
import { decodePolyline } from './polyline.ts'
import { engineLocation, type Place } from './query.ts'
import { meaningOf } from './refusals.ts'
import { speedFigure, type Units } from './texts.ts'

export interface TracePoint extends Place {
  /** Metres. */
  accuracy?: number | undefined
  originalIndex: number
}

export interface Trace {
  points: MatchedPoint[]
  roads: (RoadAttribute & { positions: Position[] })[]
}

/** Metres between two points behind which nobody can say where one went. */
const gap = 2000

/** Asks the engine for one stretch of the path. */
export type AskTrace = (query: object) => Promise<EngineTrace>

export interface EngineTrace {
  shape: string
  edges: {
    begin_shape_index: number
    end_shape_index: number
    names?: string[]
    road_class?: string
    /** Kilometres per hour, or a word. */
    speed_limit?: number | string
  }[]
  matched_points: { lat: number; lon: number; type: string; edge_index?: number }[]
}

/** Where a path has a gap, it begins anew behind it. */
export function stretches(points: TracePoint[]): TracePoint[][] {
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
 * Of one stretch. The engine gives up all of it for a bad beginning, and some others; then both halves are tried, as long as a half
 * is worth it. Points that nothing can be made of are left out.
 */
export async function matchStretch(
  points: TracePoint[],
  mode: TravelMode,
  units: Units,
  ask: AskTrace,
): Promise<Trace[]> {
  if (points.length < 2) return []
  try {
    return [traceOf(await ask(traceQuery(points, mode)), points, units)]
  } catch (error) {
    const isNone = error instanceof EngineRefusal && ['no way', 'no road'].includes(meaningOf(error.message))
    if (!isNone) throw error
  }
  if (points.length === 2) return []
  const middle = Math.ceil(points.length / 2)
  const halves = [points.slice(0, middle), points.slice(middle)]
  const found = await Promise.all(halves.map((half) => matchStretch(half, mode, units, ask)))
  return found.flat()
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
      startLocation: placeAt(positions.at(0)),
      endLocation: placeAt(positions.at(-1)),
      ...(originalIndex !== undefined && { originalIndex }),
      names: edge.names ?? [],
      ...(edge.road_class !== undefined && { roadClass: edge.road_class }),
      // Of roads without a limit it says so in a word.
      ...(typeof edge.speed_limit === 'number' &&
        edge.speed_limit > 0 && { speedLimit: speedFigure(edge.speed_limit, units) }),
    }
  })
  return { points, roads }
}

/** Metres on roads; what lies between two stretches is not counted. */
export function tracedMetres(traces: Trace[]): number {
  return traces.flatMap(({ roads }) => roads).reduce((sum, { positions }) => sum + lengthOf(positions), 0)
}

/** All stretches as one line. */
export function tracedLine(traces: Trace[]): Position[] {
  return joined(traces.flatMap(({ roads }) => roads.map(({ positions }) => positions)))
}

function placeAt([longitude, latitude]: Position = [0, 0]): Place {
  return { latitude, longitude }
}
