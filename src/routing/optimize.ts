import { distance } from '../geo/distance.ts'
import type { Location, OptimizedRoute } from '../model/route.ts'
import { costings } from '../model/travel-modes.ts'
import type { Engine } from './engine/engine.ts'
import { matrixReach } from './engine/settings.ts'
import { explainRefusal, withNames } from './explain-refusal.ts'
import { optimizeStops } from './optimize-stops.ts'
import { departureAt, queryEngine } from './query-engine.ts'
import { endsOfShapes, snapDistances } from './snapping/snaps.ts'
import type { NativeRoute } from './translate/engine-answers.ts'
import type { GeometryForm } from './translate/geometry.ts'
import { optimizedRoute, orderOf } from './translate/optimize.ts'
import type { Travel } from './translate/query.ts'
import { summaryQuery } from './translate/summary.ts'
import type { Units } from './translate/texts.ts'

export interface OptimizeRequest extends Travel {
  /** The first is the origin, the last the destination. */
  locations: Location[]
  units: Units
  /** No lines without it. */
  geometry?: GeometryForm
  departureTime?: Date
}

export interface Optimized {
  route: OptimizedRoute
  /** Metres from each location, in the order sent, to its road. */
  snapDistances: { locations: number[] }
}

/** The quickest order of the locations between the first and the last. */
export async function optimize(engine: Engine, request: OptimizeRequest): Promise<Optimized> {
  const { locations, mode, truck, units, geometry, departureTime } = request
  const departure = await departureAt(engine, mode, departureTime, locations[0])
  const query = summaryQuery({ locations, mode, truck, departure })
  const explained = (action: 'route' | 'optimizedRoute') =>
    explainRefusal(engine, { mode, truck }, withNames('locations', locations), () =>
      queryEngine<NativeRoute>(engine, action, query),
    )
  if (isFar(request)) {
    const far = await optimizeFar(engine, request)
    if (far) return far
    await explained('route') // which is refused, as some location has no route
  }
  const answer = await explained('optimizedRoute')
  const order = orderOf(answer)
  const onRoads = endsOfShapes(answer.trip.legs)
  const inOrderSent = locations.map((location, index) => onRoads[order.indexOf(index)] ?? location)
  return {
    route: optimizedRoute(answer, order, locations, units, geometry),
    snapDistances: { locations: snapDistances(locations, inOrderSent) },
  }
}

/** Whether some locations are too far apart for the engine, which then refuses to find an order. */
function isFar({ locations, mode }: OptimizeRequest): boolean {
  const reach = matrixReach[costings[mode] as keyof typeof matrixReach]
  return locations.some((from) =>
    locations.some((to) => distance(from.longitude, from.latitude, to.longitude, to.latitude) >= reach),
  )
}

/** The order as our own search finds it; undefined where not all locations can be visited. */
async function optimizeFar(engine: Engine, request: OptimizeRequest): Promise<Optimized | undefined> {
  const { locations } = request
  const stops = locations.map((coordinates) => ({ coordinates, serviceTime: 0 }))
  const { route, visits, unserved, snapDistances } = await optimizeStops(engine, {
    ...request,
    locations: stops,
  })
  if (unserved.length > 0) return undefined
  const metresTo = (index: number) => snapDistances.visits[visits.findIndex((visit) => visit.index === index)]
  return { route, snapDistances: { locations: locations.map((_, index) => metresTo(index) ?? 0) } }
}
