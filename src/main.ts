import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { type AppParts, buildApp } from './app.ts'
import { openAtlas } from './atlas/atlas.ts'
import { atlasFolder, importTimes, servedName } from './atlas/manifest.ts'
import { unpackedFolder } from './atlas/unpacked-file.ts'
import { openWorld, type World } from './atlas/world.ts'
import { openClusterNode } from './cluster/nodes/node.ts'
import { openOwnParts, type SharedParts } from './cluster/workers/shared-parts.ts'
import type { Config } from './config.ts'
import { createDelivery, type Delivery, type Inject } from './delivery/delivery.ts'
import { warmUp } from './geocoder/warm-up.ts'
import { createAccessChanges } from './http/access-changes.ts'
import type { Lines } from './http/access-log.ts'
import { createDeviceLimit } from './http/limits/device-limit.ts'
import { createLimiter } from './http/limits/limits.ts'
import { createNewUserLimit } from './http/limits/new-users.ts'
import { createQuotas } from './http/limits/quotas.ts'
import { createRequestCounts } from './http/limits/request-counts.ts'
import { createTurns } from './http/limits/turns.ts'
import { createRequestLog } from './http/log/request-log.ts'
import { createMetrics, type Metrics } from './http/metrics/metrics.ts'
import type { App } from './http/operation.ts'
import { type Entrance, ownPort, stopListening } from './http/port.ts'
import { type Clock, startClock } from './jobs/clock.ts'
import { ownJobs, schedule } from './jobs/schedule.ts'
import { createSweepClock } from './jobs/sweep-clock.ts'
import { updateSpeeds } from './jobs/update-speeds.ts'
import { createWarner } from './jobs/warner.ts'
import { expectedTime } from './store/clocks.ts'
import { createReceivers } from './store/delivery/receivers.ts'
import { addRequests } from './store/events/usage.ts'
import { createFollower, type Topic } from './store/followers.ts'
import { closingOnFailure, joinStore, openStore, type Store } from './store/open.ts'
import { ensureFirst } from './store/projects/first-start.ts'
import { createKeyRing } from './store/projects/key-ring.ts'
import { type FirstOperator, readKeysFile } from './store/projects/keys-file.ts'
import { addUse, loadQuotas } from './store/projects/quotas.ts'
import { startKeeping } from './store/retention/start-keeping.ts'
import { watchRevisions } from './store/revisions.ts'
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
  /** Builds the tiles of all roads in the data folder, in another process. */
  rebuildRoads?(): Promise<void>
  /** Why the server should get no requests yet: a sentence. */
  mapsAwaited?(): Promise<string | undefined>
}

/** Start of a server in one process: config → store → node → listen. */
export async function startServer(
  config: Config,
  log: Logger,
  lines: Lines,
  options: StartOptions = {},
): Promise<RunningServer> {
  await readKeysFile(config.dataFolder) // a damaged one ends the start before anything is made
  const store = await openStore(config, log)
  return closingOnFailure(store, async () => {
    const firstOperator = await ensureFirst(store.database, config)
    const { database } = store
    const node = await openClusterNode({ database, config, log, rebuildRoads: options.rebuildRoads })
    const { app, startJobs, stop } = await closingOnFailure({ close: node.stop }, () =>
      serveStore(store, config, log, lines, ownPort(config), {
        ...options,
        updateSpeeds: async () => (node.isFirst() ? options.updateSpeeds?.() : undefined),
        mapsAwaited: async () => node.awaited(),
      }),
    )
    startJobs()
    const { port } = app.server.address() as AddressInfo
    node.begin(port)
    return { port, firstOperator, stop: () => node.stop().then(stop) }
  })
}

/** What a worker has from its supervisor, once for all workers. */
export interface Supervised extends SharedParts {
  entrance: Entrance
  /** Of all workers. */
  sumUp(own: Metrics): Metrics
  /** As of the options of a start. */
  updateSpeeds(): Promise<void>
  mapsAwaited(): Promise<string | undefined>
}

export interface RunningWorker {
  /** Of all workers one runs the jobs. */
  startJobs(): void
  stopJobs(): Promise<void>
  /** Like a server's. */
  stop(): Promise<void>
}

/** Start of one of several processes behind a port. */
export async function startWorker(
  config: Config,
  log: Logger,
  lines: Lines,
  supervised: Supervised,
): Promise<RunningWorker> {
  const store = await joinStore(config, log)
  return closingOnFailure(store, () =>
    serveStore(store, config, log, lines, supervised.entrance, { supervised }),
  )
}

interface ServingNode extends RunningWorker {
  app: App
}

async function serveStore(
  store: Store,
  config: Config,
  log: Logger,
  lines: Lines,
  entrance: Entrance,
  options: StartOptions & { supervised?: Supervised },
): Promise<ServingNode> {
  const { database } = store
  const expected = await expectedTime(database, Date.now())
  const keepPartitions = await startKeeping(database, config.historyDays, expected)
  const accessLog = log.isLevelEnabled('info') ? lines : undefined
  const node = await openNode(store, config, log, { ...options, accessLog, limits: 'enforced' })
  const update = options.supervised?.updateSpeeds ?? options.updateSpeeds
  const jobs = {
    keepPartitions,
    sweepTime: createSweepClock(expected),
    updateSpeeds: async () => update && updateSpeeds(database, config.dataFolder, update),
  }
  // Processes of the engine would keep this one running.
  return closingOnFailure({ close: node.stop }, () => serveNode(node, store, config, log, entrance, jobs))
}

async function serveNode(
  node: Node,
  store: Store,
  config: Config,
  log: Logger,
  entrance: Entrance,
  jobs: Pick<Parameters<typeof schedule>[0], 'keepPartitions' | 'sweepTime' | 'updateSpeeds'>,
): Promise<ServingNode> {
  const { database } = store
  const { app, engine, tracker, dispatcher, requests, quotas } = node
  void node.check()
  const warn = createWarner(log)
  const watch = await watchRevisions(database, node, (error) => warn(error, 'cannot look for changes'))
  const start = (list: Parameters<typeof startClock>[0]) =>
    startClock(list, (error, { name }) => warn(error, `the job "${name}" failed; it will run again`))
  const ownClock = start(ownJobs(node))
  let clock: Clock | undefined
  await warmUp(node.atlas)
  await entrance.open(app)
  return {
    app,
    startJobs: () => {
      clock ??= start(schedule({ database, engine, tracker, dispatcher, ...jobs }))
    },
    async stopJobs() {
      await clock?.stop()
      await dispatcher.stop()
    },
    async stop() {
      await stopListening(app, entrance, config.stopSeconds)
      await Promise.all([clock?.stop(), ownClock.stop()])
      await dispatcher.stop()
      // The last few, if the database still answers.
      await Promise.allSettled([addRequests(database, requests.take()), quotas.share(), watch.stop()])
      await node.stop()
      await store.close()
    },
  }
}

export interface NodeOptions extends StartOptions {
  accessLog?: Lines | undefined
  /** `counted` sends the headers of rate limits and refuses nobody. */
  limits: 'enforced' | 'counted'
  supervised?: Supervised
}

/** One server on a database, ready to answer requests; it neither listens nor runs jobs yet. */
export interface Node extends AppParts {
  app: App
  dispatcher: Delivery['dispatcher']
  /** Reads what this node holds in memory, by topic. Nothing is loaded before the first call. */
  reload: Record<Topic, () => Promise<void>>
  /** Logs what will not work here. */
  check(): Promise<void>
  stop(): Promise<void>
}

/** Builds everything that a request needs, from the keys to the app. */
export async function openNode(
  store: Pick<Store, 'database' | 'shared'>,
  config: Config,
  log: Logger,
  { accessLog, limits, world, isImportPending, mapsAwaited, supervised }: NodeOptions,
): Promise<Node> {
  const { database } = store
  const { dataFolder } = config
  const keys = createKeyRing(database)
  const quotas = createQuotas({ load: () => loadQuotas(database), add: (use) => addUse(database, use) })
  const accessChanges = createAccessChanges()
  const atlas = await openAtlas(
    world ?? (await openWorld(unpackedFolder(dataFolder))),
    atlasFolder(dataFolder),
    {
      onChange: (regions) => log.info({ regions }, 'map data in use'),
      onFailure: (error) => log.warn({ err: error }, 'new map data cannot be used; the old goes on serving'),
      manifestName: servedName(config),
    },
  )
  const own = supervised ? undefined : await openOwnParts(store, config, log, { limits, isImportPending })
  const { engine, tokens, streamPlaces, owners, owned } = (supervised ?? own) as SharedParts
  const hasMail = config.smtpUrl !== undefined
  const receivers = createReceivers(database, { hasBroker: config.mqttUrl !== undefined, hasMail })
  const routes = createTripRoutes(engine)
  const { take: admitUser } = createNewUserLimit(config.limits, tokens)
  const workers = supervised ? config.workers : 1
  const tracker = createTracker(database, mapDataOf(atlas), routes, admitUser, receivers, workers)
  const warn = createWarner(log)
  const onFailure = (error: unknown) => warn(error, 'cannot deliver events; will try again')
  const inject: Inject = (request) => app.inject(request)
  const usersOf = tracker.currentUsers
  const delivery = createDelivery({ database, receivers, usersOf, inject, onFailure }, config)
  const perDevice = limits === 'counted' ? Number.POSITIVE_INFINITY : (config.limits.track ?? 1)
  const importedMaps = () => importTimes(atlasFolder(dataFolder), servedName(config))
  const metrics = createMetrics(database, own && { dataFolder, routing: own.engine.load, importedMaps })
  const parts: AppParts = {
    config,
    database,
    keys,
    accessChanges,
    streamPlaces,
    atlas,
    engine,
    tracker,
    webhooks: delivery.webhooks,
    alerts: { database, receivers, hasMail },
    limiter: createLimiter(config.limits, tokens),
    quotas,
    deviceLimit: createDeviceLimit(perDevice, tokens, owned),
    owners,
    pushGateway: config.pushGateway ? createPushGateway(config.pushGateway, config.pushSecret) : undefined,
    metrics: supervised?.sumUp(metrics) ?? metrics,
    requests: createRequestCounts(),
    follower: createFollower(database),
    requestLog: createRequestLog(),
    turns: createTurns(),
    mapsAwaited: supervised?.mapsAwaited ?? mapsAwaited ?? (async () => undefined),
    log,
    accessLog,
  }
  async function stop(): Promise<void> {
    atlas.stop()
    own?.engine.stop()
    await own?.tokens.stop()
  }
  const app = await closingOnFailure({ close: stop }, () => buildApp(parts))
  return {
    ...parts,
    dispatcher: delivery.dispatcher,
    app,
    reload: {
      async keys() {
        await keys.reload()
        await quotas.reload()
        await receivers.reload()
        accessChanges.emit()
      },
      operators: async () => accessChanges.emit(),
      settings: tracker.reloadSettings,
      geofences: tracker.reloadGeofences,
      webhooks: receivers.reload,
      async erasures() {
        await tracker.forgetErased()
        delivery.dispatcher.forgetLoaded()
      },
    },
    check: async () => own?.engine.check(),
    stop,
  }
}
