import type { TripLocation } from '../../model/trip.ts'
import type { Eta } from '../../model/trip-status.ts'
import type { Queries } from '../database.ts'
import { largestPage } from '../page.ts'

type MeasuredLocation = TripLocation & { accuracy: number }

/** By the id of their trip. */
type LocationsOfTrips = Map<string, MeasuredLocation[]>

/** By trip id, oldest first. */
export async function tripLocations(database: Queries, ids: string[]): Promise<LocationsOfTrips> {
  const rows = await database.query<{ id: string; x: number; y: number; at: number; accuracy: number }>(
    `select trip_id as id, longitude as x, latitude as y, accuracy, round(date_part('epoch', at) * 1000) as at
     from trip_locations where trip_id = any($1) order by trip_id, at`,
    [ids],
  )
  const found = new Map<string, MeasuredLocation[]>(ids.map((id) => [id, []]))
  for (const { id, ...location } of rows) found.get(id)?.push(location)
  return found
}

/** JSON bytes of a location with the shortest coordinates. */
const leastLocation = 76

/**
 * The same of the first of these trips, as many as may fill the largest page, at least one. Five hundred trips of an hour have a
 * million locations.
 */
export async function locationsOfFirst(database: Queries, ids: string[]): Promise<LocationsOfTrips> {
  const found: LocationsOfTrips = new Map()
  let left = Math.ceil(largestPage / leastLocation)
  for (let from = 0, slice = 8; from < ids.length; from += slice, slice *= 2) {
    const some = ids.slice(from, from + slice)
    const counts = await locationCounts(database, some, left + 1)
    const isFull = some.findIndex((id, at) => {
      left -= counts.get(id) ?? 0
      return left < 0 && from + at > 0
    })
    const fitting = isFull < 0 ? some : some.slice(0, isFull)
    for (const [id, locations] of await tripLocations(database, fitting)) found.set(id, locations)
    if (left < 0) break
  }
  return found
}

/** By trip id; no more than `most` are counted of each. */
async function locationCounts(database: Queries, ids: string[], most: number): Promise<Map<string, number>> {
  const rows = await database.query<{ id: string; count: number }>(
    `select id, (select count(*)::int from (select from trip_locations where trip_id = wanted.id limit $2) as counted) as count
     from unnest($1::text[]) as wanted(id)`,
    [ids, most],
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The locations with an ETA, oldest first. */
export function tripEtas(
  database: Queries,
  id: string,
): Promise<(TripLocation & Pick<Eta, 'minutes' | 'metres'>)[]> {
  return database.query(
    `select longitude as x, latitude as y, round(date_part('epoch', at) * 1000) as at,
       eta_minutes as minutes, eta_metres as metres
     from trip_locations where trip_id = $1 and eta_minutes is not null order by at`,
    [id],
  )
}

export async function clearTripLocations(transaction: Queries, id: string): Promise<void> {
  await transaction.query('delete from trip_locations where trip_id = $1', [id])
}
