import { errors } from '../errors.ts'
import type { NearestRoad } from '../model/route.ts'
import type { Engine } from './engine/engine.ts'
import { queryEngine } from './query-engine.ts'
import {
  type NearestQuery,
  nearestQuery,
  nearestRoads,
  type VerboseLocateAnswer,
} from './snapping/nearest.ts'

/** The roads nearest to a location: where routes by this mode begin and end. */
export async function nearest(engine: Engine, query: NearestQuery): Promise<NearestRoad[]> {
  const answer = await queryEngine<VerboseLocateAnswer>(engine, 'locate', nearestQuery(query))
  const roads = nearestRoads(answer, query)
  const { latitude, longitude } = query.coordinates
  if (roads.length === 0) throw errors.noRoadNear('coordinates', latitude, longitude, query.mode)
  return roads
}
