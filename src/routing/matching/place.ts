import { distance, normalLongitude, type Position } from '../../geo/distance.ts'
import { nearestOn, positionOn } from './line.ts'
import type { PathPoint } from './path.ts'
import { endOf, type Run, type Stop, startOf } from './run.ts'
import { endsSlice, type Sliced } from './slices.ts'
import { searchRadius } from './trace.ts'

/** A point of the path on its run. */
export interface PlacedPoint extends Stop {
  run: Run
  position: Position
}

/** Puts points on the runs, each between the stops before and after it. Points far from their run are left out. */
export function* placePoints(runs: Run[], points: PathPoint[]): Sliced<PlacedPoint[]> {
  const stops = runs.flatMap((run) => run.stops.map((stop) => ({ ...stop, run })))
  const placed: PlacedPoint[] = []
  let next = 0
  for (const [at, point] of points.entries()) {
    if (endsSlice(at)) yield
    while ((stops[next]?.point.index ?? Number.POSITIVE_INFINITY) < point.index) next++
    const [before, after] = [stops[next - 1], stops[next]]
    const last = placed.at(-1)
    const place = after?.point.index === point.index ? after : placeBetween(point, before, after, last)
    if (place) placed.push({ ...place, point, position: positionOn(place.run.line, place.along) })
  }
  return placed
}

type Place = Omit<PlacedPoint, 'position' | 'point'>

function placeBetween(
  { x, y }: PathPoint,
  before: Place | undefined,
  after: Place | undefined,
  last: Place | undefined,
): Place | undefined {
  const here: Position = [normalLongitude(x), y]
  if (before && before.run === after?.run) {
    const from = last?.run === before.run ? Math.max(before.along, last.along) : before.along
    const { along, away } = nearestOn(before.run.line, here, from, after.along)
    return away <= searchRadius.most ? { run: before.run, along } : undefined
  }
  const ends = [
    before && { ...before, away: distance(...here, ...endOf(before.run)) },
    after && { ...after, away: distance(...here, ...startOf(after.run)) },
  ]
  return ends
    .filter((end) => end !== undefined && end.away <= searchRadius.most)
    .sort((one, other) => (one?.away ?? 0) - (other?.away ?? 0))[0]
}
