import type { KnownTrip } from '../../model/trip.ts'
import type { Eta } from '../../model/trip-status.ts'
import type { Queries } from '../database.ts'
import { expectedArrival } from './trips.ts'

/** A trip after an update of its user. `orderDueAt`: when its order is to be fired, in Unix milliseconds. */
export interface MovedTrip {
  trip: KnownTrip
  orderDueAt: number | undefined
}

export interface StoredTripLocation {
  tripId: string
  x: number
  y: number
  at: number // Unix milliseconds
  accuracy: number
  /** At that location. */
  eta: Pick<Eta, 'minutes' | 'metres'> | undefined
}

/** Writes what updates change of trips, which the caller has locked, and their new locations; in one statement for all. */
export async function moveTrips(
  transaction: Queries,
  trips: MovedTrip[],
  locations: StoredTripLocation[],
): Promise<void> {
  const rows = trips.map(({ trip, orderDueAt }) => ({
    id: trip.id,
    user: trip.user,
    status: trip.status,
    destination: trip.destination,
    eta: trip.eta,
    pace: trip.pace,
    updatedAt: trip.updatedAt,
    startedAt: trip.startedAt,
    arrivedAt: trip.arrivedAt,
    legs: trip.legs,
    version: trip.version,
    expectedAt: expectedArrival(trip),
    orderDueAt,
  }))
  const added = locations.map(({ eta, ...location }) => ({ ...location, ...eta }))
  await transaction.query(statement, [JSON.stringify(rows), JSON.stringify(added)], 'move trips')
}

const time = (milliseconds: string) => `to_timestamp(${milliseconds} / 1000)`

const statement = `
  with moved as (
    update trips set tracked_id = t."user" ->> 'id', tracked_user_id = t."user" ->> 'userId',
      tracked_device_id = t."user" ->> 'deviceId', status = t.status, destination = t.destination, eta = t.eta, pace = t.pace,
      updated_at = ${time('t."updatedAt"')}, started_at = ${time('t."startedAt"')}, arrived_at = ${time('t."arrivedAt"')},
      legs = t.legs, version = t.version, expected_at = ${time('t."expectedAt"')}, order_due_at = ${time('t."orderDueAt"')}
    from json_to_recordset($1) as t(id text, "user" jsonb, status text, destination jsonb, eta jsonb, pace jsonb,
      "updatedAt" float8, "startedAt" float8, "arrivedAt" float8, legs jsonb, version bigint, "expectedAt" float8,
      "orderDueAt" float8)
    where trips.id = t.id)
  insert into trip_locations (trip_id, at, longitude, latitude, accuracy, eta_minutes, eta_metres)
  select "tripId", ${time('at')}, x, y, accuracy, minutes, metres
  from json_to_recordset($2) as l("tripId" text, at float8, x float8, y float8, accuracy float8, minutes float8, metres float8)`
