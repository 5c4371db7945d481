import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Logger, pino } from 'pino'
import { ConfigError, readConfig } from '../../config.ts'
import { DatabaseUnavailable } from '../../errors.ts'
import { bufferLines } from '../../http/access-log.ts'
import { wholeLimits } from '../../http/limits/rate-shares.ts'
import { createTokens } from '../../http/limits/tokens.ts'
import type { Metrics } from '../../http/metrics/metrics.ts'
import { type RunningWorker, startWorker } from '../../main.ts'
import type { Places } from '../fleet/ownership.ts'
import { type Colleagues, openColleagues } from './colleagues.ts'
import { connectPeer } from './connect.ts'
import { type Connections, createConnections } from './connections.ts'
import { type FromWorker, protocol, type ToWorker } from './messages.ts'
import type { Peer } from './peer.ts'
import { createRemoteEngine, type Roads } from './remote-engine.ts'
import { createRemoteStreamPlaces, createRemoteTokens } from './remote-tokens.ts'

/** A process that answers requests: the program of a worker. Its supervisor starts it, and it ends with it. */

/**
 * Milliseconds that a worker which is replaced waits for its connections to end by themselves: a client that says nothing more
 * is cut off by the time-out of idle connections (Fastify's, 72 s), as ever. So no request is lost on its way.
 */
const drainPatience = 80_000

/** Milliseconds that one waits for its colleagues to hand it nothing more: they were told so. */
const colleaguePatience = 10_000

const lines = bufferLines((bytes) => process.stdout.write(bytes))
let log: Logger | undefined
let connections: Connections | undefined
let colleagues: Colleagues | undefined
let running: RunningWorker | undefined
let supervisor: Peer | undefined
let metrics: Metrics | undefined
let isLeaving = false
let hurry = () => {}

/** Ctrl-C reaches all processes of a terminal; this one ends when it is told to. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(1))
for (const accident of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(accident, (error) => {
    log?.fatal({ err: error }, 'unexpected error')
    if (!running) return fail(error as Error)
    send({ kind: 'leaving' })
    void leave(0, 1)
  })
}
setInterval(() => send({ kind: 'heard', connections: connections?.count() ?? 0 }), 1000).unref()

process.on('message', (message: ToWorker, connection?: Socket) => {
  if (message.kind === 'begin') void begin(message).catch(fail)
  if (message.kind === 'connection') take(connection)
  if (message.kind === 'run jobs') running?.startJobs()
  if (message.kind === 'drain') void leave(drainPatience, 0)
  if (message.kind === 'stop') void leave(0, 0)
})

/** Said before anything is read from it: so it is served by one worker, whatever happens. Undefined: its client has gone. */
function take(connection: Socket | undefined): void {
  send({ kind: 'taken', connections: (connections?.count() ?? 0) + 1 })
  if (connection) connections?.take(connection)
}

async function begin({ id, supervisor: path, folder }: Extract<ToWorker, { kind: 'begin' }>) {
  const config = readConfig()
  log = pino({ level: config.logLevel, base: { worker: id } }, lines)
  let roads: Roads | undefined
  const opened = await openColleagues(folder, id)
  colleagues = opened
  supervisor = await connectPeer(path, {
    'use roads': ({ value }) => {
      roads = value as Roads
      return {}
    },
    'divide devices': ({ value }) => {
      opened.divide(value as Places)
      return {}
    },
    'report metrics': async () => ({ value: await metrics?.report() }),
  })
  const peer = supervisor
  void peer.closed.then(() => process.exit(1))
  roads = (await peer.call('hello', { value: { id, protocol } })).value as Roads
  connections = createConnections(folder, id)
  running = await startWorker(config, log, lines, {
    engine: createRemoteEngine(peer, () => roads as Roads),
    tokens: createRemoteTokens(peer),
    streamPlaces: createRemoteStreamPlaces(peer),
    owners: opened,
    owned: createTokens(() => wholeLimits),
    entrance: connections,
    updateSpeeds: async () => void (await peer.call('update speeds')),
    mapsAwaited: async () => (await peer.call('are maps awaited')).value as string | undefined,
    sumUp(own) {
      metrics = own
      return { ...own, text: async () => (await peer.call('sum up metrics')).text ?? '' }
    },
  })
  freeMemoryOfStart()
  send({ kind: 'ready' })
}

/** A fifth of a worker's memory is what only its start has needed; by itself it would be freed after minutes, or never. */
function freeMemoryOfStart(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

/** Finishes its requests, and ends. Told to a second time, it does not wait any longer. */
async function leave(patience: number, exitCode: number): Promise<void> {
  hurry()
  if (!running) process.exit(exitCode)
  if (isLeaving) return
  isLeaving = true
  connections?.closeAfterAnswers()
  await running.stopJobs()
  await Promise.race([
    connections?.allClosed(),
    sleep(patience),
    new Promise<void>((resolve) => {
      hurry = resolve
    }),
  ])
  await Promise.race([colleagues?.leave(), sleep(colleaguePatience)])
  await running.stop()
  await supervisor?.call('goodbye', { value: await metrics?.report() }).catch(() => {})
  lines.flush()
  process.exit(exitCode)
}

function fail(error: Error): void {
  const isExpected =
    error instanceof ConfigError || error instanceof DatabaseUnavailable || error.constructor === Error
  lines.flush()
  send({ kind: 'failed', message: isExpected ? error.message : (error.stack ?? error.message) }, () =>
    process.exit(1),
  )
}

function send(message: FromWorker, onSent = () => {}): void {
  process.send?.(message, undefined, undefined, onSent)
}
