import type { Logger } from 'pino'
import { type AppParts, buildApp } from './app.ts'
import { openAtlas } from './atlas/atlas.ts'
import { atlasFolder, importTimes, servedName } from './atlas/manifest.ts'
import { unpackedFolder } from './atlas/unpacked-file.ts'
import { openWorld, type World } from './atlas/world.ts'
import { openOwnParts, type SharedParts } from './cluster/workers/shared-parts.ts'
import type { Config } from './config.ts'
import { createDelivery, type Delivery, type Inject } from './delivery/delivery.ts'
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
import { createWarner } from './jobs/warner.ts'
import { createReceivers } from './store/delivery/receivers.ts'
import { createFollower, type Topic } from './store/followers.ts'
import { closingOnFailure, type Store } from './store/open.ts'
import { createKeyRing } from './store/projects/key-ring.ts'
import { addUse, loadQuotas } from './store/projects/quotas.ts'
import { mapDataOf } from './tracking/map-data.ts'
import { createPushGateway } from './tracking/push-gateway.ts'
import { createTracker } from './tracking/tracker.ts'
import { createTripRoutes } from './tracking/trips/trip-routes.ts'

/** What a node has from its supervisor, once for all workers. */
export interface SupervisedNode extends SharedParts {
  /** Of all workers. */
  sumUp(own: Metrics): Metrics
  /** As in the options. */
  mapsAwaited(): Promise<string | undefined>
}

export interface NodeOptions {
  /** Where the process has opened it already. */
  world?: World
  accessLog?: Lines | undefined
  /** `counted` sends the headers of rate limits and refuses nobody. */
  limits: 'enforced' | 'counted'
  /** Whether the caller imports roads, or is about to. */
  isImportPending?(): boolean
  /** Why the server should get no requests yet: a sentence. */
  mapsAwaited?(): Promise<string | undefined>
  supervised?: SupervisedNode
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
  const tracker = createTracker({
    database,
    map: mapDataOf(atlas),
    routes,
    admitUser,
    receivers,
    workers,
  })
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
