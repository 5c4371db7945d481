import { distance } from '../../geo/distance.ts'
import type { TripMode } from '../../model/trip.ts'

/** What is left of a trip at one location. */
export interface Left {
  /** By the engine's plan, or by the straight line at the mode's usual speed. */
  seconds: number
  /** The sum of seconds × tempo. */
  tempo: number
  /** Seconds on foot after the last road. */
  walking: number
  metres: number
  by: 'roads' | 'line'
}

/** Kilometres per hour, door to door, where there is no road data. */
const usual: Record<TripMode, number> = { foot: 5, bike: 15, car: 40, truck: 35, motorbike: 40 }

/** Metres a second. */
export const walkingSpeed = usual.foot / 3.6

/** Metres a second. */
export function usualSpeed(mode: TripMode): number {
  return usual[mode] / 3.6
}

/** By the straight line. */
export function leftByLine(
  from: { x: number; y: number },
  to: { x: number; y: number },
  mode: TripMode,
): Left {
  const metres = distance(from.x, from.y, to.x, to.y)
  return { metres, seconds: metres / usualSpeed(mode), tempo: 0, walking: 0, by: 'line' }
}
