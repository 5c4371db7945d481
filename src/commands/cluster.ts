import { pino } from 'pino'
import type { Config } from '../config.ts'
import { distributeTables, shardsByDefault } from '../store/cluster/distribute.ts'
import { reachDatabase } from '../store/open.ts'
import { count, type Options, readVerb, say, UsageError, withDatabase } from './terminal.ts'

const mostShards = 1024

/** `groma cluster init`: distributes the tables over the nodes of Citus. */
export async function manageCluster(config: Config, words: string[], options: Options): Promise<void> {
  readVerb('cluster', words, { init: false })
  const shards = readShards(options.shards)
  if (config.databaseUrl === undefined)
    throw new Error(
      'The embedded database is a single server. Set DATABASE_URL to the coordinator of a Citus cluster; "groma backup --to URL" copies the data there.',
    )
  await withDatabase(config, async () => {}) // migrates it
  const { address, close } = await reachDatabase(config, pino({ level: 'silent' }), { create: false })
  try {
    const { distributed, nodes } = await distributeTables(address, shards)
    say(
      distributed.length === 0
        ? 'All tables are distributed already.'
        : `Distributed over ${count(nodes, 'node')}: ${distributed.join(', ')}.`,
    )
  } finally {
    await close()
  }
}

function readShards(given: string | undefined): number {
  if (given === undefined) return shardsByDefault
  const shards = Number(given)
  if (Number.isInteger(shards) && shards >= 1 && shards <= mostShards) return shards
  throw new UsageError(`--shards takes a number from 1 to ${mostShards}, got "${given}".`)
}
