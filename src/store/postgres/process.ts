import { once } from 'node:events'
import { realpath, rmdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { postgresPort, preparePostgresFolder, socketFolderFor, superuser } from './folder.ts'
import { type Keeper, startKeeper } from './keeper.ts'
import { answers, clearTheWay, holdServerLock, type PostgresConnection } from './lock.ts'
import { readPidFile } from './pidfile.ts'
import { type PostgresLog, type PostgresUser, postgresUser } from './user.ts'

interface PostgresOptions {
  /** The cluster, such as `<data>/postgres`; created if it is missing. */
  folder: string
  /** A folder with `initdb` and `postgres` to use instead of the npm package. */
  binaries?: string
  /** More settings for the server, such as `fsync: 'off'` in tests. */
  settings?: Record<string, string>
  log: PostgresLog
  /** It ended unexpectedly, in this way; a restart is under way. */
  onDown?(ending: string): void
  onUp?(): void
}

export interface PostgresProcess {
  /** Stays the same over restarts. */
  connection: PostgresConnection
  stop(): Promise<void>
}

/** What every start needs, determined once. */
interface Plan {
  folder: string
  cluster: string
  bin: string
  user: PostgresUser
  settings: Record<string, string>
  connection: PostgresConnection
  log: PostgresLog
}

interface Running {
  keeper: Keeper
  releaseLock(): Promise<void>
}

const shortestPause = 100
const longestPause = 5000

/** Starts the embedded PostgreSQL and keeps it running until stopped. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresProcess> {
  const plan = await makePlan(options)
  const stopping = new AbortController()
  const stopAsked = once(stopping.signal, 'abort')
  const first = await launch(plan, stopping.signal)
  const finished = keepRunning(first)

  async function keepRunning(started: Running): Promise<void> {
    let running: Running | undefined = started
    let pause = shortestPause
    while (running) {
      const upSince = performance.now()
      await Promise.race([running.keeper.exited, stopAsked])
      if (!stopping.signal.aborted) options.onDown?.(running.keeper.ending ?? '')
      await Promise.all([running.releaseLock(), running.keeper.stop()])
      running = undefined
      // Back off while it ends soon after each start.
      if (performance.now() - upSince > 2 * longestPause) pause = shortestPause
      while (!running && !stopping.signal.aborted) {
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
        pause = Math.min(2 * pause, longestPause)
        running = await launch(plan, stopping.signal).catch((error: Error) => {
          if (!stopping.signal.aborted) plan.log('error', `${error.message}\nTrying again in ${pause} ms.`)
          return undefined
        })
      }
      if (running) options.onUp?.()
    }
  }

  return {
    connection: plan.connection,
    async stop() {
      stopping.abort()
      await finished
      if (plan.connection.host !== plan.cluster) await rmdir(plan.connection.host).catch(() => undefined)
    },
  }
}

/** The connection to the PostgreSQL that another process runs in this folder, if there is one. */
export async function findPostgres(folder: string): Promise<PostgresConnection | undefined> {
  const found = await realpath(folder)
    .then(readPidFile)
    // Missing or not ours: a start reports it better.
    .catch(() => undefined)
  if (!found) return undefined
  const connection = connectionTo(found.socketFolder)
  return (await answers(connection)) ? connection : undefined
}

async function makePlan(options: PostgresOptions): Promise<Plan> {
  if (process.platform === 'win32') {
    throw new Error(
      'The embedded PostgreSQL needs Linux or macOS: set DATABASE_URL to a PostgreSQL 15 or later.',
    )
  }
  const { log, settings = {} } = options
  const folder = resolve(options.folder)
  const user = await postgresUser(folder)
  const bin = await findBinaries(options.binaries, user, log)
  const cluster = await preparePostgresFolder({ folder, bin, user, sync: settings.fsync !== 'off', log })
  const connection = connectionTo(await socketFolderFor(cluster, user))
  return { folder, cluster, bin, user, settings, connection, log }
}

function connectionTo(socketFolder: string): PostgresConnection {
  return { host: socketFolder, port: postgresPort, user: superuser, database: 'postgres' }
}

/** One start: stop leftovers, start, wait until ready, take the lock. Retried while another process is in the way. */
async function launch(plan: Plan, abort: AbortSignal): Promise<Running> {
  const giveUpAt = performance.now() + 60_000
  for (;;) {
    await clearTheWay(plan, abort)
    const keeper = startKeeper(plan)
    let cause: unknown
    try {
      if (await becomesReady(keeper, plan, abort)) {
        return { keeper, releaseLock: await holdServerLock(plan.connection) }
      }
    } catch (error) {
      cause = error
    }
    await keeper.stop()
    abort.throwIfAborted()
    const said = keeper.lastLines.join('\n')
    // Another start was quicker or stopped ours as a leftover, or children of a killed one are still running.
    const inTheWay = /lock file .* already exists|pre-existing shared memory block/.test(said)
    if (!(inTheWay || keeper.ending === 'exit code 0') || performance.now() > giveUpAt) {
      const failure = new Error(`PostgreSQL did not start in ${plan.folder} (${keeper.ending}).\n${said}`, {
        cause,
      })
      // The system's own code: callers know that, and name the disk.
      throw said.includes('No space left on device') ? Object.assign(failure, { code: 'ENOSPC' }) : failure
    }
    await sleep(shortestPause, undefined, { signal: abort })
  }
}

/** False when it ended instead. No time limit: crash recovery may take long. */
async function becomesReady(keeper: Keeper, { cluster, log }: Plan, abort: AbortSignal): Promise<boolean> {
  const startedAt = performance.now()
  let loggedAt = startedAt
  while (keeper.ending === undefined) {
    const file = await readPidFile(cluster)
    if (file && file.pid === keeper.pid && file.status === 'ready') return true
    if (performance.now() - loggedAt > 5000) {
      loggedAt = performance.now()
      const seconds = Math.round((loggedAt - startedAt) / 1000)
      log(
        'info',
        `PostgreSQL is still starting after ${seconds} s: ${keeper.lastLines.at(-1) ?? 'no output yet'}`,
      )
    }
    await sleep(10, undefined, { signal: abort })
  }
  return false
}
