import { Type } from 'typebox'
import { ApiError, EngineRefusal, errors } from '../../errors.ts'
import { Reference } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody } from '../../http/replies.ts'
import type { Location } from '../../model/route.ts'
import type { TripMode } from '../../model/trip.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import { bestOrder } from '../../routing/translate/best-order.ts'
import { type EngineMatrix, emptyValues, fillIn, matrixQuery } from '../../routing/translate/matrix.ts'
import { bucketOf } from '../../store/ids.ts'
import { getTrip } from '../../store/trips/trips.ts'
import { loadUsers } from '../../store/users/tracking.ts'
import { geodesicEta, isOpen } from '../../tracking/rules/trip.ts'
import { orderLegs, type TripChangeParts } from '../../tracking/trips/changes.ts'
import { answer, TripChange } from './trips.ts'

export function tripOptimizeApi(app: App, parts: TripChangeParts & { engine: Engine }): void {
  const { database, engine } = parts

  app.post(
    '/v1/trips/:id/optimize',
    {
      config: { access: 'secret', limit: { name: 'trips.optimize', perSecond: 10 } },
      schema: {
        tags: ['Trips'],
        operationId: 'optimizeTrip',
        summary: 'Put the open legs of a trip into the order that takes the least time',
        description:
          'From where the user is; before they were tracked, from the first leg. By road, or as the crow flies where none is known.',
        params: Type.Object({ id: Reference('The trip, by `_id` or `externalId`.') }),
        response: { 200: TripChange, default: ErrorBody },
      },
    },
    async ({ params, caller }) => {
      const trip = await getTrip(database, caller, params.id)
      if (!trip) throw errors.notFound('trip', params.id)
      const legs = trip.legs.filter(isOpen)
      if (legs.length === 0) throw errors.noOpenLegs(trip.externalId)
      const [user] = trip.user
        ? await loadUsers(database, [{ bucket: bucketOf(trip.user.id), id: trip.user.id }])
        : []
      const [first] = legs
      const places = [user ?? first?.destination, ...legs.map(({ destination }) => destination)].flatMap(
        (at) => (at ? [{ longitude: at.x, latitude: at.y }] : []),
      )
      const order = bestOrder(await minutesBetween(engine, places, trip.mode))
      const ids = order.flatMap((at) => legs[at]?.id ?? [])
      return answer(await orderLegs(parts, caller, params.id, ids))
    },
  )
}

/** From each to each; where no road leads, as the crow flies. */
async function minutesBetween(engine: Engine, places: Location[], mode: TripMode): Promise<number[][]> {
  const all = places.map((_, at) => at)
  const values = emptyValues(places.length, places.length)
  const block = { rows: all, columns: all }
  try {
    const text = await engine.ask(
      'matrix',
      matrixQuery({ origins: places, destinations: places, mode }, block),
    )
    fillIn(values, block, JSON.parse(text) as EngineMatrix)
  } catch (error) {
    if (!(error instanceof EngineRefusal || error instanceof ApiError)) throw error
  }
  return places.map((from, row) =>
    places.map((to, column) => {
      const seconds = values[row]?.[column]?.seconds
      return seconds === undefined ? geodesicEta(point(from), point(to), mode).minutes : seconds / 60
    }),
  )
}

function point({ longitude: x, latitude: y }: Location) {
  return { x, y }
}
