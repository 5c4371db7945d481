import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { atlasFolder } from '../../src/atlas/manifest.ts'
import { openWorld } from '../../src/atlas/world.ts'
import { readConfig } from '../../src/config.ts'
import type { Lines } from '../../src/http/access-log.ts'
import { createBuckets } from '../../src/http/limits/buckets.ts'
import { createDeviceLimit } from '../../src/http/limits/device-limit.ts'
import { createLimiter } from '../../src/http/limits/limits.ts'
import { createRequestCounts, type RequestCounts } from '../../src/http/limits/request-counts.ts'
import { createMetrics } from '../../src/http/metrics.ts'
import type { App } from '../../src/http/operation.ts'
import { createPushGateway } from '../../src/http/push-gateway.ts'
import type { Scope } from '../../src/model/project/scope.ts'
import { type Engine, openEngine } from '../../src/routing/engine/engine.ts'
import { openDatabase } from '../../src/store/database.ts'
import { createKeyRing } from '../../src/store/projects/key-ring.ts'
import { createProject, type ProjectKeys } from '../../src/store/projects/projects.ts'
import { keepPartitions } from '../../src/store/users/locations.ts'
import { mapDataOf } from '../../src/tracking/map-data.ts'
import { createTracker, type Tracker } from '../../src/tracking/tracker.ts'
import { etaFrom } from '../../src/tracking/trips/eta.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

export type Key = 'test publishable' | 'test secret' | 'live publishable' | 'live secret'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever was answered
  body: any
}

export interface Call {
  key?: Key | (string & {})
  body?: unknown
  form?: string
  headers?: Record<string, string>
}

export interface TestApp extends TestDatabase {
  app: App
  engine: Engine
  tracker: Tracker
  requests: RequestCounts
  keys: ProjectKeys
  test: Scope
  live: Scope
  /** `call('GET /v1/users?limit=2')`, with the test secret key unless told otherwise. */
  call(request: string, options?: Call): Promise<Answer>
}

/** Read once for all apps of a test file. */
const world = openWorld()

/** The real app on a database of its own; limits off unless set, so that a test may call as fast as it likes. */
export async function openTestApp(settings: Record<string, string> = {}, lines?: Lines): Promise<TestApp> {
  const opened = await openTestDatabase()
  const keys = await createProject(opened.database, 'default', async () => {})
  await keepPartitions(opened.database, Date.now(), 7)
  return openNode(opened, keys as ProjectKeys, settings, lines)
}

/** One more server on the database of another, as in a cluster; it knows what is there by now. */
export async function openNodeBeside({ connection, pool, keys }: TestApp): Promise<TestApp> {
  const database = openDatabase(connection, 5)
  return openNode({ database, connection, pool, close: database.close }, keys, {})
}

async function openNode(
  opened: TestDatabase,
  keys: ProjectKeys,
  settings: Record<string, string>,
  lines?: Lines,
): Promise<TestApp> {
  const { database } = opened
  const dataFolder = await mkdtemp(join(tmpdir(), 'groma-app-'))
  const config = readConfig({ GROMA_LOG_LEVEL: 'silent', GROMA_DATA: dataFolder, ...settings })
  const ring = createKeyRing(database)
  const atlas = await openAtlas(await world, atlasFolder(config.dataFolder), {
    onFailure: (error) => {
      throw error
    },
  })
  const engine = await openEngine(config, {
    onFailure: (sentence) => {
      throw new Error(sentence)
    },
  })
  await engine.ready
  const tracker = createTracker(database, mapDataOf(atlas), Date.now, etaFrom(engine))
  await Promise.all([ring.reload(), tracker.reloadSettings(), tracker.reloadGeofences()])
  const buckets = createBuckets()
  const shareOf = settings.GROMA_LIMITS
    ? (_key: string, limit: number) => limit
    : () => Number.MAX_SAFE_INTEGER
  const requests = createRequestCounts()
  const app = await buildApp({
    config,
    database,
    atlas,
    engine,
    keys: ring,
    limiter: createLimiter(config.limits, buckets, shareOf),
    tracker,
    deviceLimit: createDeviceLimit(config.limits.track ?? Number.POSITIVE_INFINITY, buckets),
    pushGateway:
      config.pushGateway === undefined ? undefined : createPushGateway(config.pushGateway, config.pushSecret),
    metrics: createMetrics(database),
    requests,
    log: pino({ level: config.logLevel }),
    accessLog: lines,
  })
  return {
    ...opened,
    app,
    engine,
    tracker,
    requests,
    keys,
    test: { project: 1, live: false },
    live: { project: 1, live: true },
    call: (request, options = {}) => call(app, keys, request, options),
    async close() {
      await app.close()
      atlas.stop()
      engine.stop()
      await rm(dataFolder, { recursive: true, force: true })
      await opened.close()
    },
  }
}

/** The same for one test only. */
export async function testAppForNow(settings: Record<string, string> = {}, lines?: Lines): Promise<TestApp> {
  const opened = await openTestApp(settings, lines)
  onTestFinished(() => opened.close())
  return opened
}

async function call(
  app: App,
  keys: ProjectKeys,
  request: string,
  { key = 'test secret', body, form, headers }: Call,
): Promise<Answer> {
  const [method = 'GET', url = '/'] = request.split(' ')
  const authorization = clearKey(keys, key)
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(authorization !== '' && { authorization }),
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form !== undefined ? { payload: form } : body !== undefined && { payload: body as object }),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : answer.body }
}

function clearKey(keys: ProjectKeys, key: string): string {
  const [environment, kind] = key.split(' ') as ['test' | 'live', 'publishable' | 'secret']
  return (kind && keys[environment]?.[kind]) || key
}
