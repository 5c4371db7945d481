import pg from 'pg'
import { ApiError, errors } from '../errors.ts'

/** Runs statements: on the pool, or on the connection of a transaction. */
export interface Queries {
  /** A named statement is prepared once per connection: for those that run often. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<Row[]>
}

export interface Database extends Queries {
  /** Runs `work` on one connection between BEGIN and COMMIT; any error rolls back. It may run several times. */
  transaction<Result>(work: (transaction: Queries) => Promise<Result>): Promise<Result>
  /** Throws 503 when the database does not answer. */
  check(): Promise<void>
  /** Connections open and in use, for the metrics. */
  connections(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

// bigint as a number instead of the driver's string: counts are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function openDatabase(connection: pg.ClientConfig, maxConnections: number): Database {
  const pool = new pg.Pool({
    ...connection,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 300_000, // PostgreSQL starts a process per connection
    statement_timeout: 30_000,
    application_name: 'groma',
  })
  // The pool replaces a connection that breaks while idle; queries meanwhile get the error below.
  pool.on('error', () => {})

  return {
    query: (text, values, name) =>
      untilThrough(() => withClient(pool, (client) => run(client, text, values, name))),
    transaction: (work) => untilThrough(() => inTransaction(pool, work)),
    check: () => withClient(pool, async (client) => void (await run(client, 'select 1'))),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
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

async function run<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: unknown[] = [],
  name?: string,
): Promise<Row[]> {
  try {
    return (await client.query<Row>(name === undefined ? { text, values } : { name, text, values })).rows
  } catch (error) {
    throw isUnavailable(error) ? errors.databaseUnavailable() : error
  }
}

function inTransaction<Result>(
  pool: pg.Pool,
  work: (transaction: Queries) => Promise<Result>,
): Promise<Result> {
  return withClient(pool, async (client, onError) => {
    const queries: Queries = { query: (text, values, name) => run(client, text, values, name) }
    try {
      await queries.query('begin')
      const result = await work(queries)
      await queries.query('commit')
      return result
    } catch (error) {
      await queries.query('rollback').catch(onError)
      throw error
    }
  })
}

/**
 * Takes a connection for as long as `work` takes. Not `pool.query`: a new connection keeps the result of its first query
 * for as long as it is open, and that may be about a user who is deleted by then.
 */
async function withClient<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, onError: () => void) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((error) => {
    throw isUnavailable(error) ? errors.databaseUnavailable() : error
  })
  let broken = false
  // A connection may break between two statements; an error event without a listener would end the process.
  const onError = () => {
    broken = true
  }
  client.on('error', onError)
  try {
    return await work(client, onError)
  } catch (error) {
    if (error instanceof ApiError && error.status === 503) broken = true
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** The database is down, starting, stopping or unreachable: a retry may succeed. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof ApiError) return false
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    /^(08...|57P0[1-3]|53300|ECONN.*|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|connection is closed/i.test(
      message,
    )
  )
}
