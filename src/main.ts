import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { openAtlas } from './atlas/atlas.ts'
import { atlasFolder } from './atlas/manifest.ts'
import { openWorld } from './atlas/world.ts'
import type { Config } from './config.ts'
import { isochroneJob } from './geofences/isochrones.ts'
import { writeImports } from './geofences/write-imports.ts'
import type { Lines } from './http/access-log.ts'
import { type Buckets, createBuckets } from './http/limits/buckets.ts'
import { createDeviceLimit } from './http/limits/device-limit.ts'
import { createLimiter, steadyNow } from './http/limits/limits.ts'
import { createRateShares, type RateShares, wholeLimits } from './http/limits/rate-shares.ts'
import { createRequestCounts } from './http/limits/request-counts.ts'
import { createMetrics } from './http/metrics.ts'
import type { App } from './http/operation.ts'
import { createPushGateway } from './http/push-gateway.ts'
import { startClock } from './jobs/clock.ts'
import { openEngine } from './routing/engine/engine.ts'
import type { Database } from './store/database.ts'
import { indexArrivals } from './store/events/news.ts'
import { addRequests, countUsage } from './store/events/usage.ts'
import { forgetImports } from './store/geofences/geofence-imports.ts'
import { purgeGeofences } from './store/geofences/geofences.ts'
import { openStore, type Store } from './store/open.ts'
import { createKeyRing } from './store/projects/key-ring.ts'
import { keepProjectKeys } from './store/projects/keys-file.ts'
import { createOperator, listOperators } from './store/projects/operators.ts'
import { makePassword } from './store/projects/passwords.ts'
import { createProject, listProjects } from './store/projects/projects.ts'
import { createRateShareStore } from './store/projects/rate-shares.ts'
import { makeSignInLink } from './store/projects/sessions.ts'
import { watchRevisions } from './store/revisions.ts'
import { keepPartitions } from './store/users/locations.ts'
import { mapDataOf } from './tracking/map-data.ts'
import { sweep } from './tracking/sweep.ts'
import { createTracker } from './tracking/tracker.ts'
import { etaFrom } from './tracking/trips/eta.ts'
import { sweepTrips } from './tracking/trips/sweep.ts'

/** How the first operator signs in: told once, by the start that made them. */
export interface FirstOperator {
  name: string
  password: string
  link: string
}

export interface RunningServer {
  port: number
  firstOperator: FirstOperator | undefined
  /** Finishes what is in flight, then stops everything it started. */
  stop(): Promise<void>
}

/** Start: config → store → app → listen. */
export async function startServer(config: Config, log: Logger, lines: Lines): Promise<RunningServer> {
  const store = await openStore(config, log)
  return serveStore(store, config, log, lines).catch(async (error) => {
    await store.close()
    throw error
  })
}

async function serveStore(store: Store, config: Config, log: Logger, lines: Lines): Promise<RunningServer> {
  const { database } = store
  await ensureProject(store, config)
  const firstOperator = await ensureOperator(store)
  const keys = createKeyRing(database)
  await keepPartitions(database, Date.now(), config.historyDays)
  const atlas = await openAtlas(await openWorld(), atlasFolder(config.dataFolder), {
    onChange: (regions) => log.info({ regions }, 'map data in use'),
    onFailure: (error) => log.warn({ err: error }, 'new map data cannot be used; the old goes on serving'),
  })
  const engine = await openEngine(config, {
    onTiles: ({ regions }) => log.info({ regions }, 'roads in use'),
    onCrash: () => log.warn('a process of the routing engine has ended; another takes its place'),
    onFailure: (sentence) => log.warn(`Routing: ${sentence}`),
  })
  void engine.check()
  const tracker = createTracker(database, mapDataOf(atlas), Date.now, etaFrom(engine))
  const copies = { keys: keys.reload, settings: tracker.reloadSettings, geofences: tracker.reloadGeofences }
  const watch = await watchRevisions(database, copies, (error) =>
    log.warn({ err: error }, 'cannot look for changes'),
  )
  const buckets = createBuckets()
  const shares = store.shared ? shareLimits(database, buckets, log) : wholeLimits
  await shares.start()
  const limiter = createLimiter(config.limits, buckets, shares.shareOf)
  const accessLog = log.isLevelEnabled('info') ? lines : undefined
  const deviceLimit = createDeviceLimit(config.limits.track ?? 1, buckets)
  const requests = createRequestCounts()
  const app = await buildApp({
    config,
    database,
    keys,
    atlas,
    engine,
    tracker,
    limiter,
    deviceLimit,
    pushGateway:
      config.pushGateway === undefined ? undefined : createPushGateway(config.pushGateway, config.pushSecret),
    metrics: createMetrics(database),
    requests,
    log,
    accessLog,
  })
  const clock = startClock(
    [
      { every: 1000, run: () => sweep({ database, ...tracker }, Date.now()) },
      { every: 1000, run: () => sweepTrips({ database, tracker }, Date.now()) },
      { every: 60_000, run: () => purgeGeofences(database) },
      { every: 5000, run: () => addRequests(database, requests.take()) },
      { every: 10_000, run: () => countUsage(database) },
      { every: 5000, run: async () => void (await indexArrivals(database)) },
      { every: 500, run: () => writeImports(database) },
      { every: 3_600_000, run: () => forgetImports(database) },
      { every: 2000, run: isochroneJob(database, engine) },
      { every: 3_600_000, run: () => keepPartitions(database, Date.now(), config.historyDays) },
    ],
    (error) => log.warn({ err: error }, 'a job failed; it will run again'),
  )
  await listen(app, config)
  return {
    port: (app.server.address() as AddressInfo).port,
    firstOperator,
    async stop() {
      await finish(app, config.stopSeconds)
      await clock.stop()
      await addRequests(database, requests.take()).catch(() => {}) // the last few, if the database is still there
      await watch.stop()
      atlas.stop()
      engine.stop()
      await shares.stop()
      await store.close()
    },
  }
}

/** The first start of all makes a project to begin with. Of servers that start together one makes it. */
async function ensureProject({ database }: Store, { dataFolder }: Config): Promise<void> {
  const projects = await listProjects(database)
  if (projects.length > 0) return
  await createProject(database, 'default', (keys) => keepProjectKeys(dataFolder, 'default', keys))
}

/** The first start of all makes an admin of the dashboard. Of servers that start together one makes it. */
async function ensureOperator({ database }: Store): Promise<FirstOperator | undefined> {
  if ((await listOperators(database)).length > 0) return undefined
  const password = makePassword()
  const made = await createOperator(database, 'admin', 'admin', password)
  return made && { name: made.name, password, link: await makeSignInLink(database, made.id) }
}

/** Other servers count the same limits. */
function shareLimits(database: Database, buckets: Buckets, log: Logger): RateShares {
  return createRateShares({
    store: createRateShareStore(database),
    onResize: (key, from, to) => buckets.resize(key, from, to, steadyNow()),
    onFailure: (error) => log.warn({ err: error }, 'cannot agree on rate limits with the other servers'),
  })
}

async function listen(app: App, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken by another program. Set PORT to a free one.`)
    if (code === 'EACCES')
      throw new Error(`Port ${port} may not be used by this user. Set PORT to one above 1023.`)
    throw error
  }
}

/** No new connections; those that are idle close; after the grace the rest is cut. */
async function finish(app: App, graceSeconds: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), graceSeconds * 1000)
  await app.close()
  clearTimeout(cut)
}
