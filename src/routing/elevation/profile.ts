import type { Position } from '../../geo/distance.ts'
import type { RouteElevation } from '../../model/route.ts'
import { lengthOf, resample } from '../translate/geometry.ts'
import { distanceFigure, type Units } from '../translate/texts.ts'

/** Metres between the points of a profile, and how many it has at most. The finest tiles have a value each 30 m. */
const spacing = 30
const mostPoints = 1000

/** Metres: the noise of elevations from space. Smaller ups and downs are not counted. */
const leastClimb = 5

/** Points along a line, evenly spaced, its ends included. */
export function profilePoints(line: readonly Position[]): Position[] {
  const count = Math.min(mostPoints, Math.max(2, Math.ceil(lengthOf(line) / spacing) + 1))
  // A line of two points would stay one.
  const [[ax, ay] = [0, 0], [bx, by] = [ax, ay]] = line
  const bent: Position[] =
    line.length === 2
      ? [
          [ax, ay],
          [(ax + bx) / 2, (ay + by) / 2],
          [bx, by],
        ]
      : [...line]
  return resample(bent, count)
}

/**
 * `metres`: the elevation of each point. The points are evenly spaced along the route, whose `length` is in `units`; as the crow flies they
 * are nearer to each other, in bends much nearer.
 */
export function profileOf(
  length: number,
  metres: readonly (number | undefined)[],
  units: Units,
): RouteElevation {
  const { ascent, descent } = climbs(metres.filter((one) => one !== undefined))
  return {
    ascent: distanceFigure(ascent, units),
    descent: distanceFigure(descent, units),
    profile: metres.map((elevation, at) => ({
      distance: tenth((length * at) / Math.max(1, metres.length - 1)),
      ...(elevation !== undefined && { elevation: tenth(distanceFigure(elevation, units).value) }),
    })),
  }
}

/** The sums of all ways up and down between turning points. */
export function climbs(metres: readonly number[]): { ascent: number; descent: number } {
  const sums = { ascent: 0, descent: 0 }
  const add = (climb: number) => {
    if (climb > 0) sums.ascent += climb
    else sums.descent -= climb
  }
  const start = metres[0] ?? 0
  let [lowest, highest] = [start, start] // until the first direction is known
  let turn = start
  let farthest = start
  let direction = 0 // of the way since the last turning point: up 1, down -1
  for (const here of metres) {
    if (direction === 0) {
      ;[lowest, highest] = [Math.min(lowest, here), Math.max(highest, here)]
      if (highest - lowest < leastClimb) continue
      direction = here === highest ? 1 : -1
      turn = direction > 0 ? lowest : highest
      farthest = here
    } else if ((here - farthest) * direction > 0) farthest = here
    else if ((farthest - here) * direction >= leastClimb) {
      add(farthest - turn)
      turn = farthest
      farthest = here
      direction = -direction
    }
  }
  if (direction !== 0) add(farthest - turn)
  return sums
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
