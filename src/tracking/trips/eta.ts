import { distance } from '../../geo/distance.ts'
import { agedMinutes, type KnownTrip } from '../../model/trip.ts'
import type { AskedLefts, SentUpdate } from '../batch/updates.ts'
import { distanceTo } from '../geofences/measure.ts'
import type { ProjectGeodata } from '../project-geodata.ts'
import type { Left } from '../rules/left.ts'
import { observe, secondsAhead } from '../rules/pace.ts'
import { isOpen } from '../rules/trip.ts'
import type { RouteEnds, TripRoutes } from './trip-routes.ts'

/** New routes for one request; then a replay goes on with the one it has, and beside that with the ETA before, aged. */
const mostAsked = 20

/** Longer than this after it was computed, an ETA says little of where the user is. */
const longestAging = 60_000 // milliseconds

/** The ETA at an update, and what the update says of the driver's pace. Without `left` the ETA is unknown. */
export function etaAt(
  trip: KnownTrip,
  left: Left | 'late' | undefined,
  update: SentUpdate,
): Pick<KnownTrip, 'eta' | 'pace'> {
  const { destination, pace } = trip
  const { happenedAt: at, deviceId } = update
  if (!left || !destination) return { eta: undefined, pace }
  // Without an answer of the engine the last ETA goes on aging. Without any, or after a silence in which it may have aged to nothing far
  // from the destination, there is none: whoever it, or the straight line, brings near is told to be approaching for good.
  if (left === 'late') {
    const { eta } = trip
    const isRecent = eta !== undefined && at - eta.at <= longestAging
    return { eta: isRecent ? { ...eta, minutes: agedMinutes(eta, trip, at), at } : undefined, pace }
  }
  const isSameDrive = trip.eta !== undefined && trip.user?.deviceId === deviceId
  const observed = observe(pace, left, update, isSameDrive)
  const minutes = (secondsAhead(observed, left, update) + left.walking) / 60
  return { eta: { minutes, metres: left.metres, at }, pace: observed }
}

/** Undefined for a trip without a destination, and for one that has arrived: it needs no route. */
export function endsOf(trip: KnownTrip, geodata: ProjectGeodata): RouteEnds | undefined {
  const { id, mode, destination, legs, status } = trip
  if (!destination || status === 'arrived') return undefined
  const fence = destination.geofenceId === undefined ? undefined : geodata.fence(destination.geofenceId)
  const radius = legs.find(isOpen)?.destination.arrivalRadius ?? 0
  return {
    id,
    mode,
    destination,
    distanceFrom: (x, y) =>
      fence ? distanceTo(fence, x, y) : distance(x, y, destination.x, destination.y) - radius,
  }
}

/** A trip that leads elsewhere meanwhile has another name. */
export function endsName({ id, mode, destination: { x, y } }: RouteEnds): string {
  return `${id} ${mode} ${x} ${y}`
}

/** Asks for the routes that the updates of one request need, in their order. */
export async function askLefts(
  updates: SentUpdate[],
  tripsOf: (update: SentUpdate) => RouteEnds[],
  routes: TripRoutes,
): Promise<AskedLefts> {
  const lefts: AskedLefts = new Map()
  let asked = 0
  for (const update of updates) {
    const ofUpdate = new Map<string, Left | 'late'>()
    for (const trip of tripsOf(update)) {
      if (routes.left(trip, update) === undefined && asked < mostAsked) {
        asked += 1
        await routes.ask(trip, update)
      }
      ofUpdate.set(endsName(trip), routes.left(trip, update, true) ?? 'late')
    }
    lefts.set(update, ofUpdate)
  }
  return lefts
}
