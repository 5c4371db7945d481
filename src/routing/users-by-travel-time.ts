import type { Location } from '../model/route.ts'
import { costings, type TravelMode } from '../model/travel-modes.ts'
import type { StoredUser } from '../store/users/tracking.ts'
import type { Engine } from './engine/engine.ts'
import { matrixReach } from './engine/settings.ts'
import { fillSingly } from './single-cells.ts'
import { timeDistanceMatrix } from './time-distance-matrix.ts'
import { emptyValues, type MatrixQuery, type MatrixValues } from './translate/matrix.ts'

/** Users whose travel times are computed for one search: the nearest. */
const mostCandidates = 625

/** Candidates for whom no search of all at once is made: their single routes cost no more. */
const mostAlone = 10

/** The search of all at once may be this share too long: who takes less is worth a single route. */
const margin = 1.2

/** Single routes of one search for users. Who comes after them, a crowd on the edge of what is in time, is taken as estimated. */
const mostRoutes = 200

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
  const isCrowd = origins.length > mostAlone
  const values = isCrowd ? await estimate(engine, query) : emptyValues(origins.length, 1)
  const rows = [...origins.keys()].filter((row) => !isCrowd || secondsOf(values, row) <= most * 60 * margin)
  const users: StoredUser[] = []
  const minutes: number[] = []
  for (let at = 0; at < rows.length && users.length < limit; ) {
    const batch = rows.slice(at, at + limit - users.length)
    at += batch.length
    const cells = batch.map((row) => ({ row, column: 0 }))
    if (at <= mostRoutes) await fillSingly(engine, query, cells, values)
    for (const row of batch) {
      const seconds = secondsOf(values, row)
      if (seconds > most * 60) continue
      users.push(candidates[row] as StoredUser)
      minutes.push(Math.round((seconds / 60) * 1000) / 1000)
    }
  }
  return { users, minutes }
}

/** Times, some of them a tenth off. */
async function estimate(engine: Engine, query: Omit<MatrixQuery, 'avoid'>): Promise<MatrixValues> {
  return (await timeDistanceMatrix(engine, query, { isChecked: false })).values
}

function secondsOf(values: MatrixValues, row: number): number {
  return values[row]?.[0]?.seconds ?? Number.POSITIVE_INFINITY
}

/** Metres beyond which nobody arrives in time, or the engine computes no matrix. */
function reachWithin(minutes: number, mode: TravelMode): number {
  const reach = matrixReach[costings[mode] as keyof typeof matrixReach]
  return Math.min(0.99 * reach, (topSpeeds[mode] * 1000 * minutes) / 60)
}
