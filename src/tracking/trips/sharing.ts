import { errors } from '../../errors.ts'
import { type Box, boxAround, meets } from '../../geo/box.ts'
import { distance, type Position } from '../../geo/distance.ts'
import type { Scope } from '../../model/project/scope.ts'
import { type SharedTrip, sharedTripAnswer } from '../../model/trip.ts'
import type { Database } from '../../store/database.ts'
import { addShare, openShare, type TripShare } from '../../store/trips/shares.ts'
import { getTrip } from '../../store/trips/trips.ts'
import { isOpen } from '../rules/trip.ts'
import type { Tracker } from '../tracker.ts'

/** What a link shows, and the part of the map that it shows it on. */
export interface SharedPage {
  share: TripShare
  trip: SharedTrip
  /** Undefined while nothing is known to be anywhere. */
  area: Box | undefined
}

/** Makes a link to a trip that has not ended. The token is not stored, so it cannot be read again. */
export function shareTrip(
  database: Database,
  scope: Scope,
  reference: string,
  displayName: string | undefined,
): Promise<TripShare & { token: string }> {
  return database.transaction(async (transaction) => {
    const trip = await getTrip(transaction, scope, reference, true)
    if (!trip) throw errors.notFound('trip', reference)
    if (!isOpen(trip)) throw errors.ended('trip', trip.externalId, trip.status)
    return addShare(transaction, trip.id, displayName)
  })
}

export async function openSharedPage(
  { database, tracker }: { database: Database; tracker: Tracker },
  token: string,
): Promise<SharedPage | undefined> {
  const opened = await openShare(database, token)
  if (!opened) return undefined
  const { share, trip, last } = opened
  const geofence = trip.destination?.geofenceId
  const destinationName = geofence && tracker.geodataOf(trip).document(geofence)?.description
  const shown = sharedTripAnswer(
    trip,
    { displayName: share.displayName ?? undefined, last, destinationName },
    Date.now(),
  )
  return { share, trip: shown, area: areaOf(shown) }
}

/** Around a place. */
const leastReach = 5000 // metres

/**
 * Enough to see the user and the destination together, on a screen of any shape, with some way around them: 1.5 times their distance
 * from the middle between them.
 */
function areaOf({ location, destination }: SharedTrip): Box | undefined {
  const shown = [location, destination?.location].flatMap((point) =>
    point ? [point.coordinates as unknown as Position] : [],
  )
  const [one, other = one] = shown
  if (!one || !other) return undefined
  const turn = Math.abs(other[0] - one[0]) > 180 ? 360 * Math.sign(one[0] - other[0]) : 0
  const middle: Position = [(one[0] + other[0] + turn) / 2, (one[1] + other[1]) / 2]
  return boxAround(...middle, Math.max(leastReach, 1.5 * distance(...one, ...other)))
}

/** Whether a tile of the map belongs to the page. A box beyond ±180 degrees is on the other side of the antimeridian, too. */
export function isInArea(area: Box | undefined, tile: Box): boolean {
  if (!area) return false
  return [-360, 0, 360].some((turn) =>
    meets({ ...area, minX: area.minX + turn, maxX: area.maxX + turn }, tile),
  )
}
