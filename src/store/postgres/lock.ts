import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { isPostgresOf, readPidFile, removeStaleLockFiles, signal } from './pidfile.ts'
import type { PostgresLog } from './user.ts'

export interface PostgresConnection {
  /** The folder of the unix socket. */
  host: string
  port: number
  user: string
  database: string
}

interface Claim {
  /** As configured. */
  folder: string
  /** Its real path. */
  cluster: string
  connection: PostgresConnection
  log: PostgresLog
}

/** 'groma' in ASCII. The server that owns the running PostgreSQL holds this advisory lock. */
const serverLock = 0x67726f6d61

/** How long a PostgreSQL found running may stay in a state before we act, in milliseconds. */
const patience = {
  // The session of a killed server may hold the lock a moment longer.
  taken: 1000,
  // A server that has just started its PostgreSQL takes the lock some milliseconds later.
  free: 3000,
  // It recovers from a crash, or flushes to disk before it stops.
  busy: 10 * 60_000,
}

export async function answers(connection: PostgresConnection): Promise<boolean> {
  return (await ask(connection, 'select true as yes')) === true
}

/** Holds the lock until released; takes it again after a lost connection. */
export async function holdServerLock(connection: PostgresConnection): Promise<() => Promise<void>> {
  let released = false
  let client = await take()

  async function take(): Promise<Client> {
    const fresh = quietClient(connection)
    try {
      await fresh.connect()
      await fresh.query(`select pg_advisory_lock(${serverLock})`)
    } catch (error) {
      await fresh.end()
      throw error
    }
    fresh.once('end', () => void takeAgain())
    return fresh
  }

  async function takeAgain(): Promise<void> {
    while (!released) {
      await sleep(100)
      if (released) return
      const fresh = await take().catch(() => undefined)
      if (!fresh) continue
      client = fresh
      if (released) await client.end()
      return
    }
  }

  return async () => {
    released = true
    await client.end()
  }
}

/** Returns when the way is free for a PostgreSQL of our own; throws when another server is using the folder. */
export async function clearTheWay(claim: Claim, abort: AbortSignal): Promise<void> {
  const { folder, cluster, connection, log } = claim
  let last = ''
  let since = performance.now()
  for (;;) {
    const found = await readPidFile(cluster)
    const state = found
      ? await stateOf(cluster, { ...connection, host: found.socketFolder }, found.pid)
      : 'gone'
    if (!found || state === 'gone') {
      await removeStaleLockFiles(cluster, connection.host, connection.port)
      return
    }
    if (state !== last) {
      last = state
      since = performance.now()
      log('info', `Found PostgreSQL process ${found.pid} in ${folder}: ${state}`)
    }
    if (performance.now() - since > patience[state]) {
      // A process that is not visible here runs in another container that shares the folder.
      if (state !== 'free' || !(await isPostgresOf(cluster, found.pid))) {
        throw new Error(
          `Another Groma server is using the data folder ${folder} (PostgreSQL process ${found.pid}). ` +
            'Stop it first or set GROMA_DATA to another folder.',
        )
      }
      log('warn', `Stopping PostgreSQL process ${found.pid}, left behind by a server that was killed`)
      await endOrphan(cluster, found.pid, abort)
    }
    await sleep(50, undefined, { signal: abort })
  }
}

/** `free`: it answers and no server holds the lock. `busy`: it runs but does not accept connections now. */
async function stateOf(cluster: string, connection: PostgresConnection, pid: number) {
  const answer = await ask(
    connection,
    `select exists (select from pg_locks where locktype = 'advisory' and granted
       and (classid::bigint << 32) + objid::bigint = ${serverLock}) as yes`,
  )
  if (answer === 'silent') return (await isPostgresOf(cluster, pid)) ? 'busy' : 'gone'
  if (answer === 'busy') return 'busy'
  return answer ? 'taken' : 'free'
}

async function endOrphan(cluster: string, pid: number, abort: AbortSignal): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ]
  for (const [name, milliseconds] of steps) {
    if (!(await isPostgresOf(cluster, pid))) return
    signal(pid, name)
    for (
      const end = performance.now() + milliseconds;
      performance.now() < end && (await isPostgresOf(cluster, pid));
    ) {
      await sleep(20, undefined, { signal: abort })
    }
  }
}

/**
 * The result of a query for `yes`; 'silent' when nothing listens on the socket, 'busy' when it refuses connections. Fails when
 * its disk is full.
 */
async function ask(connection: PostgresConnection, question: string): Promise<boolean | 'silent' | 'busy'> {
  // Without a folder the driver would try the network.
  if (!connection.host.startsWith('/')) return 'silent'
  const client = quietClient(connection)
  try {
    await client.connect()
    const answer = await client.query<{ yes: boolean }>(question)
    return answer.rows[0]?.yes === true
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    // It makes no room by waiting. The system's own code: callers know that, and name the disk.
    if (code === '53100') throw Object.assign(error as Error, { code: 'ENOSPC' })
    return ['ENOENT', 'ECONNREFUSED', 'ENOTDIR'].includes(code) ? 'silent' : 'busy'
  } finally {
    await client.end()
  }
}

function quietClient(connection: PostgresConnection): Client {
  const client = new Client({
    ...connection,
    application_name: 'groma server lock',
    connectionTimeoutMillis: 5000,
  })
  // A lost connection is handled on 'end'.
  client.on('error', () => undefined)
  return client
}
