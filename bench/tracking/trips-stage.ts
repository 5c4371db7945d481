import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Position } from '../../src/geo/distance.ts'
import { importOsm } from '../../src/import/run.ts'
import { lengthOf } from '../../src/routing/translate/geometry.ts'
import { decodePolyline } from '../../src/routing/translate/polyline.ts'
import { readKeysFile } from '../../src/store/projects/keys-file.ts'
import { cpuMeter } from '../harness/cpu-time.ts'
import { type LoadGenerator, startLoadGenerator } from '../harness/load.ts'
import { enginesOf, startServer } from '../harness/processes.ts'

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
  const folder = await mkdtemp(join(tmpdir(), 'groma-bench-'))
  await chmod(folder, 0o755) // PostgreSQL runs as another user
  await importOsm({
    dataFolder: folder,
    source: 'data/regions/neubrandenburg.osm.pbf',
    stage: () => () => {},
  })
  const server = await startServer({
    entry: new URL('../../../cli.js', import.meta.url),
    args: ['serve'],
    env: {
      GROMA_DATA: folder,
      PORT: '0',
      GROMA_HOST: '127.0.0.1',
      GROMA_LIMITS: 'track=off,users.new=off,trips.create=off,route.directions=off,geofences.upsert=off',
      GROMA_DEMO_REGION: 'off',
      GROMA_LOG_LEVEL: 'warn',
    },
    readyWithin: 300_000,
    ready: /listening on http:\/\/127\.0\.0\.1:(\d+)/,
  })
  const { publishable = '', secret = '' } = (await readKeysFile(folder))?.default?.test ?? {}
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
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
