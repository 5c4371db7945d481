import { defaultProjectSettings } from '../../model/project/project-settings.ts'
import type { KnownTrip } from '../../model/trip.ts'
import type { Queries } from '../database.ts'
import { storedTrip } from './trip-row.ts'
import { isOpen } from './trips.ts'

/**
 * Trips with an order to fire, or without a sign of life for as long as their project lets them. `shortest` is the least hours of any
 * project, by which the index finds them.
 */
export async function dueTrips(database: Queries, now: number, shortest: number): Promise<KnownTrip[]> {
  const before = (hours: string) => `to_timestamp($1::float8 / 1000) - ${hours} * interval '1 hour'`
  const ofProject = `(select (project_settings ->> 'tripExpiryHours')::float8 from settings
    where settings.project = trips.project and settings.live = trips.live)`
  const rows = await database.query(
    `select ${storedTrip.select} from trips where order_due_at <= to_timestamp($1::float8 / 1000)
     union
     select ${storedTrip.select} from trips
     where ${isOpen} and updated_at <= ${before('$2')}
       and greatest(updated_at, started_at, arrived_at) <= ${before(`coalesce(${ofProject}, $3)`)}
     limit 1000`,
    [now, shortest, defaultProjectSettings.tripExpiryHours],
    'due trips',
  )
  return rows.map(storedTrip.read)
}

/**
 * Writes anew when orders are to be fired, where the threshold of a geofence or a project is another one meanwhile. A trip that is being
 * changed is written by that, or next time.
 */
export async function rescheduleOrders(database: Queries): Promise<void> {
  await database.query(
    `update trips set order_due_at = due from (
       select trips.id as late, due
       from trips
       left join geofences on geofences.id = destination ->> 'geofenceId'
       left join settings on (settings.project, settings.live) = (trips.project, trips.live)
       cross join lateral (select scheduled_arrival_at - interval '1 minute' * coalesce(approaching_threshold,
         trip_approaching_threshold, (project_settings ->> 'tripApproachingThreshold')::float8, $1) as due) as scheduled
       where order_due_at is not null and order_due_at <> due
       for update of trips skip locked
     ) as rescheduled where id = late`,
    [defaultProjectSettings.tripApproachingThreshold],
    'reschedule orders',
  )
}
