import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { type AppParts, buildApp } from './app.ts'
import { openAtlas } from './atlas/atlas.ts'
import { atlasFolder } from './atlas/manifest.ts'
import { unpackedFolder } from './atlas/unpacked-file.ts'
import { openWorld, type World } from './atlas/world.ts'
import type { Config } from './config.ts'
import { DatabaseUnavailable } from './errors.ts'
import { warmUp } from './geocoder/warm-up.ts'
import { createAccessChanges } from './http/access-changes.ts'
import type { Lines } from './http/access-log.ts'
import { type Buckets, createBuckets } from './http/limits/buckets.ts'
import { createDeviceLimit } from './http/limits/device-limit.ts'
import { createLimiter, steadyNow } from './http/limits/limits.ts'
import { createNewUserLimit } from './http/limits/new-users.ts'
import { createQuotas } from './http/limits/quotas.ts'
import { createRateShares, type RateShares, wholeLimits } from './http/limits/rate-shares.ts'
import { createRequestCounts } from './http/limits/request-counts.ts'
import { createTurns } from './http/limits/turns.ts'
import { createMetrics } from './http/metrics.ts'
import type { App } from './http/operation.ts'
import { listenError } from './http/port.ts'
import { isBuildingRoads } from './import/atlas-folder.ts'
import { startClock } from './jobs/clock.ts'
import { schedule } from './jobs/schedule.ts'
import { createSweepClock } from './jobs/sweep-clock.ts'
import { updateSpeeds } from './jobs/update-speeds.ts'
import { openEngine } from './routing/engine/engine.ts'
import { expectedTime } from './store/clocks.ts'
import type { Database } from './store/database.ts'
import { addRequests } from './store/events/usage.ts'
import { openStore, type Store } from './store/open.ts'
import { createKeyRing } from './store/projects/key-ring.ts'
import {
  type FirstOperator,
  keepFirstOperator,
  keepProjectKeys,
  readKeysFile,
} from './store/projects/keys-file.ts'
import { createOperator, listOperators } from './store/projects/operators.ts'
import { makePassword } from './store/projects/passwords.ts'
import { createProject, listProjects } from './store/projects/projects.ts'
import { addUse, loadQuotas } from './store/projects/quotas.ts'
import { createRateShareStore } from './store/projects/rate-shares.ts'
import { makeSignInLink } from './store/projects/sessions.ts'
import { type Topic, watchRevisions } from './store/revisions.ts'
import { createPartitionKeeper } from './store/users/partitions.ts'
import { mapDataOf } from './tracking/map-data.ts'
import { createPushGateway } from './tracking/push-gateway.ts'
import { createTracker } from './tracking/tracker.ts'
import { createTripRoutes } from './tracking/trips/trip-routes.ts'

export interface RunningServer {
  port: number
  firstOperator: FirstOperator | undefined
  /** Finishes the requests in flight, then stops everything it started. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** Where the process has opened it already. */
  world?: World
  /** Whether the caller imports roads, or is about to. */
  isImportPending?(): boolean
  /** Writes the speeds of trips into the roads, in another process; without it nothing does. */
  updateSpeeds?(): Promise<void>
}

/** Start: config → store → node → listen. */
export async function startServer(
  config: Config,
  log: Logger,
  lines: Lines,
  options: StartOptions = {},
): Promise<RunningServer> {
  await readKeysFile(config.dataFolder) // a damaged one ends the start before anything is made
  const store = await openStore(config, log)
  return serveStore(store, config, log, lines, options).catch(async (error) => {
    await store.close()
    throw error
  })
}

async function serveStore(
  store: Store,
  config: Config,
  log: Logger,
  lines: Lines,
  options: StartOptions,
): Promise<RunningServer> {
  const { database } = store
  await ensureProject(store, config)
  const firstOperator = await ensureOperator(store, config)
  const expected = await expectedTime(database, Date.now())
  const keepPartitions = createPartitionKeeper(database, config.historyDays, expected)
  await keepPartitions()
  const accessLog = log.isLevelEnabled('info') ? lines : undefined
  const node = await openNode(store, config, log, { ...options, accessLog, limits: 'enforced' })
  const { updateSpeeds: update } = options
  const jobs = {
    keepPartitions,
    sweepTime: createSweepClock(expected),
    updateSpeeds: async () => update && updateSpeeds(database, config.dataFolder, update),
  }
  const running = await serveNode(node, store, config, log, jobs).catch(async (error) => {
    await node.stop() // processes of the engine would keep this one running
    throw error
  })
  return { ...running, firstOperator }
}

async function serveNode(
  node: Node,
  store: Store,
  config: Config,
  log: Logger,
  jobs: Pick<Parameters<typeof schedule>[0], 'keepPartitions' | 'sweepTime' | 'updateSpeeds'>,
): Promise<Omit<RunningServer, 'firstOperator'>> {
  const { database } = store
  const { app, engine, tracker, requests, quotas } = node
  void engine.check()
  const warn = createWarner(log)
  const watch = await watchRevisions(database, node.reload, (error) => warn(error, 'cannot look for changes'))
  const clock = startClock(
    schedule({
      database,
      engine,
      tracker,
      takeRequests: requests.take,
      shareQuotas: quotas.share,
      ...jobs,
    }),
    (error, { name }) => warn(error, `the job "${name}" failed; it will run again`),
  )
  await warmUp(node.atlas)
  await app.listen({ host: config.host, port: config.port }).catch((error) => {
    throw listenError(error, config)
  })
  return {
    port: (app.server.address() as AddressInfo).port,
    async stop() {
      await finish(app, config.stopSeconds)
      await clock.stop()
      // The last few, if the database still answers.
      await Promise.allSettled([addRequests(database, requests.take()), quotas.share()])
      await watch.stop()
      await node.stop()
      await store.close()
    },
  }
}

export interface NodeOptions extends StartOptions {
  accessLog?: Lines | undefined
  /** `counted` sends the headers of rate limits and refuses nobody. */
  limits: 'enforced' | 'counted'
}

/** One server on a database, ready to answer requests; it neither listens nor runs jobs yet. */
export interface Node extends AppParts {
  app: App
  /** Reads what this node holds in memory, by topic. Nothing is loaded before the first call. */
  reload: Record<Topic, () => Promise<void>>
  stop(): Promise<void>
}

/** Builds everything that a request needs, from the keys to the app. */
export async function openNode(
  { database, shared }: Pick<Store, 'database' | 'shared'>,
  config: Config,
  log: Logger,
  { accessLog, limits, world, isImportPending = () => false }: NodeOptions,
): Promise<Node> {
  const keys = createKeyRing(database)
  const quotas = createQuotas({ load: () => loadQuotas(database), add: (use) => addUse(database, use) })
  const accessChanges = createAccessChanges()
  const atlas = await openAtlas(
    world ?? (await openWorld(unpackedFolder(config.dataFolder))),
    atlasFolder(config.dataFolder),
    {
      onChange: (regions) => log.info({ regions }, 'map data in use'),
      onFailure: (error) => log.warn({ err: error }, 'new map data cannot be used; the old goes on serving'),
    },
  )
  const engine = await openEngine(config, {
    onTiles: ({ regions }) => log.info({ regions }, 'roads in use'),
    onCrash: () => log.warn('a process of the routing engine has ended; another takes its place'),
    onFailure: (sentence) => log.warn(`Routing: ${sentence}`),
    isBuildingRoads: async () => isImportPending() || (await isBuildingRoads(config.dataFolder)),
  })
  const buckets = createBuckets()
  const bucketsOf = (key: string) => newUsers.bucketsOf(key) ?? buckets
  const shares =
    limits === 'counted' ? noLimits : shared ? shareLimits(database, bucketsOf, log) : wholeLimits
  const newUsers = createNewUserLimit(config.limits, shares.shareOf)
  await shares.start().catch((error) => {
    engine.stop() // its processes would keep this one running
    throw error
  })
  const tracker = createTracker(database, mapDataOf(atlas), Date.now, createTripRoutes(engine), newUsers.take)
  const perDevice = limits === 'counted' ? Number.POSITIVE_INFINITY : (config.limits.track ?? 1)
  const { pushGateway, pushSecret } = config
  const parts: AppParts = {
    config,
    database,
    keys,
    accessChanges,
    atlas,
    engine,
    tracker,
    limiter: createLimiter(config.limits, buckets, shares.shareOf),
    quotas,
    deviceLimit: createDeviceLimit(perDevice, buckets),
    pushGateway: pushGateway === undefined ? undefined : createPushGateway(pushGateway, pushSecret),
    metrics: createMetrics(database),
    requests: createRequestCounts(),
    turns: createTurns(),
    log,
    accessLog,
  }
  return {
    ...parts,
    app: await buildApp(parts),
    reload: {
      async keys() {
        await keys.reload()
        await quotas.reload()
        accessChanges.emit()
      },
      operators: async () => accessChanges.emit(),
      settings: tracker.reloadSettings,
      geofences: tracker.reloadGeofences,
      erasures: tracker.forgetErased,
    },
    async stop() {
      atlas.stop()
      engine.stop()
      await shares.stop()
    },
  }
}

/** The very first start creates a project. Of servers that start together one does. */
async function ensureProject({ database }: Store, { dataFolder }: Config): Promise<void> {
  const projects = await listProjects(database)
  if (projects.length > 0) return
  await createProject(database, 'default', (keys) => keepProjectKeys(dataFolder, 'default', keys))
}

/** The very first start creates an admin for the dashboard. Of servers that start together one does. */
async function ensureOperator(
  { database }: Store,
  { dataFolder }: Config,
): Promise<FirstOperator | undefined> {
  if ((await listOperators(database)).length > 0) return undefined
  const password = makePassword()
  const made = await createOperator(database, 'admin', 'admin', password)
  if (!made) return undefined
  const first = { name: made.name, password, link: await makeSignInLink(database, made.id) }
  await keepFirstOperator(dataFolder, first)
  return first
}

const noLimits: RateShares = { ...wholeLimits, shareOf: () => Number.MAX_SAFE_INTEGER }

/** Servers on one database divide the limits among them. */
function shareLimits(database: Database, bucketsOf: (key: string) => Buckets, log: Logger): RateShares {
  const warn = createWarner(log)
  return createRateShares({
    store: createRateShareStore(database),
    onResize: (key, from, to) => bucketsOf(key).resize(key, from, to, steadyNow()),
    onFailure: (error) => warn(error, 'cannot agree on rate limits with the other servers'),
  })
}

const repeatAfter = 60_000 // milliseconds

/** For what is tried again soon: each message once a minute. The database logs its own outages, once for all who asked. */
function createWarner(log: Logger): (error: unknown, message: string) => void {
  const loggedAt = new Map<string, number>()
  return (error, message) => {
    const now = performance.now()
    const isRepeated = now - (loggedAt.get(message) ?? Number.NEGATIVE_INFINITY) < repeatAfter
    if (isRepeated || error instanceof DatabaseUnavailable) return
    loggedAt.set(message, now)
    log.warn({ err: error }, message)
  }
}

/** Refuses new connections, closes each one once it is idle, and after the grace period the rest. */
async function finish(app: App, graceSeconds: number): Promise<void> {
  const closing = app.close()
  // A client may keep its connection open after the answer to its last request.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const cut = setTimeout(() => app.server.closeAllConnections(), graceSeconds * 1000)
  await closing
  clearInterval(idle)
  clearTimeout(cut)
}
