import { ApiError, EngineRefusal, errors } from '../../errors.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Location } from '../../model/route.ts'
import type { TripMode } from '../../model/trip.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import { timeDistanceMatrix } from '../../routing/time-distance-matrix.ts'
import { bestOrder } from '../../routing/tours/best-order.ts'
import { bucketOf } from '../../store/ids.ts'
import { getTrip } from '../../store/trips/trips.ts'
import { loadUsers } from '../../store/users/tracking.ts'
import { leftByLine } from '../rules/left.ts'
import { isOpen } from '../rules/trip.ts'
import { type ChangedTrip, orderLegs, type TripChangeParts } from './changes.ts'

/** Puts the open legs into the quickest order, from the user's location, or from the first leg before any update. */
export async function optimizeLegs(
  parts: TripChangeParts & { engine: Engine },
  scope: Scope,
  reference: string,
): Promise<ChangedTrip> {
  const { database, engine } = parts
  const trip = await getTrip(database, scope, reference)
  if (!trip) throw errors.notFound('trip', reference)
  const legs = trip.legs.filter(isOpen)
  if (legs.length === 0) throw errors.noOpenLegs(trip.externalId)
  const [user] = trip.user
    ? await loadUsers(database, [{ bucket: bucketOf(trip.user.id), id: trip.user.id }])
    : []
  const [first] = legs
  const stops = [user ?? first?.destination, ...legs.map(({ destination }) => destination)].flatMap((at) =>
    at ? [{ longitude: at.x, latitude: at.y }] : [],
  )
  const order = bestOrder(await minutesBetween(engine, stops, trip.mode))
  const ids = order.flatMap((at) => legs[at]?.id ?? [])
  return orderLegs(parts, scope, reference, ids)
}

/** Minutes of every pair; by the straight line where there is no route. */
async function minutesBetween(engine: Engine, stops: Location[], mode: TripMode): Promise<number[][]> {
  const query = { origins: stops, destinations: stops, mode }
  const values = await timeDistanceMatrix(engine, query, { isChecked: false }).then(
    (matrix) => matrix.values,
    (error: Error) => {
      if (error instanceof EngineRefusal || error instanceof ApiError) return undefined
      throw error
    },
  )
  return stops.map((from, row) =>
    stops.map((to, column) => {
      const seconds = values?.[row]?.[column]?.seconds
      return (seconds ?? leftByLine(point(from), point(to), mode).seconds) / 60
    }),
  )
}

function point({ longitude: x, latitude: y }: Location) {
  return { x, y }
}
