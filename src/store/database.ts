import pg from 'pg'
import type { Logger } from 'pino'
import { errors } from '../errors.ts'
import { createOutageLog, diskFull, type Outage, outageOf, readOnly } from './outages.ts'
import { openPool, statementTimeout } from './pool.ts'

/** Runs statements: on the pool, or on the connection of a transaction. */
export interface Queries {
  /** A named statement is prepared once per connection: for those that run often. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<Row[]>
  /** Tables are distributed over the nodes of a cluster: a statement that should read one shard must say of which bucket. */
  readonly isDistributed?: boolean
}

export interface Database extends Queries {
  /** Runs `work` on one connection between BEGIN and COMMIT; any error rolls back. It may run several times. A long one has no time limit. */
  transaction<Result>(work: (transaction: Queries) => Promise<Result>, isLong?: boolean): Promise<Result>
  /** In a cluster: the node that has the users of a bucket, where it can be asked itself. */
  ofBucket(bucket: number): ShardNode | undefined
  /** Throws 503, with the reason, when the database cannot be read and written. */
  check(): Promise<void>
  /** Connections open and in use, for the metrics. */
  connections(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** What is asked of a node itself: transactions about one bucket. */
export type ShardNode = Pick<Database, 'transaction'>

/** The nodes of a cluster. */
export interface ShardNodes {
  /** The one that has the users of a bucket; undefined while it is not known, or does not answer us: then ask the coordinator. */
  of(bucket: number): ShardNode | undefined
  close(): Promise<void>
}

// bigint as a number instead of the driver's string: counts are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Milliseconds, the most that a timer takes. The driver takes 0 for its default. */
const noTimeout = 2 ** 31 - 1
/** Of a look whether the database answers: balancers ask for it, and wait for some seconds only. */
const probeTimeout = 4000

type Work<Result> = (client: pg.PoolClient) => Promise<Result>

/** Several servers are those of one database, of which one at a time takes writes. `openNodes`: for a database that may be a cluster. */
export function openDatabase(
  servers: pg.ClientConfig | pg.ClientConfig[],
  maxConnections: number,
  log?: Logger,
  openNodes?: (coordinator: Queries) => ShardNodes,
): Database {
  const outages = createOutageLog(() => use(probe), log)
  const isAway = () => outages.current() !== undefined
  const pool = openPool([servers].flat(), maxConnections, isAway, log)
  const broken = new WeakSet<pg.ClientBase>()
  let nodes: ShardNodes | undefined

  /**
   * Takes a connection for as long as `work` takes. Not `pool.query`: a new connection keeps the result of its first query
   * for as long as it is open, and that may be about a user who is deleted by then.
   */
  async function use<Result>(work: Work<Result>): Promise<Result> {
    const client = await pool.connect().catch(fail)
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
    timeout?: number,
  ): Promise<Row[]> {
    const named = name !== undefined && pool.isDirect(client)
    const asked = { ...(named && { name }), ...(timeout && { query_timeout: timeout }), text, values }
    try {
      return (await client.query<Row>(asked)).rows
    } catch (error) {
      lose(client, outageOf(error))
      return fail(error)
    }
  }

  function lose(client: pg.PoolClient, outage: Outage | undefined): void {
    if (!outage?.losesConnection) return
    broken.add(client)
    if (!outage.isDoubtful) pool.moveOnFrom(client)
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
    isLong: boolean,
  ): Promise<Result> {
    const milliseconds = isLong ? 0 : statementTimeout
    const isSet = pool.isDirect(client) && !isLong
    const limit = isSet ? '' : `; set local statement_timeout = ${milliseconds}`
    const queries: Queries = {
      query: (text, values, name) => run(client, text, values, name, isLong ? noTimeout : undefined),
      isDistributed: pool.isDistributed(),
    }
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
      [],
      undefined,
      probeTimeout,
    )
    if (row?.locked) {
      lose(client, readOnly)
      fail({ code: '25006', message: readOnly.sentence })
    }
    if (outages.current() !== diskFull) return
    // Whether the disk is still full shows only when a file of some size is written.
    await run(client, 'begin')
    try {
      const rows = "select repeat('groma', 300) as text from generate_series(1, 700)" // a megabyte
      await run(client, `create table disk_probe as ${rows}`)
    } finally {
      await rollBack(client)
    }
  }

  const query: Queries['query'] = (text, values, name) =>
    untilThrough(() => use((client) => run(client, text, values, name)))

  return {
    query,
    transaction: (work, isLong = false) =>
      untilThrough(() => use((client) => transact(client, work, isLong))),
    async check() {
      if (!outages.current())
        await use(probe).catch((error) => {
          if (!outages.current()) throw error
        })
      const outage = outages.current()
      if (outage) throw errors.databaseUnavailable(outage.retryAfter, outage.sentence)
    },
    get isDistributed() {
      return pool.isDistributed()
    },
    ofBucket(bucket) {
      if (!pool.isDistributed()) return undefined
      nodes ??= openNodes?.({ query })
      return nodes?.of(bucket)
    },
    connections: pool.counts,
    async close() {
      outages.stop()
      await nodes?.close()
      await pool.end()
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
