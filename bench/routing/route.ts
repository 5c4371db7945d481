import type { Action } from '../../src/routing/engine/child.ts'
import type { EngineProcess } from '../../src/routing/engine/process.ts'
import { directionsQuery } from '../../src/routing/translate/directions.ts'
import { contourQuery } from '../../src/routing/translate/isochrone.ts'
import { summaryQuery } from '../../src/routing/translate/summary.ts'
import type { Bench, Contender } from '../harness/harness.ts'
import { openRouteStage, type RouteStage } from './route-stage.ts'

const routes = 'groma, directions'
const routesWithin = "groma's engine, directions"
const bareRoutes = 'bare engine over HTTP, route with instructions'
const bareDistances = 'bare engine over HTTP, route without'
const bareIsochrones = 'bare engine over HTTP, isochrone'
const isochrones = 'groma, isochrone'
const isochronesWithin = "groma's engine, isochrone"
const distances = 'groma, distance'
const distancesWithin = "groma's engine, distance"
const matrices = 'groma, matrix'
const matricesWithin = "groma's engine, matrix"
const bareMatrices = 'bare engine, matrix'
const ourMatrices = 'engine with our settings, matrix'

/** Locations on each side of a matrix. */
const side = 25

/**
 * Rounds of each contender before all others, not measured: V8 compiles what has run some hundred times, beside the answers, and there is more
 * of ours. After 1,500 routes it is done.
 */
const warmUps = 75

export const bench: Bench = {
  sentence:
    'Directions, distances, isochrones and matrices of 25 × 25 in the demo region, over HTTP, compared with the routing engine alone. One operation is one answer.',
  targets: [
    { contender: routes, against: bareRoutes, measure: 'cpu', atMost: 1.2 },
    { contender: distances, against: bareDistances, measure: 'cpu', atMost: 1.1 },
    { contender: isochrones, against: bareIsochrones, measure: 'cpu', atMost: 1.1 },
    { contender: matrices, against: matricesWithin, measure: 'cpu', atMost: 1.1 },
    { contender: matrices, against: bareMatrices, measure: 'cpu', atMost: 0.5 },
  ],
  rounds: 30,
  contenders(random) {
    const location = () => ({ lat: 53.53 + random() * 0.05, lon: 13.22 + random() * 0.07 })
    const pairs = Array.from({ length: 200 }, () => [location(), location()])
    const tables = Array.from({ length: 10 }, () => [locations(), locations()])
    function locations() {
      return Array.from({ length: side }, location)
    }
    const text = (all: { lat: number; lon: number }[]) => all.map(({ lat, lon }) => `${lat},${lon}`).join('|')
    let stage: RouteStage
    const next = rotation()

    /** The engine's process itself, without HTTP and without parsing its answers. */
    const bare = (
      name: string,
      engine: () => EngineProcess,
      action: Action,
      count: number,
      query: (turn: number) => object,
    ): Contender => ({
      name,
      async run() {
        for (let at = 0; at < count; at++) await engine().ask(action, JSON.stringify(query(next(name))))
        return count
      },
      processes: () => [engine().pid as number],
    })
    /** The whole cost of an answer, and the engine's part of the same answers: two engine processes never cost quite the same. */
    const ours = (
      name: string,
      within: string,
      count: number,
      path: (turn: number) => string,
    ): Contender[] => {
      const contender = (name: string, processes: () => number[]): Contender => ({
        name,
        async run() {
          for (let at = 0; at < count; at++) await stage.get(path(next(name)))
          return count
        },
        processes,
      })
      return [warm(contender(name, () => [stage.server])), contender(within, () => [stage.engine])]
    }
    /** The very query that the server asks its engine, answered by a server that does nothing else. */
    const alone = (name: string, count: number, path: string, query: (turn: number) => object): Contender =>
      warm({
        name,
        async run() {
          for (let at = 0; at < count; at++) await stage.ask(path, query(next(name)))
          return count
        },
        processes: () => [stage.bare],
      })
    const journey = (turn: number) => {
      const pair = pairs[turn % pairs.length] ?? []
      return {
        locations: pair.map(({ lat, lon }) => ({ latitude: lat, longitude: lon })),
        mode: 'car' as const,
      }
    }
    const routeQuery = (turn: number) =>
      directionsQuery({ ...journey(turn), units: 'imperial', language: 'en', alternatives: false })
    const isochroneQuery = (turn: number) => {
      const [location] = journey(turn).locations as [{ latitude: number; longitude: number }]
      const reaches = [{ minutes: 5 }, { minutes: 10 }]
      return contourQuery({ location, mode: 'car', reaches, isReversed: false })
    }
    const matrixQuery = (turn: number) => {
      const [sources, targets] = tables[turn % tables.length] ?? []
      return { sources, targets, costing: 'auto' }
    }
    const firstRoutes = alone(bareRoutes, 20, '/route', routeQuery)
    return [
      {
        ...firstRoutes,
        alternative: true,
        async setup() {
          stage = await openRouteStage()
          await firstRoutes.setup?.()
        },
        teardown: () => stage.close(),
      },
      ...ours(
        routes,
        routesWithin,
        20,
        (turn) => `/v1/route/directions?locations=${text(pairs[turn % pairs.length] ?? [])}`,
      ),
      ...ours(distances, distancesWithin, 20, (turn) => {
        const [origin, destination] = (pairs[turn % pairs.length] ?? []).map((one) => text([one]))
        return `/v1/route/distance?origin=${origin}&destination=${destination}&modes=car`
      }),
      ...ours(isochrones, isochronesWithin, 10, (turn) => {
        const [location] = (pairs[turn % pairs.length] ?? []).map((one) => text([one]))
        return `/v1/route/isochrone?location=${location}&mode=car&contours=5,10`
      }),
      alone(bareDistances, 20, '/route', (turn) => summaryQuery(journey(turn))),
      alone(bareIsochrones, 10, '/isochrone', isochroneQuery),
      bare(bareMatrices, () => stage.usual, 'matrix', 2, matrixQuery),
      bare(
        ourMatrices,
        () => stage.tuned,
        'matrix',
        2,
        (turn) => ({ ...matrixQuery(turn), verbose: false }),
      ),
      ...ours(matrices, matricesWithin, 2, (turn) => {
        const [origins = [], destinations = []] = tables[turn % tables.length] ?? []
        return `/v1/route/matrix?origins=${text(origins)}&destinations=${text(destinations)}&mode=car`
      }),
    ]
  },
}

function warm(contender: Contender): Contender {
  return {
    ...contender,
    async setup() {
      for (let round = 0; round < warmUps; round++) await contender.run()
    },
  }
}

/** Each contender makes the same queries in the same order. */
function rotation(): (name: string) => number {
  const turns = new Map<string, number>()
  return (name) => {
    const turn = turns.get(name) ?? 0
    turns.set(name, turn + 1)
    return turn
  }
}
