import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { startPostgres } from '../../src/store/postgres/process.ts'
import { readKeysFile } from '../../src/store/projects/keys-file.ts'
import type { ProjectKeys } from '../../src/store/projects/projects.ts'
import { type PgBouncer, startPgBouncer } from '../app/pgbouncer.ts'
import { runningProcesses, workersOf } from '../app/processes.ts'
import { eventually, gromaHere, type ServerProcess, startServer } from '../app/server.ts'
import { settableClock } from '../app/server-clock.ts'
import { buildCity, type City } from '../maps/city.ts'
import { isThere, pgbouncer, reportLeftOut } from '../setup/left-out.ts'
import { environment } from './requests.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

/** Several servers as processes of their own, the first with two workers, with the map of a town, on one PostgreSQL that is restarted when it ends. */
export interface Cluster {
  city: City
  /** The data folder. */
  folder: string
  /** The file that the map was imported from. */
  map: string
  keys: ProjectKeys['test']
  /** Of another project. */
  hostileKeys: ProjectKeys
  addresses(): string[]
  server(which: number): ServerProcess
  /** Process ids of the workers of the first server. */
  workers(): Promise<number[]>
  /** Starts that server again after its end. */
  restart(which: number): Promise<void>
  /** Of the servers, those to be started too: milliseconds ahead of the real one. */
  setClocks(offset: number): Promise<void>
  /** Process ids of PostgreSQL's connections of the servers. */
  backends(): Promise<number[]>
  query(statement: string): Promise<void>
  /** Process ids of PostgreSQL, while it runs. */
  postgres(): Promise<{ keeper?: number; postmaster?: number; workers: number[] }>
  /** The disk of the database, where the machine allows one of its own. */
  disk: SmallDisk | undefined
  /** Of the last server, where there is a pooler. */
  restartPooler: (() => Promise<void>) | undefined
}

/** `onFirst` makes what every server must know from its start: it is called before the others start. */
export async function startCluster(
  size: number,
  onFirst: (address: string, secret: string) => Promise<void>,
): Promise<Cluster> {
  reportLeftOut([pgbouncer])
  const city = await buildCity({ withRoads: true })
  onTestFinished(city.remove)
  const { folder } = city
  await chmod(folder, 0o755) // PostgreSQL, which is not root, must get in
  const disk = await mountSmallDisk(join(folder, 'disk'))
  const settings = { min_wal_size: '32MB', max_wal_size: '64MB' } // fits the disk
  const database = await startPostgres({ folder: join(folder, 'disk/postgres'), settings, log: () => {} })
  onTestFinished(database.stop)
  const { connection } = database

  const clock = settableClock(folder)
  await clock.set(0)
  const { host, port, user } = connection
  const direct = `postgres://${user}@localhost:${port}/${connection.database}?host=${host}`
  const shared = { ...environment, ...clock.environment, GROMA_LOG_LEVEL: 'warn' }
  // The first start makes the project; the others find it.
  const first = { ...shared, DATABASE_URL: direct, GROMA_WORKERS: '2' }
  const servers = [await startServer(folder, first)]
  const created = await gromaHere(['project', 'create', 'hostile'], folder, { DATABASE_URL: direct })
  expect([created.code, created.stderr]).toEqual([0, ''])
  const { default: own, hostile } = (await readKeysFile(folder)) as Record<'default' | 'hostile', ProjectKeys>

  await onFirst(servers[0]?.address as string, own.test.secret as string)

  const startPooler = (listen?: number) =>
    startPgBouncer({ host, port, user, poolSize: 5, ...(listen && { listen }) })
  let pooler: PgBouncer | undefined
  if (isThere(pgbouncer)) pooler = await startPooler()
  onTestFinished(() => pooler?.stop())
  const pooled = pooler ? `postgres://${user}@127.0.0.1:${pooler.port}/${connection.database}` : direct
  const start = (which: number) =>
    startServer(
      folder,
      which === 0 ? first : { ...shared, DATABASE_URL: which === size - 1 ? pooled : direct },
    )
  const workers = () => workersOf(servers[0]?.process.pid)
  while (servers.length < size) servers.push(await start(servers.length))

  async function query(statement: string): Promise<pg.QueryResult> {
    const client = new pg.Client(connection)
    client.on('error', () => {})
    await client.connect()
    return client.query(statement).finally(() => client.end())
  }

  return {
    city,
    folder,
    map: join(folder, 'town.osm.pbf'),
    keys: own.test,
    hostileKeys: hostile,
    addresses: () => servers.map(({ address }) => address),
    server: (which) => servers[which] as ServerProcess,
    workers,
    // A server whose database goes away while it starts says so and ends; whoever watches it starts it again.
    async restart(which) {
      await eventually(async () => {
        servers[which] = await start(which)
      })
    },
    async setClocks(offset) {
      await clock.set(offset)
      const pids = [...servers.map((server) => server.process.pid as number), ...(await workers())]
      for (const pid of pids) process.kill(pid, 'SIGUSR2')
    },
    async backends() {
      const own = `select pid from pg_stat_activity where application_name = 'groma' order by pid`
      return (await query(own)).rows.map(({ pid }) => pid)
    },
    query: async (statement) => void (await query(statement)),
    async postgres() {
      const all = await runningProcesses()
      const keeper = all.find(({ parent, args }) => parent === process.pid && args.includes('groma-postgres'))
      const postmaster = all.find(
        ({ parent, args }) =>
          parent === keeper?.pid && args.includes(folder) && !args.includes('groma-postgres'),
      )
      const workers = all.filter(({ parent }) => parent === postmaster?.pid).map(({ pid }) => pid)
      return {
        ...(keeper && { keeper: keeper.pid }),
        ...(postmaster && { postmaster: postmaster.pid }),
        workers,
      }
    },
    disk,
    restartPooler:
      pooler &&
      (async () => {
        const { port: listen } = pooler as PgBouncer
        await pooler?.stop()
        pooler = await startPooler(listen)
      }),
  }
}
