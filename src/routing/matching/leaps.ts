import type { TravelMode } from '../../model/travel-modes.ts'
import { metresBetween, type PathPoint } from './path.ts'

/**
 * Metres between points beyond which the engine's match, which looks at all roads around, takes seconds. Such a leap is bridged
 * by a route.
 */
const leaps: Record<TravelMode, number> = { car: 5000, truck: 5000, bike: 2000, foot: 2000 }

export function splitAtLeaps(points: PathPoint[], mode: TravelMode): PathPoint[][] {
  const parts: PathPoint[][] = []
  for (const [at, point] of points.entries()) {
    const before = points[at - 1]
    if (!before || metresBetween(before, point) > leaps[mode]) parts.push([])
    parts.at(-1)?.push(point)
  }
  return parts
}
