import { distance, type Position } from '../../geo/distance.ts'
import type { TravelMode } from '../../model/travel-modes.ts'
import type { NativeRoute } from '../translate/engine-answers.ts'
import { decodePolyline } from '../translate/polyline.ts'
import { tracedCosting } from '../translate/query.ts'
import { placeOf } from './bridge.ts'
import { lengthOfLine, measured } from './line.ts'
import type { PathPoint } from './path.ts'
import { endOf, joinRuns, type Run, startOf } from './run.ts'
import { endsSlice, type Sliced } from './slices.ts'

/** Where a path passes: a place on a road, or the end or start of a run that is known already. */
export interface Passing {
  place: Position
  point?: PathPoint
  /** The run that ends here, or that begins here. */
  run?: Run
  isStart?: boolean
}

/** A way is likely as long as this many times the distance, plus so many metres. */
const longestDetour = 3
const roomForDetours = 2000

/** Stops of one query: as many routes as stops but one. */
export const mostStops = 12

export function passingEnd(run: Run): Passing {
  return { place: endOf(run), run }
}

export function passingStart(run: Run): Passing {
  return { place: startOf(run), run, isStart: true }
}

/** As the engine's location: who comes from a run, or goes on along one, does so in its direction. */
export function engineStop({ place, run, isStart }: Passing) {
  if (!run) return placeOf(place)
  return isStart
    ? placeOf(place, undefined, run.line.positions[1])
    : placeOf(place, run.line.positions.at(-2))
}

export function waysQuery(stops: Passing[], mode: TravelMode) {
  return { locations: stops.map(engineStop), ...tracedCosting(mode), directions_type: 'none' }
}

/** From each stop to the next; undefined where the way is not likely to have been taken. */
export function likelyWays(stops: Passing[], { trip }: NativeRoute): (Run | undefined)[] {
  return stops.slice(1).map(({ place, point }, at) => {
    const line = measured(decodePolyline(trip.legs[at]?.shape ?? '', 6))
    const direct = distance(...(stops[at] as Passing).place, ...place)
    if (line.positions.length < 2 || lengthOfLine(line) > longestDetour * direct + roomForDetours)
      return undefined
    return { line, stops: point ? [{ point, along: lengthOfLine(line) }] : [] }
  })
}

/** The runs through all stops; where there is no way from one to the next, another run begins. */
export function* joinWays(stops: Passing[], ways: (Run | undefined)[]): Sliced<Run[]> {
  const chains: Run[][] = []
  for (const [at, stop] of stops.entries()) {
    if (endsSlice(at)) yield
    const last = chains.at(-1)
    const way = at > 0 ? ways[at - 1] : undefined
    if (last && way) last.push(way, ...(stop.run ? [stop.run] : []))
    else chains.push([stop.run ?? standing(stop)])
  }
  const runs: Run[] = []
  for (const [at, chain] of chains.entries()) {
    if (endsSlice(at)) yield
    runs.push(joinRuns(...chain))
  }
  return runs
}

function standing({ place, point }: Passing): Run {
  return { line: measured([place, place]), stops: point ? [{ point, along: 0 }] : [] }
}
