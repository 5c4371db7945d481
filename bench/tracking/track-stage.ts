import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../src/store/database.ts'
import { readPidFile } from '../../src/store/postgres/pidfile.ts'
import { findPostgres, startPostgres } from '../../src/store/postgres/process.ts'
import { readKeysFile } from '../../src/store/projects/keys-file.ts'
import { type LoadGenerator, startLoadGenerator } from '../harness/load.ts'
import { type RunningServer, startServer } from '../harness/processes.ts'
import { putFences } from './track-data.ts'
import { addPostgis } from './track-naive-sql.ts'

const binaries = '/usr/lib/postgresql/15/bin'
const postgis = '/usr/share/postgresql/15/extension/postgis.control'

export type StageKind = 'embedded' | 'PostgreSQL 15' | 'naive'

/** A database with its geofences, the server on it, and its clients. */
export interface Stage {
  port: number
  publishable: string
  secret: string
  /** The server and its database. */
  processes: number[]
  generator: LoadGenerator
  database: Database
  close(): Promise<void>
}

/** The variants that this machine can run; prints those it leaves out. */
export function stageKinds(): StageKind[] {
  const kinds: StageKind[] = ['embedded']
  if (!existsSync(binaries)) console.log('PostgreSQL 15: left out (Debian package postgresql-15)')
  else kinds.push('PostgreSQL 15')
  if (!existsSync(binaries) || !existsSync(postgis))
    console.log('naive: left out (Debian package postgresql-15-postgis-3)')
  else kinds.push('naive')
  return kinds
}

export async function openStage(kind: StageKind, fences: number): Promise<Stage> {
  const undo: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'groma-bench-'))
    undo.push(() => rm(folder, { recursive: true, force: true }))
    await chmod(folder, 0o755) // PostgreSQL does not run as root and must read it

    const address = kind === 'embedded' ? undefined : await startDebian(folder, undo)
    const environment = {
      GROMA_DATA: folder,
      PORT: '0',
      GROMA_HOST: '127.0.0.1',
      GROMA_LIMITS: 'track=off,track.bulk=off',
      GROMA_LOG_LEVEL: 'warn',
      GROMA_DEMO_REGION: 'off',
      GROMA_WEBHOOK_NETWORKS: '127.0.0.1',
      ...(address && { DATABASE_URL: address }),
    }
    await furnish(folder, environment, fences, kind === 'naive')
    const { publishable = '', secret = '' } = (await readKeysFile(folder))?.default?.test ?? {}
    const server = await (kind === 'naive' && address
      ? startNaive(address, publishable)
      : startGroma(environment))
    undo.push(() => server.stop())
    const database = await openBeside(folder)
    undo.push(() => database.close())
    const postmaster = await readPidFile(join(folder, 'postgres'))
    const generator = startLoadGenerator()
    undo.push(() => generator.stop())
    // The embedded database is the server's child, and counts with it.
    const processes = address && postmaster ? [server.pid, postmaster.pid] : [server.pid]
    return { port: server.port, publishable, secret, processes, generator, database, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Debian's PostgreSQL, durable by default, with the settings of the embedded one. */
async function startDebian(folder: string, undo: (() => Promise<unknown>)[]): Promise<string> {
  const log = (level: string, message: string) => level === 'error' && console.error(message)
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), binaries, log })
  undo.push(() => postgres.stop())
  const { host, port, user, database } = postgres.connection
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** A first start creates tables and project, then the geofences are added, before the measured start. */
async function furnish(
  folder: string,
  environment: NodeJS.ProcessEnv,
  fences: number,
  withPostgis: boolean,
): Promise<void> {
  const server = await startGroma(environment)
  try {
    const database = await openBeside(folder)
    await putFences(database, fences)
    if (withPostgis) for (const statement of addPostgis) await database.query(statement)
    await database.query('vacuum analyze')
    await database.close()
  } finally {
    await server.stop()
  }
}

async function openBeside(folder: string): Promise<Database> {
  const connection = await findPostgres(join(folder, 'postgres'))
  if (!connection) throw new Error(`No database runs in ${folder}.`)
  return openDatabase(connection, 2)
}

// Entries are compiled: ours beside this file, the server where `npm run build` puts it.

function startGroma(env: NodeJS.ProcessEnv): Promise<RunningServer> {
  return startServer({
    entry: new URL('../../../cli.js', import.meta.url),
    args: ['serve'],
    env,
    ready: /^Groma is listening on \S+:(\d+)/,
    readyWithin: 300_000,
  })
}

function startNaive(address: string, key: string): Promise<RunningServer> {
  const entry = new URL('./track-naive.js', import.meta.url)
  return startServer({ entry, args: [address, key], ready: /^ready (\d+)/ })
}
