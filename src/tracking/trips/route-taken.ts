import { ApiError, errors } from '../../errors.ts'
import type { Position } from '../../geo/distance.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { TripMode } from '../../model/trip.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import { type MatchRequest, match, mostPoints } from '../../routing/match.ts'
import { joinLines, lengthOf } from '../../routing/translate/geometry.ts'
import { encodePolyline } from '../../routing/translate/polyline.ts'
import { distanceFigure, type Units } from '../../routing/translate/texts.ts'
import type { Queries } from '../../store/database.ts'
import { tripLocations } from '../../store/trips/locations.ts'
import { getTrip } from '../../store/trips/trips.ts'
import { isOpen } from '../rules/trip.ts'

type Path = MatchRequest['path']

/** The way of a trip that has ended, and its length: along the roads where they are known, else from location to location. */
export async function routeTaken(
  { database, engine }: { database: Queries; engine: Engine },
  scope: Scope,
  reference: string,
  units: Units,
) {
  const trip = await getTrip(database, scope, reference)
  if (!trip) throw errors.notFound('trip', reference)
  if (isOpen(trip)) throw errors.tripUnderWay(trip.status)
  const locations = (await tripLocations(database, [trip.id])).get(trip.id) ?? []
  if (locations.length < 2) throw errors.tripTooShort(trip.externalId, locations.length)
  const path = locations.map(({ x, y, accuracy, at }) => ({
    coordinates: { longitude: x, latitude: y },
    createdAt: new Date(at),
    accuracy,
  }))
  const line = engine.roads() ? await alongRoads(engine, thinned(path), trip.mode) : straight(path)
  return {
    distance: distanceFigure(lengthOf(line), units),
    geometry: { polyline: encodePolyline(line, 6) },
  }
}

/** So many locations in a row near no road are no outliers: the user was where the roads are not known. */
const offRoad = 3

async function alongRoads(engine: Engine, path: Path, mode: TripMode): Promise<Position[]> {
  const matched = await onRoads(engine, path, mode)
  if (!matched) return straight(path)
  const onRoad = new Set(matched.indices)
  const runs = runsOf(path.map((_, at) => onRoad.has(at)))
  if (runs.length === 1) return matched.line
  const lines: Position[][] = []
  for (const { from, to, isOnRoad } of runs) {
    const part = path.slice(from, to)
    lines.push((isOnRoad && (await onRoads(engine, part, mode))?.line) || straight(part))
  }
  return joinLines(lines)
}

/** Undefined where no road is near any of the points. */
async function onRoads(
  engine: Engine,
  path: Path,
  mode: TripMode,
): Promise<{ line: Position[]; indices: number[] } | undefined> {
  if (path.length < 2) return undefined
  try {
    const { matchedPath, geometry } = await match(engine, {
      path,
      mode: mode === 'motorbike' ? 'car' : mode,
      units: 'metric',
      geometry: 'linestring',
    })
    if (!('coordinates' in geometry)) return undefined
    const line = geometry.coordinates.map(([x = 0, y = 0]): Position => [x, y])
    return { line, indices: matchedPath.map(({ originalIndex }) => originalIndex) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/**
 * Stretches on and off the roads, each up to the next one's first location; short ones belong to the one before. So do outliers
 * at both ends: a phone whose first or last location is 0,0 was not there.
 */
function runsOf(isOnRoad: boolean[]): { from: number; to: number; isOnRoad: boolean }[] {
  const runs: { from: number; to: number; isOnRoad: boolean }[] = []
  for (const [at, on] of isOnRoad.entries()) {
    const last = runs.at(-1)
    const next = isOnRoad.slice(at, at + offRoad)
    const isLong = next.every((one) => one === on) && (on || next.length === offRoad)
    if (last && (last.isOnRoad === on || !isLong)) last.to = at + 1
    else runs.push({ from: at, to: at + 1, isOnRoad: on || !isLong })
  }
  return runs
}

/** Evenly, to as many locations as can be matched at once. */
function thinned(path: Path): Path {
  const step = Math.ceil(path.length / mostPoints)
  return step === 1 ? path : path.filter((_, at) => at % step === 0 || at === path.length - 1)
}

function straight(path: Path): Position[] {
  return path.map(({ coordinates: { longitude, latitude } }): Position => [longitude, latitude])
}
