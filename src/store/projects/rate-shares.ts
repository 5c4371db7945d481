import type { Database, Queries } from '../database.ts'

export interface RateNode {
  id: string
  /** Every member before it has made room for it. */
  member: boolean
  /** The nodes it has made room for. */
  knows: string[]
  shares: RateShare[]
}

export interface RateShare {
  key: string
  /** The whole limit, per second. */
  limit: number
  /** Of the limit, 0 to 1. */
  part: number
  /** Requests per second that arrive at the node. */
  demand: number
}

/** What a node writes after a look at all of them. */
export interface RateChanges {
  member: boolean
  knows: string[]
  shares: (RateShare & { node: string })[]
  /** Keys whose shares nobody needs any more. */
  forget: string[]
}

export interface RateShareStore {
  /** Renews the node's lease and lets it decide, no other node meanwhile, on the rows as they are, its own included. */
  exchange(node: string, leaseSeconds: number, decide: (nodes: RateNode[]) => RateChanges): Promise<void>
  /** Gives up all shares at once. The node still counts as one for so long, but nobody waits for it. */
  leave(node: string, lingerSeconds: number): Promise<void>
}

/** Any number that no one else locks with. */
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

/** A node that stalls with the lock in its hand must lose it well before the others' leases run out. */
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
 * Forgets the nodes whose lease ran out, but never oneself: as long as the row is there, however late its node comes,
 * nobody else has got its parts.
 */
async function renew(transaction: Queries, node: string, leaseSeconds: number): Promise<void> {
  await transaction.query(
    `with expired as (delete from rate_nodes where expires_at < clock_timestamp() and id <> $1 returning id),
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
