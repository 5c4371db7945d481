import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { DatabaseUnavailable } from '../errors.ts'
import type { Address } from './backup/connect.ts'
import { distributeNew } from './cluster/distribute.ts'
import { shardNodesOf } from './cluster/shard-nodes.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate, oldestVersion } from './migrate.ts'
import { isRefusal } from './outages.ts'
import { isCluster } from './postgres/folder.ts'
import { findPostgres, type PostgresProcess, startPostgres } from './postgres/process.ts'

export interface Store {
  database: Database
  /** Other servers may use the same database: it is not embedded. */
  shared: boolean
  close(): Promise<void>
}

/**
 * The database of DATABASE_URL, or the embedded one, which belongs to this server alone; migrated. One that does not answer
 * yet is waited for.
 */
export async function openStore(config: Config, log: Logger): Promise<Store> {
  return config.databaseUrl === undefined
    ? openEmbedded(config, log)
    : openShared(config, config.databaseUrl, log)
}

/** For a command: joins the database of a running server, or opens it. Fails where there is none, and creates nothing. */
export async function openStoreBeside(config: Config, log: Logger): Promise<Store> {
  if (config.databaseUrl !== undefined) return openShared(config, config.databaseUrl, log, commandPatience)
  await requireCluster(config)
  const running = await findPostgres(postgresFolder(config))
  if (!running) return openStore(config, log)
  const database = openDatabase(running, config.databaseConnections, log)
  return { database, shared: true, close: () => database.close() }
}

/** The database as it is, without a migration. */
export interface ReachedDatabase {
  address: Address
  /** A server is using it, or may be. */
  isShared: boolean
  close(): Promise<void>
}

/** For backups: the database of a running server, or started for as long as it takes. `create` makes one where there is none. */
export async function reachDatabase(
  config: Config,
  log: Logger,
  { create }: { create: boolean },
): Promise<ReachedDatabase> {
  const shared = { isShared: true, close: async () => {} }
  const { databaseUrl } = config
  if (databaseUrl !== undefined)
    return { address: databaseUrl.map((connectionString) => ({ connectionString })), ...shared }
  if (!create) await requireCluster(config)
  const running = await findPostgres(postgresFolder(config))
  if (running) return { address: [running], ...shared }
  const postgres = await startEmbedded(config, log)
  return { address: [postgres.connection], isShared: false, close: postgres.stop }
}

/** For a worker: the supervisor has opened the database already. Migrated again, as a worker may be of a newer version. */
export async function joinStore(config: Config, log: Logger): Promise<Store> {
  if (config.databaseUrl !== undefined) return openShared(config, config.databaseUrl, log)
  const running = await findPostgres(postgresFolder(config))
  if (!running) throw new Error('The embedded database does not answer.')
  const database = openDatabase(running, config.databaseConnections, log)
  await migrateAll(database, log).catch(async (error) => {
    await database.close()
    throw error
  })
  return { database, shared: false, close: () => database.close() }
}

async function requireCluster(config: Config): Promise<void> {
  if (!(await isCluster(postgresFolder(config))))
    throw new Error(
      `There is no database in ${config.dataFolder}. Set GROMA_DATA to the data folder of your server, or run "groma serve" first.`,
    )
}

async function startEmbedded(config: Config, log: Logger): Promise<PostgresProcess> {
  await mkdir(config.dataFolder, { recursive: true })
  return startPostgres({
    folder: postgresFolder(config),
    settings: moreConnections(config),
    log: (level, message) => log[level](message),
    onDown: (ending) => log.error({ ending }, 'the database ended unexpectedly; restarting it'),
    onUp: () => log.info('the database is back'),
  })
}

/** Does the work that follows; where it fails, what was opened for it is closed. */
export async function closingOnFailure<Result>(
  opened: { close(): Promise<void> },
  work: () => Promise<Result>,
): Promise<Result> {
  return work().catch(async (error) => {
    await opened.close()
    throw error
  })
}

async function openEmbedded(config: Config, log: Logger): Promise<Store> {
  const postgres = await startEmbedded(config, log)
  const database = openDatabase(postgres.connection, config.databaseConnections, log)
  async function close() {
    await database.close()
    await postgres.stop()
  }
  try {
    await migrateAll(database, log)
  } catch (error) {
    await close()
    throw error
  }
  return { database, shared: false, close }
}

async function openShared(
  config: Config,
  addresses: string[],
  log: Logger,
  patience = Number.POSITIVE_INFINITY,
): Promise<Store> {
  const servers = addresses.map((connectionString) => ({ connectionString }))
  const { databaseConnections } = config
  const nodes = shardNodesOf(servers[0] ?? {}, databaseConnections, log)
  const database = openDatabase(servers, databaseConnections, log, nodes)
  const close = () => database.close()
  try {
    await awaitDatabase(() => makeReady(database, log), patience)
  } catch (error) {
    await close()
    throw error
  }
  return { database, shared: true, close }
}

/** Workers, those that replace them, and commands may use more connections than PostgreSQL has by default. */
function moreConnections({ workers, databaseConnections }: Config): Record<string, string> {
  const most = (2 * workers + 1) * databaseConnections + 20
  return most > 100 && workers > 1 ? { max_connections: String(most) } : {}
}

function postgresFolder(config: Config): string {
  return join(config.dataFolder, 'postgres')
}

const commandPatience = 60 // seconds

/** In a container setup the database may start last, and after a failover it may be read-only for a while. */
async function awaitDatabase(makeReady: () => Promise<void>, patience: number): Promise<void> {
  for (const giveUpAt = performance.now() + patience * 1000; ; ) {
    try {
      return await makeReady()
    } catch (error) {
      const cause = (error as Error).cause ?? error
      const { code = '', message } = cause as { code?: string; message: string }
      const isAway = error instanceof DatabaseUnavailable && !isRefusal(cause)
      if (!isAway) throw code === '' ? error : new Error(`The database refuses: ${message}.`, { cause })
      if (performance.now() > giveUpAt)
        throw new Error(`The database did not answer for ${patience} s: ${message || code}.`, { cause })
      await sleep(1000)
    }
  }
}

async function makeReady(database: Database, log: Logger): Promise<void> {
  const [row] = await database.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  )
  if (row && row.version < oldestVersion) {
    throw new Error(`DATABASE_URL points to PostgreSQL ${row.version}; expected ${oldestVersion} or later.`)
  }
  await database.check()
  await migrateAll(database, log)
}

async function migrateAll(database: Database, log: Logger): Promise<void> {
  const names = await migrate(database)
  if (names.length > 0 && database.isDistributed) await distributeNew(database)
  if (names.length > 0)
    log.info({ migrations: names.length, last: names.at(-1) }, 'the database was migrated')
}
