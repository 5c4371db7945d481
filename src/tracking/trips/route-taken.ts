import { errors } from '../../errors.ts'
import { distance, type Position } from '../../geo/distance.ts'
import type { Scope } from '../../model/project/scope.ts'
import { encodePolyline } from '../../routing/translate/polyline.ts'
import { distanceFigure, type Units } from '../../routing/translate/texts.ts'
import type { Queries } from '../../store/database.ts'
import { getTrip, tripLocations } from '../../store/trips/trips.ts'
import { isOpen } from '../rules/trip.ts'

/** The line through the locations of a trip that has ended, and its length. */
export async function routeTaken(database: Queries, scope: Scope, reference: string, units: Units) {
  const trip = await getTrip(database, scope, reference)
  if (!trip) throw errors.notFound('trip', reference)
  if (isOpen(trip)) throw errors.tripUnderWay(trip.status)
  const locations = (await tripLocations(database, [trip.id])).get(trip.id) ?? []
  if (locations.length < 2) throw errors.tripTooShort(trip.externalId, locations.length)
  const line = locations.map(({ x, y }): Position => [x, y])
  return {
    distance: distanceFigure(lengthOf(line), units),
    geometry: { polyline: encodePolyline(line, 6) },
  }
}

function lengthOf(line: Position[]): number {
  return line.slice(1).reduce((sum, [x, y], at) => sum + distance(...(line[at] as Position), x, y), 0)
}
