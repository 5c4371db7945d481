import { costings, type TravelMode } from '../model/travel-modes.ts'
import type { StoredUser } from '../store/users/tracking.ts'
import type { Engine } from './engine/engine.ts'
import { matrixReach } from './engine/settings.ts'
import type { Place } from './translate/query.ts'
import { travelTimes } from './travel-times.ts'

/** Users whose times are computed for one search: the nearest. */
export const mostCandidates = 625

/** Kilometres per hour that nobody exceeds for long. */
const topSpeeds: Record<TravelMode, number> = { car: 140, truck: 100, bike: 40, foot: 8 }

/** Metres within which all are who come here in time, and the engine can tell. */
export function reachWithin(minutes: number, mode: TravelMode): number {
  const reach = matrixReach[costings[mode] as keyof typeof matrixReach]
  return Math.min(0.99 * reach, (topSpeeds[mode] * 1000 * minutes) / 60)
}

/** Those of the candidates who come to the place in time, in their order, and the minutes of each. */
export async function withinMinutes(
  engine: Engine,
  candidates: StoredUser[],
  place: Place,
  mode: TravelMode,
  most: number,
  limit: number,
): Promise<{ near: StoredUser[]; minutes: number[] }> {
  if (candidates.length === 0) return { near: [], minutes: [] }
  const origins = candidates.map(({ x, y }) => ({ longitude: x, latitude: y }))
  const { values } = await travelTimes(engine, { origins, destinations: [place], mode })
  const near: StoredUser[] = []
  const minutes: number[] = []
  for (const [at, user] of candidates.entries()) {
    const seconds = values[at]?.[0]?.seconds
    if (seconds === undefined || seconds > most * 60 || near.length === limit) continue
    near.push(user)
    minutes.push(Math.round((seconds / 60) * 1000) / 1000)
  }
  return { near, minutes }
}
