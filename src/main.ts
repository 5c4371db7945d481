import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { openClusterNode } from './cluster/nodes/node.ts'
import type { Config } from './config.ts'
import { warmUp } from './geocoder/warm-up.ts'
import type { Lines } from './http/access-log.ts'
import type { App } from './http/operation.ts'
import { type Entrance, ownPort, stopListening } from './http/port.ts'
import { type Clock, startClock } from './jobs/clock.ts'
import { ownJobs, schedule } from './jobs/schedule.ts'
import { createSweepClock } from './jobs/sweep-clock.ts'
import { updateSpeeds } from './jobs/update-speeds.ts'
import { createWarner } from './jobs/warner.ts'
import { type Node, type NodeOptions, openNode, type SupervisedNode } from './node.ts'
import { expectedTime } from './store/clocks.ts'
import { addRequests } from './store/events/usage.ts'
import { closingOnFailure, joinStore, openStore, type Store } from './store/open.ts'
import { ensureFirst } from './store/projects/first-start.ts'
import { type FirstOperator, readKeysFile } from './store/projects/keys-file.ts'
import { startKeeping } from './store/retention/start-keeping.ts'
import { watchRevisions } from './store/revisions.ts'

export interface RunningServer {
  port: number
  firstOperator: FirstOperator | undefined
  /** Finishes the requests in flight, then stops everything it started. */
  stop(): Promise<void>
}

export interface StartOptions extends Pick<NodeOptions, 'world' | 'isImportPending' | 'mapsAwaited'> {
  /** Writes the speeds of trips into the roads, in another process; without it nothing does. */
  updateSpeeds?(): Promise<void>
  /** Builds the tiles of all roads in the data folder, in another process. */
  rebuildRoads?(): Promise<void>
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
      serveStore(
        store,
        { config, log, lines, entrance: ownPort(config) },
        {
          ...options,
          updateSpeeds: async () => (node.isFirst() ? options.updateSpeeds?.() : undefined),
          mapsAwaited: async () => node.awaited(),
        },
      ),
    )
    startJobs()
    const { port } = app.server.address() as AddressInfo
    node.begin(port)
    return { port, firstOperator, stop: () => node.stop().then(stop) }
  })
}

interface Supervised extends SupervisedNode {
  entrance: Entrance
  /** As of the options of a start. */
  updateSpeeds(): Promise<void>
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
  const { entrance } = supervised
  return closingOnFailure(store, () => serveStore(store, { config, log, lines, entrance }, { supervised }))
}

interface ServingNode extends RunningWorker {
  app: App
}

/** What is known of a process before its database is open. */
interface OwnProcess {
  config: Config
  log: Logger
  lines: Lines
  entrance: Entrance
}

async function serveStore(
  store: Store,
  own: OwnProcess,
  options: StartOptions & { supervised?: Supervised },
): Promise<ServingNode> {
  const { database } = store
  const { config, log, lines } = own
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
  return closingOnFailure({ close: node.stop }, () => serveNode(node, store, own, jobs))
}

async function serveNode(
  node: Node,
  store: Store,
  { config, log, entrance }: OwnProcess,
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
