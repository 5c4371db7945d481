import { normalLongitude } from '../../geo/distance.ts'
import type { TravelMode } from '../../model/travel-modes.ts'
import { tracedCosting } from '../translate/query.ts'
import { median, metresBetween, type PathPoint } from './path.ts'

/** The engine's answer to a path. */
export interface EngineTrace {
  /** Each a connected way. */
  matchings: { geometry: string }[]
  /** For each point sent; null for one without a road. */
  tracepoints: ({ matchings_index: number; location: [x: number, y: number] } | null)[]
}

/** The engine looks for routes between two points as long as this many times their distance, plus so many metres. */
const longestDetour = 3
export const roomForDetours = 2000

/** Metres around a point within which its road is sought, as far as the engine goes. */
export const searchRadius = { least: 50, most: 100 }

/** Noise turns into side streets and back; roads with fewer turns are likelier. Who walks turns more often. */
const turnPenalty: Record<TravelMode, number> = { car: 200, truck: 200, bike: 200, foot: 100 }

/** Accuracies between points beyond which noise is no turn, but there are real ones: then half of that. */
const sparse = 6

/** Metres a second up to which the times of points fit a mode. */
export const fastest: Record<TravelMode, number> = { car: 40, truck: 30, bike: 12, foot: 4 }

/**
 * The engine's query for points that follow each other closely. `radius`: metres around each within which its road is sought. To the
 * engine a time is a limit of the route: who is much faster than planned, as on a dirt track, has none unless times are left out.
 */
export function traceQuery(
  points: PathPoint[],
  mode: TravelMode,
  radius = usualRadius(points),
  withTimes = true,
) {
  const accuracy = median(points.map((point) => point.accuracy))
  const hops = points.slice(1).map((point, at) => metresBetween(points[at] as PathPoint, point))
  const paces = hops.map((metres, at) => metres / secondsBetween(points[at], points[at + 1]))
  const isSparse = median(hops) > sparse * accuracy
  const hasTimes = withTimes && median(paces) < fastest[mode]
  return {
    shape: points.map(({ x, y, seconds }) => ({
      lat: y,
      lon: normalLongitude(x),
      ...(hasTimes && seconds !== undefined && { time: seconds }),
    })),
    ...tracedCosting(mode),
    shape_match: 'map_snap',
    trace_options: {
      gps_accuracy: accuracy,
      search_radius: radius,
      interpolation_distance: 0, // we have thinned them
      turn_penalty_factor: turnPenalty[mode] / (isSparse ? 2 : 1),
      // For the engine this is the longest route between two points, too.
      breakage_distance: longestDetour * Math.max(0, ...hops) + roomForDetours,
    },
    format: 'osrm',
    directions_type: 'none',
  }
}

export function usualRadius(points: PathPoint[]): number {
  const accuracy = median(points.map((point) => point.accuracy))
  return Math.min(searchRadius.most, Math.max(searchRadius.least, 2 * accuracy))
}

/** Finds the roads near each point, as far as they are sought for a match. */
export function roadsQuery(points: PathPoint[], mode: TravelMode) {
  return {
    locations: points.map(({ x, y }) => ({
      lat: y,
      lon: normalLongitude(x),
      search_cutoff: searchRadius.most,
    })),
    ...tracedCosting(mode),
  }
}

/** At least a little: two points may have one time. */
function secondsBetween(one: PathPoint | undefined, other: PathPoint | undefined): number {
  return Math.max(0.1, (other?.seconds ?? 0) - (one?.seconds ?? 0))
}
