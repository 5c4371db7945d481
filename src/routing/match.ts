import { setImmediate as nextTurn } from 'node:timers/promises'
import { errors } from '../errors.ts'
import { normalLongitude } from '../geo/distance.ts'
import type { Location, MatchedPoint, MatchGap, RoadAttribute } from '../model/route.ts'
import type { TravelMode } from '../model/travel-modes.ts'
import type { Engine } from './engine/engine.ts'
import { roadsAlong } from './match-roads.ts'
import { matchRuns, type SentPath } from './match-runs.ts'
import { lengthOfLine } from './matching/line.ts'
import type { PlacedPoint } from './matching/place.ts'
import type { Run } from './matching/run.ts'
import { endsSlice, inSlices, type Pause, type Sliced } from './matching/slices.ts'
import type { RoadPart } from './matching/walk.ts'
import { queryEngine } from './query-engine.ts'
import { snapDistance } from './snapping/snaps.ts'
import {
  type GeometryForm,
  joinLines,
  lineGeometry,
  locationAt,
  type RouteGeometry,
} from './translate/geometry.ts'
import { type LocateAnswer, locateQuery } from './translate/matrix.ts'
import { distanceFigure, type Figure, speedFigure, type Units } from './translate/texts.ts'

export const roadAttributes = ['speedLimit', 'names', 'roadClass'] as const
type AttributeName = (typeof roadAttributes)[number]

export interface MatchRequest {
  path: SentPath
  mode: TravelMode
  roadAttributes?: AttributeName[]
  units: Units
  geometry: GeometryForm
}

export interface MatchedPath {
  /** Points near no road, and those that are obviously wrong, are left out. */
  matchedPath: MatchedPoint[]
  roadAttributes: RoadAttribute[]
  /** The line jumps over gaps. */
  geometry: RouteGeometry
  /** Without the gaps. */
  distance: Figure
  gaps: MatchGap[]
  /** Metres from each point of `matchedPath` to where it was sent. */
  snapDistances: { matchedPath: number[] }
}

/** Points of a path. */
export const mostPoints = 16_000

/** Points of a path that is matched without pauses, in a few milliseconds beside the engine's. */
export const shortPath = 100

/** Map matching: the roads that a path went along. A long path is matched in slices; `pause` comes between them. */
export async function match(
  engine: Engine,
  { path, mode, roadAttributes: wanted = [], units, geometry }: MatchRequest,
  pause: Pause = path.length > shortPath ? nextTurn : async () => {},
): Promise<MatchedPath> {
  const { runs, placed } = await matchRuns(engine, path, mode, pause)
  if (runs.length === 0) throw await whyNone(engine, path, mode)
  const roads = wanted.length > 0 ? await roadsAlong(engine, runs, placed, mode, pause) : []
  await pause()
  const line = lineGeometry(joinLines(runs.map(({ line }) => line.positions)), geometry)
  await pause()
  const { matchedPath, metresToRoads } = await inSlices(answerPoints(placed), pause)
  return {
    matchedPath,
    roadAttributes: roads.map((road) => attributeOf(road, wanted, units)),
    geometry: line,
    distance: distanceFigure(
      runs.reduce((sum, { line }) => sum + lengthOfLine(line), 0),
      units,
    ),
    gaps: gapsBetween(runs),
    snapDistances: { matchedPath: metresToRoads },
  }
}

/** Places of which it is asked whether there are roads at all, and metres within which a match looks for them. */
const mostPlaces = 50
const farthestRoad = 100

async function whyNone(engine: Engine, path: SentPath, mode: TravelMode): Promise<Error> {
  const places = path.slice(0, mostPlaces).map(({ coordinates }) => coordinates)
  const found = await queryEngine<LocateAnswer>(engine, 'locate', locateQuery(places, { mode }))
  const hasRoads = found.some(({ edges }, at) =>
    edges?.some(({ correlated_lat: latitude, correlated_lon: longitude }) => {
      return snapDistance(places[at] as Location, { latitude, longitude }) <= farthestRoad
    }),
  )
  return hasRoads ? errors.noWayAlong(mode) : errors.noRoadAlong(mode)
}

function* answerPoints(
  placed: PlacedPoint[],
): Sliced<{ matchedPath: MatchedPoint[]; metresToRoads: number[] }> {
  const matchedPath: MatchedPoint[] = []
  const metresToRoads: number[] = []
  for (const [at, { point, position }] of placed.entries()) {
    if (endsSlice(at)) yield
    const { latitude, longitude } = locationAt(position)
    const sent = { latitude: point.y, longitude: normalLongitude(point.x) }
    matchedPath.push({ latitude, longitude, originalIndex: point.index })
    metresToRoads.push(snapDistance(sent, { latitude, longitude }))
  }
  return { matchedPath, metresToRoads }
}

/** One for each piece of road, with only the wanted attributes. */
function attributeOf(
  { names, roadClass, speedLimit, start, end, firstIndex }: RoadPart,
  wanted: AttributeName[],
  units: Units,
): RoadAttribute {
  return {
    startLocation: locationAt(start),
    endLocation: locationAt(end),
    ...(firstIndex !== undefined && { originalIndex: firstIndex }),
    ...(wanted.includes('names') && { names }),
    ...(wanted.includes('roadClass') && roadClass !== undefined && { roadClass }),
    ...(wanted.includes('speedLimit') &&
      speedLimit !== undefined && { speedLimit: speedFigure(speedLimit, units) }),
  }
}

/** From the last point before each gap to the first one after it. */
function gapsBetween(runs: Run[]): MatchGap[] {
  return runs.slice(1).map((run, at) => ({
    startIndex: runs[at]?.stops.at(-1)?.point.index ?? 0,
    endIndex: run.stops[0]?.point.index ?? 0,
  }))
}
