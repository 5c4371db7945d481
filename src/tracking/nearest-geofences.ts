import type { Fence } from './geofences/fence.ts'
import { distanceTo } from './geofences/measure.ts'
import type { World } from './rules/step.ts'

/** Half the way around the Earth: nothing is farther. */
const everywhere = 20_100_000 // metres
const firstLook = 2000 // metres

/**
 * The nearest geofences that are wanted, within so many metres, the nearest first: by the distance to the boundary, 0
 * inside. Looks around in ever wider circles until there are enough.
 */
export function nearestFences(
  world: World,
  x: number,
  y: number,
  limit: number,
  radius: number | undefined,
  isWanted: (fence: Fence) => boolean,
): Fence[] {
  const farthest = radius ?? everywhere
  for (let reach = Math.min(firstLook, farthest); ; reach = Math.min(reach * 8, farthest)) {
    const found = world
      .fencesNear(x, y, reach)
      .filter(isWanted)
      .map((fence) => ({ fence, metres: Math.max(0, distanceTo(fence, x, y)) }))
      .filter(({ metres }) => metres <= reach)
      .sort((a, b) => a.metres - b.metres || (a.fence.id < b.fence.id ? -1 : 1))
    if (found.length >= limit || reach >= farthest) return found.slice(0, limit).map(({ fence }) => fence)
  }
}
