import type { Fence } from '../geofences/fence.ts'
import { distanceTo } from '../geofences/measure.ts'
import type { GeoLookup } from '../rules/geo-lookup.ts'

/** Half the circumference of the Earth. */
const everywhere = 20_100_000 // metres
const firstReach = 2000 // metres

/**
 * The geofences that pass the filter, the nearest first, by distance to the boundary (0 inside). Searches in ever larger
 * circles until there are enough.
 */
export function nearestFences(
  geo: Pick<GeoLookup, 'fencesNear'>,
  x: number,
  y: number,
  limit: number,
  radius: number | undefined,
  isWanted: (fence: Fence) => boolean,
): Fence[] {
  const farthest = radius ?? everywhere
  for (let reach = Math.min(firstReach, farthest); ; reach = Math.min(reach * 8, farthest)) {
    const found = geo
      .fencesNear(x, y, reach)
      .filter(isWanted)
      .map((fence) => ({ fence, metres: Math.max(0, distanceTo(fence, x, y)) }))
      .filter(({ metres }) => metres <= reach)
      .sort((a, b) => a.metres - b.metres || (a.fence.id < b.fence.id ? -1 : 1))
    if (found.length >= limit || reach >= farthest) return found.slice(0, limit).map(({ fence }) => fence)
  }
}
