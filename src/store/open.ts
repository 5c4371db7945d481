import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { isCluster } from './postgres/folder.ts'
import { findPostgres, startPostgres } from './postgres/process.ts'

export interface Store {
  database: Database
  /** Other servers may use the same database: it is not embedded. */
  shared: boolean
  close(): Promise<void>
}

/** The database of DATABASE_URL, or the embedded one, which belongs to this server alone; migrated. */
export async function openStore(config: Config, log: Logger): Promise<Store> {
  return config.databaseUrl === undefined
    ? openEmbedded(config, log)
    : openShared(config, config.databaseUrl, log)
}

/** For a command: joins the database of a running server, or opens it. Fails where there is none, and creates nothing. */
export async function openStoreBeside(config: Config, log: Logger): Promise<Store> {
  if (config.databaseUrl !== undefined) return openStore(config, log)
  if (!(await isCluster(postgresFolder(config))))
    throw new Error(
      `There is no database in ${config.dataFolder}. Set GROMA_DATA to the data folder of your server, or run "groma serve" first.`,
    )
  const running = await findPostgres(postgresFolder(config))
  if (!running) return openStore(config, log)
  const database = openDatabase(running, config.databaseConnections)
  return { database, shared: true, close: () => database.close() }
}

async function openEmbedded(config: Config, log: Logger): Promise<Store> {
  await mkdir(config.dataFolder, { recursive: true })
  const postgres = await startPostgres({
    folder: postgresFolder(config),
    log: (level, message) => log[level](message),
    onDown: () => log.error('the database stopped unexpectedly; restarting it'),
    onUp: () => log.info('the database is back'),
  })
  const database = openDatabase(postgres.connection, config.databaseConnections)
  async function close() {
    await database.close()
    await postgres.stop()
  }
  await migrateOr(close, database, log)
  return { database, shared: false, close }
}

async function openShared(config: Config, address: string, log: Logger): Promise<Store> {
  const database = openDatabase({ connectionString: address }, config.databaseConnections)
  const close = () => database.close()
  await awaitDatabase(database, log).catch(async (error) => {
    await close()
    throw error
  })
  await migrateOr(close, database, log)
  return { database, shared: true, close }
}

function postgresFolder(config: Config): string {
  return join(config.dataFolder, 'postgres')
}

const oldestVersion = 15
const patience = 60 // seconds; in a container setup the database may start last

async function awaitDatabase(database: Database, log: Logger): Promise<void> {
  for (let second = 0; ; second++) {
    try {
      const [row] = await database.query<{ version: number }>(
        "select current_setting('server_version_num')::int / 10000 as version",
      )
      if (row && row.version < oldestVersion) {
        throw new Error(
          `DATABASE_URL points to PostgreSQL ${row.version}; expected ${oldestVersion} or later.`,
        )
      }
      return
    } catch (error) {
      if ((error as { status?: number }).status !== 503) throw error
      if (second === patience) throw new Error(`No database answered at DATABASE_URL for ${patience} s.`)
      if (second % 5 === 0) log.warn('waiting for the database of DATABASE_URL')
      await sleep(1000)
    }
  }
}

async function migrateOr(close: () => Promise<void>, database: Database, log: Logger): Promise<void> {
  try {
    const names = await migrate(database)
    if (names.length > 0) log.info({ migrations: names }, 'the database was migrated')
  } catch (error) {
    await close()
    throw error
  }
}
