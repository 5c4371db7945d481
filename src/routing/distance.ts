import { ApiError, errors } from '../errors.ts'
import { distance as geodesicDistance } from '../geo/distance.ts'
import type { Location, ModeRoute } from '../model/route.ts'
import type { AnyMode } from '../model/travel-modes.ts'
import type { Engine } from './engine/engine.ts'
import { explainRefusal, type NamedLocation } from './explain-refusal.ts'
import { departureAt, excludedAreas, queryEngine } from './query-engine.ts'
import { endsOfShapes, snapDistance } from './snapping/snaps.ts'
import { routeAvoiding } from './translate/avoiding.ts'
import { crossingsNear } from './translate/crossings.ts'
import type { NativeRoute } from './translate/engine-answers.ts'
import type { GeometryForm } from './translate/geometry.ts'
import type { Avoidable } from './translate/query.ts'
import { lineOf, modeRoute, summaryQuery, summaryUses } from './translate/summary.ts'
import { distanceFigure, type Figure, type Units } from './translate/texts.ts'
import type { Truck } from './translate/truck.ts'

export interface DistanceRequest {
  origin: Location
  destination: Location
  modes: AnyMode[]
  /** For the mode truck. */
  truck?: Truck
  units: Units
  avoid?: Avoidable[]
  /** Areas that no route may enter. */
  exclude?: Location[][]
  /** No lines without it. */
  geometry?: GeometryForm
  /** Points of each line; all by default. */
  geometryPoints?: number
  departureTime?: Date
}

export interface Distances {
  /** A mode without a route is left out. */
  routes: { geodesic: { distance: Figure } } & Partial<Record<AnyMode, ModeRoute>>
  notAvoided: Avoidable[]
  /** Metres from the locations to the roads of each mode. */
  snapDistances: Partial<Record<AnyMode, { origin: number; destination: number }>>
}

/** Distance and time between two locations, as the crow flies and by each mode. Throws when no mode has a route. */
export async function distance(engine: Engine, query: DistanceRequest): Promise<Distances> {
  const { origin, destination, units, geometry, geometryPoints } = query
  const modes = [...new Set(query.modes)]
  if (modes.length === 0) throw errors.missing('modes')
  const ends = [
    { name: 'origin', location: origin },
    { name: 'destination', location: destination },
  ]
  const outcomes = await Promise.all(
    modes.map((mode) => routeByMode(engine, query, mode, ends).catch((error: Error) => error)),
  )
  const notAvoided = new Set<Avoidable>()
  const snapDistances: Distances['snapDistances'] = {}
  const routes = outcomes.flatMap((outcome, at): [AnyMode, ModeRoute][] => {
    if (outcome instanceof Error) {
      if (outcome instanceof ApiError && outcome.status === 404) return []
      throw outcome
    }
    for (const one of outcome.notAvoided) notAvoided.add(one)
    const mode = modes[at] as AnyMode
    const [start, end] = endsOfShapes(outcome.answer.trip.legs) as [Location, Location]
    snapDistances[mode] = {
      origin: snapDistance(origin, start),
      destination: snapDistance(destination, end),
    }
    const line = geometry && { form: geometry, points: geometryPoints }
    return [[mode, modeRoute(outcome.answer, units, line)]]
  })
  if (routes.length === 0) throw outcomes[0]
  const metres = geodesicDistance(
    origin.longitude,
    origin.latitude,
    destination.longitude,
    destination.latitude,
  )
  return {
    routes: { geodesic: { distance: distanceFigure(metres, units) }, ...Object.fromEntries(routes) },
    notAvoided: [...notAvoided],
    snapDistances,
  }
}

async function routeByMode(
  engine: Engine,
  { origin, truck, avoid = [], exclude, departureTime }: DistanceRequest,
  mode: AnyMode,
  ends: NamedLocation[],
) {
  const departure = await departureAt(engine, mode, departureTime, origin)
  const locations = ends.map(({ location }) => location)
  const excluded = await excludedAreas(engine, exclude, ends, { mode, truck })
  const query = { locations, mode, truck, departure, excluded }
  const find = () =>
    routeAvoiding<NativeRoute>(
      avoid,
      crossingsNear(engine.crossings(), locations),
      (avoided) => queryEngine(engine, 'route', summaryQuery({ ...query, avoid: avoided })),
      ({ trip }) => ({ classes: summaryUses(trip.summary), line: () => lineOf(trip) }),
    )
  return explainRefusal(engine, query, ends, find)
}
