import type { Database } from '../store/database.ts'
import { parkOld, recordAttempts } from '../store/delivery/queue.ts'
import type { Attempt, Health } from '../store/delivery/waiting.ts'
import { downAfter, longestWait } from './back-off.ts'
import type { ReceiverState } from './receiver-state.ts'

/** Writes down what was tried, several attempts at a time. A lane is finished once all of its attempts are written. */
export interface AttemptLog {
  add(attempt: Attempt): void
  /** No more attempts of this lane follow. */
  finish(lane: string): void
  /** Writes what could not be written before. */
  retry(): void
  /** Resolves when everything finished so far is written, or the database has refused it. */
  write(): Promise<void>
}

interface AttemptLogParts {
  database: Database
  receiver: string
  state: ReceiverState
  /** Milliseconds that are added to the database's time. */
  ahead(): number
  onWritten(lanes: string[], health: Health): void
  onFailure(error: unknown): void
}

const writtenAtOnce = 100
const writeAfter = 20 // milliseconds, so that several attempts are written together

export function createAttemptLog(parts: AttemptLogParts): AttemptLog {
  const { database, receiver, state, ahead } = parts
  let attempts: Attempt[] = []
  let finished: string[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    await writing
    if (finished.length === 0) return
    const [tried, lanes, health] = [attempts, finished, state.take()]
    attempts = []
    finished = []
    writing = record(tried, health).then(
      () => parts.onWritten(lanes, health),
      (error) => {
        attempts = [...tried, ...attempts]
        finished = [...lanes, ...finished]
        state.giveBack(health)
        parts.onFailure(error)
      },
    )
    await writing
  }

  async function record(tried: Attempt[], health: Health): Promise<void> {
    for (let at = 0; at < tried.length; at += writtenAtOnce)
      await recordAttempts(database, receiver, tried.slice(at, at + writtenAtOnce), health, ahead())
    if (health.failures >= downAfter) while ((await parkOld(database, receiver, longestWait, ahead())) > 0);
  }

  return {
    add: (attempt) => void attempts.push(attempt),
    finish(lane) {
      finished.push(lane)
      if (attempts.length >= writtenAtOnce) void write()
      else timer ??= setTimeout(write, writeAfter)
    },
    retry() {
      if (finished.length > 0 && timer === undefined) void write()
    },
    write,
  }
}
