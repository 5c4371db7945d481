import type { Database, Queries } from '../database.ts'

export interface RateNode {
  id: string
  /** All earlier members have made room for it. */
  member: boolean
  /** The nodes it has made room for. */
  knows: string[]
  shares: RateShare[]
}

export interface RateShare {
  key: string
  /** The whole limit, per second. */
  limit: number
  /** Fraction of the limit, 0 to 1. */
  part: number
  /** Requests per second that arrive at the node. */
  demand: number
}

/** What a node writes after reading all of them. */
export interface RateChanges {
  member: boolean
  knows: string[]
  shares: (RateShare & { node: string })[]
  /** Keys whose shares are not needed any more. */
  forget: string[]
}

export interface RateShareStore {
  /** Renews the node's lease and, under a lock, lets it decide on the current rows, its own included. */
  exchange(node: string, leaseSeconds: number, decide: (nodes: RateNode[]) => RateChanges): Promise<void>
  /** Releases all shares at once. The node is still counted for `lingerSeconds`, but others do not wait for it. */
  leave(node: string, lingerSeconds: number): Promise<void>
}

/** An advisory lock that nothing else uses. */
const rateLock = 7_160_002

export function createRateShareStore(database: Pick<Database, 'transaction'>): RateShareStore {
  return {
    exchange: (node, leaseSeconds, decide) =>
      database.transaction(async (transaction) => {
        await lock(transaction)
        await renew(transaction, node, leaseSeconds)
        const nodes = await read(transaction)
        await write(transaction, node, nodes, decide(nodes))
      }),
    leave: (node, lingerSeconds) =>
      database.transaction(async (transaction) => {
        await lock(transaction)
        await transaction.query('delete from rate_shares where node = $1', [node])
        await transaction.query(
          `update rate_nodes set member = false, expires_at = clock_timestamp() + make_interval(secs => $2)
           where id = $1`,
          [node, lingerSeconds],
        )
      }),
  }
}

/** A node that stalls while it holds the lock must lose it well before the other leases expire. */
async function lock(transaction: Queries): Promise<void> {
  await transaction.query(
    `select set_config('lock_timeout', '1s', true),
            set_config('statement_timeout', '1s', true),
            set_config('idle_in_transaction_session_timeout', '500ms', true),
            pg_advisory_xact_lock($1)`,
    [rateLock],
  )
}

/**
 * Deletes nodes whose lease has expired, except this one: as long as its row exists, however late it is, no other node has
 * taken its parts. A lease of more than an hour is from before the clock was set back.
 */
async function renew(transaction: Queries, node: string, leaseSeconds: number): Promise<void> {
  await transaction.query(
    `with expired as (
            delete from rate_nodes where id <> $1 and not expires_at between clock_timestamp() and clock_timestamp() + interval '1 hour'
            returning id),
          freed as (delete from rate_shares where node in (select id from expired))
     insert into rate_nodes (id, expires_at) values ($1, clock_timestamp() + make_interval(secs => $2))
     on conflict (id) do update set expires_at = excluded.expires_at`,
    [node, leaseSeconds],
  )
}

async function read(transaction: Queries): Promise<RateNode[]> {
  return transaction.query<RateNode & { shares: RateShare[] }>(
    `select id, member, knows, coalesce(
       (select jsonb_agg(jsonb_build_object('key', key, 'limit', per_second, 'part', part, 'demand', demand))
        from rate_shares where node = id), '[]') as shares
     from rate_nodes order by id`,
  )
}

async function write(transaction: Queries, node: string, nodes: RateNode[], to: RateChanges): Promise<void> {
  const self = nodes.find(({ id }) => id === node)
  if (self?.member !== to.member || String(self.knows) !== String(to.knows)) {
    await transaction.query('update rate_nodes set member = $2, knows = $3 where id = $1', [
      node,
      to.member,
      to.knows,
    ])
  }
  if (to.forget.length > 0) {
    await transaction.query('delete from rate_shares where key = any($1)', [to.forget])
  }
  if (to.shares.length > 0) {
    await transaction.query(
      `insert into rate_shares (key, node, per_second, part, demand)
       select * from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::float8[])
       on conflict (key, node) do update
       set per_second = excluded.per_second, part = excluded.part, demand = excluded.demand`,
      [
        to.shares.map(({ key }) => key),
        to.shares.map((share) => share.node),
        to.shares.map(({ limit }) => limit),
        to.shares.map(({ part }) => part),
        to.shares.map(({ demand }) => demand),
      ],
    )
  }
}
