import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { type Fleet, type FleetCommand, type FleetEvent, newFleet } from '../fleet/fleet.ts'
import { nextPlaces, type Places } from '../fleet/ownership.ts'
import { nextToServe, step } from '../fleet/step.ts'
import type { FromWorker } from './messages.ts'
import { startWorkerProcess, type WorkerOptions, type WorkerProcess } from './worker-process.ts'

export interface RunnerOptions extends Pick<WorkerOptions, 'supervisor' | 'folder' | 'onLines'> {
  size: number
  /** Seconds that a worker may take to finish its connections. */
  drainSeconds: number
  log: Logger
  /** A worker can take a connection. */
  onFree(): void
  onUnserved(connection: Socket): void
  onEnd(id: number): void
  /** Among these workers the devices are divided from now on. */
  onOwners(places: Places): void
}

/** Does what the fleet decides, with real processes. */
export interface FleetRunner {
  /** Resolves when all workers are ready; rejects, with its reason, when one cannot start. */
  start(): Promise<void>
  /** Replaces all workers, one after the other, by ones with these changes of settings; rejects where they do not start. */
  reload(changes: Record<string, string>): Promise<void>
  /** False when no worker can take the connection now. */
  hand(connection: Socket): boolean
  fleet(): Fleet
  /** Workers that ended unasked since the start. */
  accidents(): number
  /** Resolves when all have finished their requests and ended. */
  stop(): Promise<void>
}

interface Outcome {
  resolve(): void
  reject(error: Error): void
}

export function createFleetRunner(options: RunnerOptions): FleetRunner {
  const { log } = options
  let fleet = newFleet(options.size, options.drainSeconds)
  const processes = new Map<number, WorkerProcess>()
  const changesOf = new Map<number, Record<string, string>>([[fleet.generation, {}]])
  let accidents = 0
  let lastFailure = ''
  /** Why those cannot start that said so. */
  const reasons = new Map<number, string>()
  let starting: Outcome | undefined
  let reloading: Outcome | undefined
  let stopped = () => {}
  let places: Places = []

  function tell(event: FleetEvent): void {
    const { fleet: after, commands } = step(fleet, event)
    fleet = after
    for (const command of commands) obey(command)
    divideDevices()
  }

  function divideDevices(): void {
    const next = nextPlaces(places, fleet)
    if (next.join() === places.join()) return
    places = next
    options.onOwners(next)
  }

  function obey(command: FleetCommand): void {
    switch (command.kind) {
      case 'start':
        startProcess(command.id, command.generation)
        break
      case 'drain':
      case 'stop':
      case 'run jobs':
        processes.get(command.id)?.send({ kind: command.kind })
        break
      case 'discard':
        processes.get(command.id)?.kill()
        break
      case 'kill':
        log.error({ worker: command.id }, 'a worker has not answered for long; another takes its place')
        processes.get(command.id)?.kill()
        break
      default:
        report(command.kind)
    }
  }

  function report(news: 'started' | 'start failed' | 'reloaded' | 'reload failed' | 'stopped'): void {
    if (news === 'started') starting?.resolve()
    if (news === 'start failed') starting?.reject(new Error(lastFailure))
    if (news === 'reloaded') reloading?.resolve()
    if (news === 'reload failed')
      reloading?.reject(new Error(`The new workers did not start, so the old ones go on. ${lastFailure}`))
    if (news === 'stopped') stopped()
  }

  function startProcess(id: number, generation: number): void {
    const { supervisor, folder, onLines } = options
    processes.set(
      id,
      startWorkerProcess({
        id,
        changes: changesOf.get(generation) ?? {},
        supervisor,
        folder,
        onLines,
        onMessage: (message) => receive(id, message),
        onEnd: (ending, unserved) => end(id, ending, unserved),
      }),
    )
  }

  function receive(id: number, message: FromWorker): void {
    if (message.kind === 'failed') {
      lastFailure = message.message
      reasons.set(id, message.message)
      return
    }
    tell({ ...message, id })
    if (message.kind !== 'heard') options.onFree()
  }

  function end(id: number, ending: string, unserved: Socket | undefined): void {
    processes.delete(id)
    const member = fleet.members.find((one) => one.id === id)
    if (member?.phase !== 'draining') {
      accidents += 1
      lastFailure ||= `A worker ended while it started (${ending}).`
      if (fleet.state === 'serving')
        log.error(
          { worker: id, ending, reason: reasons.get(id) },
          'a worker has ended; another takes its place',
        )
    }
    reasons.delete(id)
    options.onEnd(id)
    tell({ kind: 'ended', id })
    if (unserved) options.onUnserved(unserved)
  }

  // Not unref'd: the supervisor lives as long as its fleet.
  const clock = setInterval(() => tell({ kind: 'tick' }), 1000)

  return {
    start: () =>
      new Promise((resolve, reject) => {
        starting = { resolve, reject }
        tell({ kind: 'begin' })
      }),
    reload: (changes) =>
      new Promise((resolve, reject) => {
        if (fleet.state !== 'serving' || fleet.previous !== undefined)
          return reject(new Error('Another reload, or a stop, is under way. Try again later.'))
        changesOf.set(fleet.latestGeneration + 1, changes)
        reloading = { resolve, reject }
        lastFailure = ''
        tell({ kind: 'reload' })
      }),
    hand(connection) {
      const id = nextToServe(fleet)
      if (id === undefined) return false
      tell({ kind: 'handed', id })
      processes.get(id)?.hand(connection)
      return true
    },
    fleet: () => fleet,
    accidents: () => accidents,
    stop: () =>
      new Promise((resolve) => {
        stopped = () => {
          clearInterval(clock)
          resolve()
        }
        tell({ kind: 'stop' })
      }),
  }
}
