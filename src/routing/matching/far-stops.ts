import { distance } from '../../geo/distance.ts'
import { costings, type TravelMode } from '../../model/travel-modes.ts'
import type { NativeRoute } from '../translate/engine-answers.ts'
import { decodePolyline } from '../translate/polyline.ts'
import { lengthOfLine, measured, positionOn } from './line.ts'
import { joinRuns, partOfRun, type Run, type Stop } from './run.ts'
import { endsSlice, type Sliced } from './slices.ts'

/**
 * Between stops farther apart than this, in metres, there is a choice of ways. The engine's match takes the shortest one; who
 * drives takes the quickest.
 */
const farApart = 500

/** A quicker way is taken if it is at most so many times longer than the shortest, plus so many metres. */
const longestDetour = 1.5
const roomForDetours = 100

/** Stops of one query: as many routes as stops but one. */
const mostStops = 12

/** Stops of a run that follow each other far apart: from the first to the last, by their indexes. */
export interface Chain {
  first: number
  last: number
}

export function* farChains({ line, stops }: Run): Sliced<Chain[]> {
  const chains: Chain[] = []
  for (let at = 1; at < stops.length; at++) {
    if (endsSlice(at)) yield
    const [from, to] = [stops[at - 1] as Stop, stops[at] as Stop]
    if (distance(...positionOn(line, from.along), ...positionOn(line, to.along)) <= farApart) continue
    const last = chains.at(-1)
    if (last?.last === at - 1 && at - last.first < mostStops) last.last = at
    else chains.push({ first: at - 1, last: at })
  }
  return chains
}

export function chainQuery({ line, stops }: Run, { first, last }: Chain, mode: TravelMode) {
  return {
    locations: stops.slice(first, last + 1).map(({ along }) => {
      const [lon, lat] = positionOn(line, along)
      return { lat, lon }
    }),
    costing: costings[mode],
    directions_type: 'none',
  }
}

/** The run with the quickest ways between the stops of a chain, where they are likely. */
export function withQuickest(run: Run, { first, last }: Chain, { trip }: NativeRoute): Run {
  const { stops } = run
  const alongOf = (at: number) => (stops[at] as Stop).along
  let result = partOfRun(run, 0, alongOf(first))
  for (let at = first; at < last; at++) {
    const shortest = partOfRun(run, alongOf(at), alongOf(at + 1))
    const line = measured(decodePolyline(trip.legs[at - first]?.shape ?? '', 6))
    const isLikely =
      line.positions.length > 1 &&
      lengthOfLine(line) <= longestDetour * lengthOfLine(shortest.line) + roomForDetours
    const stop = { point: (stops[at + 1] as Stop).point, along: lengthOfLine(line) }
    result = joinRuns(result, isLikely ? { line, stops: [stop] } : shortest)
  }
  return joinRuns(result, partOfRun(run, alongOf(last), lengthOfLine(run.line)))
}
