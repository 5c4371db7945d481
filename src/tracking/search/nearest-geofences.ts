import { metresToBox } from '../../geo/box.ts'
import type { Fence } from '../geofences/fence.ts'
import { distanceTo } from '../geofences/measure.ts'
import type { GeoLookup } from '../rules/geo-lookup.ts'

/** Half the circumference of the Earth. */
const everywhere = 20_100_000 // metres
const firstReach = 2000 // metres

export interface FenceSearch {
  x: number
  y: number
  limit: number
  /** Metres; everywhere by default. */
  radius?: number | undefined
}

/**
 * The geofences that pass the filter, the nearest first, by distance to the boundary (0 inside). Searches in ever larger
 * circles until there are enough.
 */
export function nearestFences(
  geo: Pick<GeoLookup, 'fencesNear'>,
  { x, y, limit, radius: farthest = everywhere }: FenceSearch,
  isWanted: (fence: Fence) => boolean,
): Fence[] {
  for (let reach = Math.min(firstReach, farthest); ; reach = Math.min(reach * 8, farthest)) {
    const near = geo.fencesNear(x, y, reach).filter(isWanted)
    const found = nearestOf(near, x, y, limit).filter(({ metres }) => metres <= reach)
    if (found.length >= limit || reach >= farthest) return found.slice(0, limit).map(({ fence }) => fence)
  }
}

interface Measured {
  fence: Fence
  metres: number
}

/** At least the `most` nearest, in order. A ring takes long to measure: those are left out whose box is farther than all of these. */
function nearestOf(fences: Fence[], x: number, y: number, most: number): Measured[] {
  const byBox = fences
    .map((fence) => ({ fence, least: metresToBox(fence.box, [x, y]) }))
    .sort((a, b) => a.least - b.least)
  const measured: Measured[] = []
  for (let at = 0; at < byBox.length; at += most) {
    const farthest = measured[most - 1]?.metres ?? Number.POSITIVE_INFINITY
    if ((byBox[at]?.least ?? 0) > farthest) break
    const next = byBox.slice(at, at + most)
    measured.push(...next.map(({ fence }) => ({ fence, metres: Math.max(0, distanceTo(fence, x, y)) })))
    measured.sort((a, b) => a.metres - b.metres || (a.fence.id < b.fence.id ? -1 : 1))
  }
  return measured
}
