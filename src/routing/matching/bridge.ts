import type { Position } from '../../geo/distance.ts'
import type { TravelMode } from '../../model/travel-modes.ts'
import type { NativeRoute } from '../translate/engine-answers.ts'
import { joinPolylines } from '../translate/geometry.ts'
import { headingOnRoad, tracedCosting } from '../translate/query.ts'
import { lengthOfLine, measured } from './line.ts'
import { endOf, type Run, startOf } from './run.ts'

/** A way is likely as long as this many times the distance, plus so many metres. */
const longestDetour = 3
const roomForDetours = 200

/** The engine's query for the way from the end of one run to the start of another. */
export function bridgeQuery(one: Run, other: Run, mode: TravelMode) {
  return {
    locations: [
      placeOf(endOf(one), one.line.positions.at(-2)),
      placeOf(startOf(other), undefined, other.line.positions[1]),
    ],
    ...tracedCosting(mode),
    directions_type: 'none',
  }
}

/** On its road, in the direction of travel. */
export function placeOf([lon, lat]: Position, before?: Position, after?: Position) {
  const [from, to] = before ? [before, [lon, lat]] : [[lon, lat], after ?? [lon, lat]]
  const scale = Math.cos((lat * Math.PI) / 180)
  const [dx, dy] = [
    ((to[0] as number) - (from[0] as number)) * scale,
    (to[1] as number) - (from[1] as number),
  ]
  const heading = (Math.round((Math.atan2(dx, dy) * 180) / Math.PI) + 360) % 360
  return {
    lat,
    lon,
    // This very road, however little is reached from it: else times and routes are those of another one beside it.
    minimum_reachability: 0,
    ...((dx !== 0 || dy !== 0) && { ...headingOnRoad(heading), heading_tolerance: 45 }),
  }
}

export function bridgeRun({ trip }: NativeRoute): Run {
  return { line: measured(joinPolylines(trip.legs.map(({ shape }) => shape))), stops: [] }
}

export function isLikely(way: Run, metres: number): boolean {
  return lengthOfLine(way.line) <= longestDetour * metres + roomForDetours
}
