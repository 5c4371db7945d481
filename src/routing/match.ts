import { errors } from '../errors.ts'
import type { Location, MatchedPoint, RoadAttribute } from '../model/route.ts'
import type { TravelMode } from '../model/travel-modes.ts'
import type { Engine } from './engine/engine.ts'
import { queryEngine } from './query-engine.ts'
import { type GeometryForm, lineGeometry, type RouteGeometry } from './translate/geometry.ts'
import {
  type EngineTrace,
  matchStretch,
  splitPath,
  type Trace,
  type TracePoint,
  tracedLine,
  tracedMetres,
} from './translate/match.ts'
import { distanceFigure, type Figure, type Units } from './translate/texts.ts'

export const roadAttributes = ['speedLimit', 'names', 'roadClass'] as const
type AttributeName = (typeof roadAttributes)[number]

export interface MatchRequest {
  path: { coordinates: Location; accuracy?: number }[]
  mode: TravelMode
  roadAttributes?: AttributeName[]
  units: Units
  geometry: GeometryForm
}

export interface MatchedPath {
  /** Points near no road are left out. */
  matchedPath: MatchedPoint[]
  roadAttributes: RoadAttribute[]
  geometry: RouteGeometry
  distance: Figure
}

/** Points of a path; reading them takes about a microsecond each. */
export const mostPoints = 10_000

/** Queries for one path. A path through no man's land is tried in ever smaller parts; the rest of it is left out then. */
const mostQueries = 300

/** Map matching: the roads that a path went along. */
export async function match(
  engine: Engine,
  { path, mode, roadAttributes: wanted = [], units, geometry }: MatchRequest,
): Promise<MatchedPath> {
  const points = path.map(
    ({ coordinates, accuracy }, originalIndex): TracePoint => ({ ...coordinates, accuracy, originalIndex }),
  )
  let queries = 0
  const ask = async (query: object) =>
    queries++ < mostQueries ? queryEngine<EngineTrace>(engine, 'traceAttributes', query) : undefined
  const traces: Trace[] = []
  // One after the other: a long path must not take all threads of the engine.
  for (const stretch of splitPath(points)) traces.push(...(await matchStretch(stretch, mode, units, ask)))
  if (traces.length === 0) throw errors.noRoadAlong(mode)
  return {
    matchedPath: onceEach(traces.flatMap((trace) => trace.points)),
    roadAttributes: wanted.length > 0 ? attributesOf(traces, wanted) : [],
    geometry: lineGeometry(tracedLine(traces), geometry),
    distance: distanceFigure(tracedMetres(traces), units),
  }
}

/** Stretches share points. */
function onceEach(points: MatchedPoint[]): MatchedPoint[] {
  return points.filter(({ originalIndex }, at) => originalIndex !== points[at - 1]?.originalIndex)
}

/** One for each piece of road, with only the wanted attributes. */
function attributesOf(traces: Trace[], wanted: AttributeName[]): RoadAttribute[] {
  return traces
    .flatMap(({ roads }) => roads)
    .map(({ startLocation, endLocation, originalIndex, ...rest }) => ({
      startLocation,
      endLocation,
      ...(originalIndex !== undefined && { originalIndex }),
      ...Object.fromEntries(wanted.flatMap((name) => (rest[name] === undefined ? [] : [[name, rest[name]]]))),
    }))
}
