import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { clusterMark } from './cluster/layout.ts'
import { hasNoConnectionLeft, outageOf } from './outages.ts'
import { spreadReads } from './spread-reads.ts'

/** Connections to the database, made when needed. */
export interface Pool {
  /** Waits for a free one. */
  connect(): Promise<pg.PoolClient>
  /** It leads to PostgreSQL itself. Behind a pooler the next statement may run in another session. */
  isDirect(client: pg.PoolClient): boolean
  /** Whether the tables are distributed over the nodes of a cluster, as far as any connection has seen. */
  isDistributed(): boolean
  counts(): { open: number; idle: number; waiting: number }
  /** The server of this connection is of no use: the next one leads to another, where several are given. */
  moveOnFrom(client: pg.PoolClient): void
  end(): Promise<void>
}

export const statementTimeout = 30_000 // milliseconds
/** For a connection whose other end is gone without a word. */
const answerTimeout = 35_000
const connectTimeout = 5000
/** How soon more connections are tried after the database had none left. */
const growEvery = 10_000

/** `servers` are those of one database, of which one takes writes: the first that does is used. */
export function openPool(
  servers: readonly pg.ClientConfig[],
  maxConnections: number,
  isAway: () => boolean,
  log?: Logger,
): Pool {
  // No startup parameter but the name: poolers refuse those that they do not know.
  const pool = new pg.Pool({
    connectionTimeoutMillis: connectTimeout, // unless a server has its own
    ...servers[0],
    max: maxConnections,
    idleTimeoutMillis: 300_000, // PostgreSQL starts a process per connection
    query_timeout: answerTimeout,
    keepAlive: true,
    stream: spreadReads,
    application_name: 'groma',
    onConnect: prepare as (client: pg.ClientBase) => void,
  })
  // The pool replaces a connection that breaks while idle; those in use report their errors themselves.
  pool.on('error', () => {})

  const { options } = pool
  let open = 0 // without those that are being made
  pool.on('connect', () => open++)
  pool.on('remove', () => open--)
  const direct = new WeakSet<pg.ClientBase>()
  let isDistributed = false
  let server = 0
  const serverOf = new WeakMap<pg.ClientBase, number>()
  let growing: NodeJS.Timeout | undefined
  let isToldShort = false

  /** A pooler has process ids of its own: its session is nobody's, so nothing may be set in it. */
  async function prepare(client: pg.ClientBase & { processID?: number }): Promise<void> {
    serverOf.set(client, server)
    const { rows } = await client.query<{ timeout: string | null; distributed: boolean }>(
      `select case when pg_backend_pid() = $1 then set_config('statement_timeout', $2, false) end as timeout,
         to_regclass($3) is not null as distributed`,
      [client.processID, String(statementTimeout), clusterMark],
    )
    if (rows[0]?.timeout) direct.add(client)
    isDistributed = rows[0]?.distributed ?? false
  }

  /** Where the database has fewer connections than are configured, the pool makes do with those it has. */
  async function connect(): Promise<pg.PoolClient> {
    for (const giveUpAt = performance.now() + connectTimeout; ; ) {
      const tried = server
      try {
        const client = await pool.connect()
        if (servers.length === 1 || serverOf.get(client) === server) return client
        client.release(true)
      } catch (error) {
        if (!hasNoConnectionLeft(error)) {
          if (outageOf(error)) moveOn(tried)
          throw error
        }
        if ((isAway() && open === 0) || performance.now() > giveUpAt) throw error
        if (open > 0) shrink()
        else await sleep(100)
      }
    }
  }

  /** Of many connections that fail at once, the first does it. */
  function moveOn(from: number | undefined): void {
    if (servers.length === 1 || from !== server) return
    server = (server + 1) % servers.length
    Object.assign(options, servers[server])
  }

  function shrink(): void {
    if (!isToldShort) {
      isToldShort = true
      log?.warn(
        `The database allows ${open} of the ${maxConnections} connections of GROMA_DATABASE_CONNECTIONS; requests wait for those.`,
      )
    }
    options.max = open
    growing ??= setInterval(() => {
      options.max = Math.min(maxConnections, 2 * (options.max ?? 1))
      if (options.max < maxConnections) return
      clearInterval(growing)
      growing = undefined
      isToldShort = false
    }, growEvery).unref()
  }

  return {
    connect,
    isDirect: (client) => direct.has(client),
    isDistributed: () => isDistributed,
    counts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    moveOnFrom: (client) => moveOn(serverOf.get(client)),
    end() {
      clearInterval(growing)
      return pool.end()
    },
  }
}
