import { timeZoneAt } from '../../atlas/regions/time-zone.ts'
import { ApiError } from '../../errors.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import { mostPoints } from '../../routing/match.ts'
import { passages } from '../../routing/passages.ts'
import { hourOfWeek } from '../../routing/translate/departure.ts'
import type { Database } from '../../store/database.ts'
import { tripLocations } from '../../store/trips/locations.ts'
import {
  addObservations,
  claimEndedTrips,
  computeSpeeds,
  type EndedTrip,
  type SpeedObservation,
} from '../../store/trips/speeds.ts'
import type { Tracker } from '../tracker.ts'

/** Trips of one run of the job; each takes the engine some tens of milliseconds. */
const tripsAtOnce = 20

export interface LearnParts {
  database: Database
  engine: Engine
  tracker: Pick<Tracker, 'settingsOf'>
}

/** Observes how fast users went on their trips by car that have ended, where their project permits it. */
export async function learnSpeeds(parts: LearnParts, now: number): Promise<void> {
  const { database, engine, tracker } = parts
  if (!engine.roads()) return
  for (const trip of await claimEndedTrips(database, now, tripsAtOnce)) {
    const isCar = trip.mode === 'car' || trip.mode === 'motorbike' // trucks are slower than the traffic
    if (!trip.trackedId || !isCar || !tracker.settingsOf(trip).learnSpeeds) continue
    const observations = await observe(parts, trip)
    if (observations.length === 0) continue
    await addObservations(database, trip.trackedId, observations, trip.endedAt)
    await computeSpeeds(database, observations, now)
  }
}

/** One for each road, direction and hour, in this order: several nodes write them. */
async function observe({ database, engine }: LearnParts, { id }: EndedTrip): Promise<SpeedObservation[]> {
  const locations = (await tripLocations(database, [id])).get(id) ?? []
  const [first] = locations
  if (!first || locations.length < 2 || locations.length > mostPoints) return []
  const path = locations.map(({ x, y, accuracy, at }) => ({
    coordinates: { longitude: x, latitude: y },
    createdAt: new Date(at),
    accuracy,
  }))
  const zone = await timeZoneAt(first.x, first.y)
  const sums = new Map<string, SpeedObservation>()
  for (const { way, isForward, metres, seconds, at } of await roadsOf(engine, path)) {
    const hour = hourOfWeek(new Date(first.at + at * 1000), zone)
    const key = `${way} ${isForward} ${hour}`
    const sum = sums.get(key) ?? { way, forward: isForward, hour, metres: 0, seconds: 0 }
    sums.set(key, { ...sum, metres: sum.metres + metres, seconds: sum.seconds + seconds })
  }
  return [...sums.values()].sort(
    (one, other) =>
      one.way - other.way || Number(one.forward) - Number(other.forward) || one.hour - other.hour,
  )
}

/** None where the engine is too busy, or the path is too much for it. */
async function roadsOf(engine: Engine, path: Parameters<typeof passages>[1]) {
  try {
    return await passages(engine, path, 'car')
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}
