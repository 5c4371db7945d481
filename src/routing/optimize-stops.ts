import { setImmediate as nextTurn } from 'node:timers/promises'
import { errors } from '../errors.ts'
import type { Location, OptimizedRoute, StopVisit, UnservedStop } from '../model/route.ts'
import type { Action } from './engine/child.ts'
import type { Engine } from './engine/engine.ts'
import { explainRefusal, withNames } from './explain-refusal.ts'
import { inSlices, type Pause } from './matching/slices.ts'
import { departureAt, queryEngine } from './query-engine.ts'
import { routeOfJoinedLegs } from './snapping/joined-legs.ts'
import { endsOfEachShape, endsOfShapes, snapDistances } from './snapping/snaps.ts'
import { timeDistanceMatrix } from './time-distance-matrix.ts'
import { mostExact, planTour } from './tours/plan-tour.ts'
import { placesOf, type Stop, stopVisits, unservedStops } from './tours/stops.ts'
import { type TourProblem, visitsOf, wholeOrder, withoutLate, withTimes } from './tours/tour.ts'
import type { NativeRoute } from './translate/engine-answers.ts'
import type { GeometryForm } from './translate/geometry.ts'
import { optimizedRoute } from './translate/optimize.ts'
import type { Travel } from './translate/query.ts'
import { summaryQuery } from './translate/summary.ts'
import type { Units } from './translate/texts.ts'

/** As many as the engine takes in one query. */
export const mostStops = 50

export interface OptimizeStopsRequest extends Travel {
  /** The first is the origin, the last the destination. */
  locations: Stop[]
  units: Units
  /** No lines without it. */
  geometry?: GeometryForm
  departureTime?: Date
}

export interface OptimizedStops {
  route: OptimizedRoute
  visits: StopVisit[]
  unserved: UnservedStop[]
  /** Metres from the location of each visit to its road. */
  snapDistances: { visits: number[] }
}

/** Plans made again with the times of their own routes, before a stop that is late by a little is left out. */
const mostPlans = 3

/**
 * The quickest order of the stops between the first and the last, within their time windows: as many as can be served, and
 * then the earliest end. The order is found by the times of a matrix, with a `pause` between slices of the work; the times of
 * the answer are those of the route.
 */
export async function optimizeStops(
  engine: Engine,
  request: OptimizeStopsRequest,
  pause: Pause = nextTurn,
): Promise<OptimizedStops> {
  const { locations: stops, mode, truck, units, geometry, departureTime } = request
  const places = placesOf(stops, departureTime)
  const locations = stops.map(({ coordinates }) => coordinates)
  const departure = await departureAt(engine, mode, departureTime, locations[0])
  const inOrder = (order: number[]) => order.map((index) => locations[index] as Location)
  const askEngine = <Answer>(action: Action, query: object) => queryEngine<Answer>(engine, action, query)
  const ask = (order: number[]) => {
    const query = summaryQuery({ locations: inOrder(order), mode, truck, departure })
    const named = order.flatMap((index) => withNames('locations', locations)[index] ?? [])
    return explainRefusal(engine, { mode, truck }, named, () =>
      routeOfJoinedLegs<NativeRoute>(askEngine, query, ({ trip }) => endsOfEachShape(trip.legs)),
    )
  }

  const query = { origins: locations, destinations: locations, mode, truck, departure }
  const isChecked = locations.length - 2 <= mostExact // the best order needs the right times
  const { values } = await timeDistanceMatrix(engine, query, { isChecked })
  const seconds = values.map((row) => row.map((cell) => cell?.seconds ?? Number.POSITIVE_INFINITY))
  let problem: TourProblem = { seconds, places }
  const direct = wholeOrder(problem, [])
  // Without a way from the first to the last the engine says why; and nobody is refused for a time that only the matrix has.
  const isUnsure =
    seconds[0]?.at(-1) === Number.POSITIVE_INFINITY || visitsOf(problem, direct).late !== undefined
  if (isUnsure) problem = measured(problem, direct, await ask(direct))

  for (let plans = 1; ; plans++) {
    refuseLate(problem, stops, departureTime)
    const order = wholeOrder(problem, await inSlices(planTour(problem), pause))
    const answer = await ask(order)
    problem = measured(problem, order, answer)
    const timetable = visitsOf(problem, order)
    if (timetable.late === undefined) {
      return {
        route: optimizedRoute(answer, order, locations, units, geometry),
        visits: stopVisits(timetable.visits, departureTime),
        unserved: unservedStops(problem, order),
        snapDistances: { visits: snapDistances(inOrder(order), endsOfShapes(answer.trip.legs)) },
      }
    }
    if (plans >= mostPlans) problem = withoutLate(problem, timetable)
  }
}

function measured(problem: TourProblem, order: number[], { trip }: NativeRoute): TourProblem {
  return withTimes(
    problem,
    order,
    trip.legs.map(({ summary }) => summary.time),
  )
}

/** The first and the last are part of every tour, so their windows must be met even without any stop. */
function refuseLate(problem: TourProblem, stops: Stop[], departureTime: Date | undefined): void {
  const { late, arrives } = visitsOf(problem, wholeOrder(problem, []))
  if (late === undefined) return
  const earliest = new Date((departureTime?.getTime() ?? 0) + arrives * 1000).toISOString()
  throw errors.invalid(
    `locations[${late}].latest`,
    `Expected ${earliest} or later, the earliest arrival, got ${stops[late]?.latest?.toISOString()}.`,
  )
}
