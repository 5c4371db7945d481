import type { Position } from '../../src/geo/distance.ts'
import { lengthOf } from '../../src/routing/translate/geometry.ts'
import { decodePolyline } from '../../src/routing/translate/polyline.ts'
import { cpuMeter } from '../harness/cpu-time.ts'
import { startDemoServer } from '../harness/demo-server.ts'
import { type LoadGenerator, startLoadGenerator } from '../harness/load.ts'
import { enginesOf } from '../harness/processes.ts'

/** A server with the demo region, and ways through it, each to a geofence of its own. */
export interface TripStage {
  port: number
  publishable: string
  server: number
  generator: LoadGenerator
  ways: Position[][]
  /** CPU seconds of the routing engine from now on. */
  engineMeter(): () => number
  /** A trip of each of these users, in turn along the ways. */
  createTrips(userIds: string[]): Promise<void>
  close(): Promise<void>
}

const wayCount = 40
/** Metres, so that nobody arrives while the bench runs. */
const shortestWay = 4_000

export async function openTripStage(random: () => number): Promise<TripStage> {
  const server = await startDemoServer(() => ({
    GROMA_LIMITS: 'track=off,users.new=off,trips.create=off,route.directions=off,geofences.upsert=off',
  }))
  const { publishable, secret } = server.keys
  const generator = startLoadGenerator()

  async function call(method: string, path: string, body?: object) {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers: { authorization: secret, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return {
      isOk: answer.ok,
      body: (await answer.json()) as { routes: { geometry: { polyline: string } }[] },
    }
  }

  async function findWay(): Promise<Position[]> {
    for (;;) {
      const place = () => `${53.53 + random() * 0.06},${13.22 + random() * 0.09}`
      const { isOk, body } = await call(
        'GET',
        `/v1/route/directions?locations=${place()}|${place()}&geometry=polyline6`,
      )
      const line = isOk ? decodePolyline(body.routes[0]?.geometry.polyline ?? '', 6) : []
      if (lengthOf(line) > shortestWay) return line
    }
  }

  const ways: Position[][] = []
  while (ways.length < wayCount) ways.push(await findWay())
  for (const [at, way] of ways.entries())
    await call('PUT', `/v1/geofences/store/${at}`, {
      description: `Store ${at}`,
      type: 'circle',
      coordinates: way.at(-1),
      radius: 50,
    })
  return {
    port: server.port,
    publishable,
    server: server.pid,
    generator,
    ways,
    engineMeter: () => cpuMeter(enginesOf(server.pid)),
    async createTrips(userIds) {
      for (const [at, userId] of userIds.entries())
        await call('POST', '/v1/trips', {
          externalId: userId,
          userId,
          destinationGeofenceTag: 'store',
          destinationGeofenceExternalId: String(at % wayCount),
        })
    },
    async close() {
      await generator.stop()
      await server.close()
    },
  }
}
