/** How the tables lie in a cluster of Citus. What is not named here stays on the coordinator. */

interface DistributedTable {
  name: string
  /** Rows of one value are in one shard. */
  column: string
  /** Its shards are beside those of this table: their rows can be joined, and written together. */
  beside?: string
}

/** In this order: the first makes the shards that others lie beside. */
export const distributedTables: readonly DistributedTable[] = [
  { name: 'users', column: 'bucket' },
  { name: 'events', column: 'bucket', beside: 'users' },
  { name: 'locations', column: 'bucket', beside: 'users' },
  { name: 'speed_observations', column: 'bucket', beside: 'users' },
  { name: 'deliveries', column: 'bucket', beside: 'users' },
  { name: 'delivery_attempts', column: 'bucket', beside: 'users' },
  { name: 'identities', column: 'slot', beside: 'users' },
  { name: 'users_of_devices', column: 'device' },
]

/** A table that is there where the others are distributed: every connection looks for it. */
export const clusterMark = 'cluster_layout'
