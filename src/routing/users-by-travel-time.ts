import type { Location } from '../model/route.ts'
import { costings, type TravelMode } from '../model/travel-modes.ts'
import type { StoredUser } from '../store/users/tracking.ts'
import type { Engine } from './engine/engine.ts'
import { matrixReach } from './engine/settings.ts'
import { timeDistanceMatrix } from './time-distance-matrix.ts'

/** Users whose travel times are computed for one search: the nearest. */
const mostCandidates = 625

/** Kilometres per hour that nobody exceeds for long. */
const topSpeeds: Record<TravelMode, number> = { car: 140, truck: 100, bike: 40, foot: 8 }

export interface TravelTimeRequest {
  destination: Location
  minutes: number
  mode: TravelMode
  limit: number
}

/** The users nearest to the destination, at most `count` within `metres`. */
export type FindNearestUsers = (metres: number, count: number) => Promise<StoredUser[]>

/** Users who reach the destination within `minutes`, nearest first as the crow flies, with the minutes of each. */
export async function usersByTravelTime(
  engine: Engine,
  { destination, minutes: most, mode, limit }: TravelTimeRequest,
  findNearest: FindNearestUsers,
): Promise<{ users: StoredUser[]; minutes: number[] }> {
  const candidates = await findNearest(reachWithin(most, mode), mostCandidates)
  if (candidates.length === 0) return { users: [], minutes: [] }
  const origins = candidates.map(({ x, y }) => ({ longitude: x, latitude: y }))
  const query = { origins, destinations: [destination], mode }
  const { values } = await timeDistanceMatrix(engine, query, { isChecked: false })
  const users: StoredUser[] = []
  const minutes: number[] = []
  for (const [at, user] of candidates.entries()) {
    const seconds = values[at]?.[0]?.seconds
    if (seconds === undefined || seconds > most * 60 || users.length === limit) continue
    users.push(user)
    minutes.push(Math.round((seconds / 60) * 1000) / 1000)
  }
  return { users, minutes }
}

/** Metres beyond which nobody arrives in time, or the engine computes no matrix. */
function reachWithin(minutes: number, mode: TravelMode): number {
  const reach = matrixReach[costings[mode] as keyof typeof matrixReach]
  return Math.min(0.99 * reach, (topSpeeds[mode] * 1000 * minutes) / 60)
}
