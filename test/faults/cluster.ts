import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { startPostgres } from '../../src/store/postgres/process.ts'
import type { ProjectKeys } from '../../src/store/projects/projects.ts'
import { dataFolder, type ServerProcess, startServer } from '../app/server.ts'
import { environment, killPostmaster } from './requests.ts'

/** Several servers as processes of their own, on one PostgreSQL that is restarted when it ends. */
export interface Cluster {
  keys: ProjectKeys['test']
  addresses(): string[]
  server(which: number): ServerProcess
  /** Starts that server again after its end. */
  restart(which: number): Promise<void>
  /** Process ids of the connections of the servers. */
  backends(): Promise<number[]>
  killPostmaster(): Promise<void>
}

export async function startCluster(size: number): Promise<Cluster> {
  const folder = await dataFolder()
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), log: () => {} })
  onTestFinished(postgres.stop)
  const { connection } = postgres
  const { host, port, user, database } = connection
  const shared = {
    ...environment,
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${host}`,
  }
  // The first start makes the project; the others find it.
  const servers = [await startServer(folder, shared)]
  const keys = (await (servers[0] as ServerProcess).keys()).test
  while (servers.length < size) servers.push(await startServer(folder, shared))
  return {
    keys,
    addresses: () => servers.map(({ address }) => address),
    server: (which) => servers[which] as ServerProcess,
    async restart(which) {
      servers[which] = await startServer(folder, shared)
    },
    async backends() {
      const client = new pg.Client(connection)
      client.on('error', () => {})
      await client.connect()
      const { rows } = await client.query(
        `select pid from pg_stat_activity where application_name = 'groma' order by pid`,
      )
      await client.end()
      return rows.map(({ pid }) => pid)
    },
    killPostmaster: () => killPostmaster(folder),
  }
}
