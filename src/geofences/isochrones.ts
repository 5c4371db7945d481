import { EngineRefusal } from '../errors.ts'
import type { StoredGeofence } from '../model/geofence.ts'
import type { Engine } from '../routing/engine/engine.ts'
import { findIsochrone } from '../routing/isochrone.ts'
import type { Database } from '../store/database.ts'
import { staleIsochrones } from '../store/geofences/geofences.ts'
import { moveIsochrone } from '../store/geofences/save-geofences.ts'

/** Recomputes isochrones after the routing tiles changed. Runs often, and mostly finds nothing to do. */
export function isochroneJob(database: Database, engine: Engine): () => Promise<void> {
  let upToDate: string | undefined
  return async () => {
    const roads = engine.roads()
    if (roads === undefined || roads === upToDate) return
    const stale = await staleIsochrones(database, roads)
    for (const geofence of stale)
      await moveIsochrone(database, geofence, await ringOf(engine, geofence), roads)
    if (stale.length === 0) upToDate = roads
  }
}

/** Undefined where the new tiles have no roads: then the old ring stays. */
async function ringOf(engine: Engine, { centre, radius, mode = 'car' }: StoredGeofence) {
  const [longitude, latitude] = centre
  try {
    return await findIsochrone(engine, { destination: { longitude, latitude }, minutes: radius, mode })
  } catch (error) {
    if (error instanceof EngineRefusal) return undefined
    throw error
  }
}
