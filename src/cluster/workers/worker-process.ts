import { fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { ownEnvironment } from '../../config.ts'
import type { FromWorker, ToWorker } from './messages.ts'

const program = fileURLToPath(new URL('./worker.js', import.meta.url))

/** MB, of each half of the space where objects are made: V8 would take 16. Into 4 the updates of bulks do not fit. */
const newSpace = 8

/** Of glibc's memory: by default each thread may keep one, half empty. */
const arenas = '2'

export interface WorkerOptions {
  id: number
  /** Settings that came after the start of the server. */
  changes: Record<string, string>
  /** Of the supervisor's socket, and of the folder for the worker's own. */
  supervisor: string
  folder: string
  onMessage(message: FromWorker): void
  /** Whole lines of its log. */
  onLines(lines: string): void
  /** `unserved` is a connection that it did not take. */
  onEnd(ending: string, unserved: Socket | undefined): void
}

/** A worker, as its supervisor has it. */
export interface WorkerProcess {
  send(message: ToWorker): void
  /** Hands it a connection; not before it has taken the last. */
  hand(connection: Socket): void
  kill(): void
}

export function startWorkerProcess(options: WorkerOptions): WorkerProcess {
  const { id, supervisor, folder } = options
  const child = fork(program, {
    env: { MALLOC_ARENA_MAX: arenas, ...ownEnvironment(options.changes) },
    execArgv: [...process.execArgv, `--max-semi-space-size=${newSpace}`],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let handed: Socket | undefined

  function end(ending: string): void {
    const unserved = handed
    handed = undefined
    options.onEnd(ending, unserved)
  }

  child.on('message', (message: FromWorker) => {
    if (message.kind === 'taken') {
      handed?.destroy() // closes our end only
      handed = undefined
    }
    options.onMessage(message)
  })
  child.stdout?.on('data', byLines(options.onLines))
  child.once('error', ({ message }) => child.pid === undefined && end(message))
  child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`))
  const send = (message: ToWorker) => {
    if (child.connected) child.send(message, () => {}) // fails only when it has ended
  }
  send({ kind: 'begin', id, supervisor, folder })

  return {
    send,
    hand(connection) {
      handed = connection
      const message: ToWorker = { kind: 'connection' }
      // Ours too until it is taken: should the worker end before, another gets it.
      if (child.connected) child.send(message, connection, { keepOpen: true }, () => {})
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

/** Calls back with whole lines: those of several workers must not mix. */
function byLines(onLines: (lines: string) => void): (piece: Buffer) => void {
  let rest: Buffer[] = []
  return (piece) => {
    const end = piece.lastIndexOf(10) + 1
    if (end > 0) {
      onLines(Buffer.concat([...rest, piece.subarray(0, end)]).toString())
      rest = []
    }
    if (end < piece.length) rest.push(piece.subarray(end))
  }
}
