import type pg from 'pg'
import type { Logger } from 'pino'
import { type Database, openDatabase, type Queries, type ShardNode, type ShardNodes } from '../database.ts'
import { buckets } from '../ids.ts'

/** The nodes of the cluster that has its coordinator at this address: all take the same user, password and database. */
export function shardNodesOf(coordinator: pg.ClientConfig, maxConnections: number, log?: Logger) {
  const open = (host: string, port: number) =>
    openDatabase(addressed(coordinator, host, port), maxConnections) // it is told below where one is away
  return (queries: Queries) => openShardNodes(queries, open, log)
}

function addressed(
  { connectionString, ...server }: pg.ClientConfig,
  host: string,
  port: number,
): pg.ClientConfig {
  if (connectionString === undefined) return { ...server, host, port }
  const url = new URL(connectionString)
  url.hostname = host.includes(':') ? `[${host}]` : host
  url.port = String(port)
  for (const name of ['host', 'port']) url.searchParams.delete(name)
  return { ...server, connectionString: url.href }
}

interface Node {
  database: Database
  isUsable: boolean
  /** It was said that it cannot be asked. */
  isTold: boolean
}

/** How often it is looked up where the shards are. A node that had a shard before sends on what is about it, so nothing is lost meanwhile. */
const lookEvery = 10_000 // milliseconds

/** The nodes of a cluster, as its coordinator names them. `open` connects to one. */
export function openShardNodes(
  coordinator: Queries,
  open: (host: string, port: number) => Database,
  log?: Logger,
): ShardNodes {
  const nodes = new Map<string, Node>()
  let places: (Node | undefined)[] = []
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isClosed = false

  async function look(): Promise<void> {
    const rows = await coordinator.query<{ bucket: number; host: string; port: number }>(placesOfBuckets, [
      buckets,
    ])
    for (const { host, port } of rows) {
      const name = `${host}:${port}`
      if (!nodes.has(name)) nodes.set(name, { database: open(host, port), isUsable: false, isTold: false })
    }
    await Promise.all([...nodes].map(([name, node]) => tryNode(name, node)))
    const found: (Node | undefined)[] = []
    for (const { bucket, host, port } of rows) found[bucket] = nodes.get(`${host}:${port}`)
    places = found
  }

  async function tryNode(name: string, node: Node): Promise<void> {
    if (node.isUsable) return
    try {
      await node.database.query('select from users where bucket = 0 limit 0')
      node.isUsable = true
      node.isTold = false
    } catch (error) {
      if (node.isTold) return
      node.isTold = true
      const reason = ((error as Error).cause ?? error) as Error
      log?.info(
        `The cluster's node ${name} cannot be asked from here (${reason.message}); the coordinator passes on what is for it.`,
      )
    }
  }

  function lookLater(): void {
    if (isClosed) return
    timer = setTimeout(start, lookEvery)
    timer.unref()
  }

  function start(): void {
    looking = look()
      .catch(() => undefined) // the coordinator is away: it says so itself
      .then(lookLater)
  }

  return {
    of(bucket) {
      if (!looking) start()
      const node = places[bucket]
      return node?.isUsable ? nodeFor(node) : undefined
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking
      await Promise.all([...nodes.values()].map(({ database }) => database.close()))
    },
  }
}

/** After an error the coordinator is asked, until the node is looked at again. */
function nodeFor(node: Node): ShardNode {
  return {
    async transaction(work, isLong) {
      try {
        return await node.database.transaction(
          (transaction) => work({ ...transaction, isDistributed: true }),
          isLong,
        )
      } catch (error) {
        node.isUsable = false
        throw error
      }
    },
  }
}

/** Without those on the coordinator, and on nodes that do not know where the shards are. */
const placesOfBuckets = `
  select bucket, node.nodename as host, node.nodeport as port
  from generate_series(0, $1::int - 1) as bucket
  join pg_dist_placement as placement on placement.shardid = get_shard_id_for_distribution_column('users', bucket)
  join pg_dist_node as node on node.groupid = placement.groupid
  where node.isactive and node.hasmetadata and node.metadatasynced and node.noderole = 'primary' and node.groupid <> 0`
