import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { errors } from '../errors.ts'
import { createOutageLog, diskFull, hasNoConnectionLeft, outageOf, readOnly } from './outages.ts'

/** Runs statements: on the pool, or on the connection of a transaction. */
export interface Queries {
  /** A named statement is prepared once per connection: for those that run often. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<Row[]>
}

export interface Database extends Queries {
  /** Runs `work` on one connection between BEGIN and COMMIT; any error rolls back. It may run several times. */
  transaction<Result>(work: (transaction: Queries) => Promise<Result>): Promise<Result>
  /** Throws 503, with the reason, when the database cannot be read and written. */
  check(): Promise<void>
  /** Connections open and in use, for the metrics. */
  connections(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

// bigint as a number instead of the driver's string: counts are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const statementTimeout = 30_000 // milliseconds
/** For a connection whose other end is gone without a word. */
const answerTimeout = 35_000
const connectTimeout = 5000
/** How soon more connections are tried after the database had none left. */
const growEvery = 10_000

type Work<Result> = (client: pg.PoolClient) => Promise<Result>

export function openDatabase(connection: pg.ClientConfig, maxConnections: number, log?: Logger): Database {
  // No startup parameter but the name: poolers refuse those that they do not know.
  const pool = new pg.Pool({
    ...connection,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 300_000, // PostgreSQL starts a process per connection
    query_timeout: answerTimeout,
    keepAlive: true,
    application_name: 'groma',
    onConnect: prepare as (client: pg.ClientBase) => void,
  })
  // The pool replaces a connection that breaks while idle; queries meanwhile get the error below.
  pool.on('error', () => {})

  /** Connections to PostgreSQL itself. Behind a pooler the next statement may run on another one. */
  const direct = new WeakSet<pg.ClientBase>()
  const broken = new WeakSet<pg.ClientBase>()
  const outages = createOutageLog(() => use(probe), log)
  let growing: NodeJS.Timeout | undefined

  /** A pooler has process ids of its own: its session is nobody's, so nothing may be set in it. */
  async function prepare(client: pg.ClientBase & { processID?: number }): Promise<void> {
    const { rows } = await client.query<{ timeout: string | null }>(
      `select case when pg_backend_pid() = $1 then set_config('statement_timeout', $2, false) end as timeout`,
      [client.processID, String(statementTimeout)],
    )
    if (rows[0]?.timeout) direct.add(client)
  }

  /** Waits for a connection. Where the database has fewer than are configured, the pool makes do with those it has. */
  async function connect(): Promise<pg.PoolClient> {
    for (const giveUpAt = performance.now() + connectTimeout; ; ) {
      try {
        return await pool.connect()
      } catch (error) {
        const isKnown = outages.current() !== undefined && pool.totalCount === 0
        if (!hasNoConnectionLeft(error) || isKnown || performance.now() > giveUpAt) throw error
        shrink()
        if (pool.totalCount === 0) await sleep(100)
      }
    }
  }

  function shrink(): void {
    const { options } = pool
    if (options.max === maxConnections && pool.totalCount > 0)
      log?.warn(
        `The database allows ${pool.totalCount} of the ${maxConnections} connections of GROMA_DATABASE_CONNECTIONS; requests wait for those.`,
      )
    options.max = Math.max(1, pool.totalCount)
    growing ??= setInterval(() => {
      options.max = Math.min(maxConnections, 2 * (options.max ?? 1))
      if (options.max < maxConnections) return
      clearInterval(growing)
      growing = undefined
    }, growEvery).unref()
  }

  /**
   * Takes a connection for as long as `work` takes. Not `pool.query`: a new connection keeps the result of its first query
   * for as long as it is open, and that may be about a user who is deleted by then.
   */
  async function use<Result>(work: Work<Result>): Promise<Result> {
    const client = await connect().catch(fail)
    // A connection may break between two statements; an error event without a listener would end the process.
    const onError = () => void broken.add(client)
    client.on('error', onError)
    try {
      return await work(client)
    } finally {
      client.off('error', onError)
      client.release(broken.has(client))
    }
  }

  async function run<Row extends pg.QueryResultRow>(
    client: pg.PoolClient,
    text: string,
    values: unknown[] = [],
    name?: string,
  ): Promise<Row[]> {
    const named = name !== undefined && direct.has(client)
    try {
      return (await client.query<Row>(named ? { name, text, values } : { text, values })).rows
    } catch (error) {
      if (outageOf(error)?.losesConnection) broken.add(client)
      return fail(error)
    }
  }

  function fail(error: unknown): never {
    const outage = outageOf(error)
    if (!outage) throw error
    outages.report(outage, error)
    throw Object.assign(errors.databaseUnavailable(outage.retryAfter), { cause: error })
  }

  async function transact<Result>(
    client: pg.PoolClient,
    work: (transaction: Queries) => Promise<Result>,
  ): Promise<Result> {
    const limit = direct.has(client) ? '' : `; set local statement_timeout = ${statementTimeout}`
    const queries: Queries = { query: (text, values, name) => run(client, text, values, name) }
    try {
      await queries.query(`begin${limit}`)
      const result = await work(queries)
      await queries.query('commit')
      return result
    } catch (error) {
      await rollBack(client)
      throw error
    }
  }

  async function rollBack(client: pg.PoolClient): Promise<void> {
    if (!broken.has(client)) await client.query('rollback').catch(() => broken.add(client))
  }

  /** Throws where the database cannot be read and written. */
  async function probe(client: pg.PoolClient): Promise<void> {
    const [row] = await run<{ locked: boolean }>(
      client,
      "select current_setting('transaction_read_only') = 'on' as locked",
    )
    if (row?.locked) {
      broken.add(client)
      fail({ code: '25006', message: readOnly.sentence })
    }
    if (outages.current() !== diskFull) return
    // Whether it still is: only a new file of some size tells.
    await run(client, 'begin')
    try {
      const rows = "select repeat('groma', 300) as text from generate_series(1, 700)" // a megabyte
      await run(client, `create table disk_probe as ${rows}`)
    } finally {
      await rollBack(client)
    }
  }

  return {
    query: (text, values, name) => untilThrough(() => use((client) => run(client, text, values, name))),
    transaction: (work) => untilThrough(() => use((client) => transact(client, work))),
    async check() {
      if (!outages.current())
        await use(probe).catch((error) => {
          if (!outages.current()) throw error
        })
      const outage = outages.current()
      if (outage) throw errors.databaseUnavailable(outage.retryAfter, outage.sentence)
    },
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close() {
      outages.stop()
      clearInterval(growing)
      return pool.end()
    },
  }
}

/** Tries of a statement or transaction that others keep undoing; so many in a row are no race. */
const mostTries = 10

/** Runs it again when the database has undone it for the sake of another: a deadlock, or a serialization failure. */
async function untilThrough<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!['40P01', '40001'].includes((error as { code?: string }).code ?? '')) throw error
      if (tries === mostTries) throw errors.databaseUnavailable()
    }
  }
}
