import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Database, openDatabase } from '../../src/store/database.ts'
import { migrate } from '../../src/store/migrate.ts'
import { startPostgres } from '../../src/store/postgres/process.ts'
import { createProject, type ProjectKeys } from '../../src/store/projects/projects.ts'
import { makePartitions } from '../../src/store/users/partitions.ts'

export interface TestPostgres {
  host: string
  port: number
  user: string
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
    /** Where that is the coordinator of a Citus cluster: each database is made on these, too. */
    citusWorkers: TestPostgres[]
    /** Of the project in `projectTemplate`. */
    projectKeys: ProjectKeys
  }
}

/** Each test file gets a copy of one of these: all tables and no rows, or with the project "default" and partitions. */
export const emptyTemplate = 'groma_template'
export const projectTemplate = 'groma_project_template'

interface ProvidedDatabase {
  server: TestPostgres
  stop(): Promise<void>
}

/** One PostgreSQL for a whole run, without fsync: nothing in it must survive a power cut. */
export async function provideDatabase(project: TestProject, binaries?: string): Promise<ProvidedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'groma-test-'))
  await chmod(folder, 0o755) // PostgreSQL, which is not root, must get in
  const postgres = await startPostgres({
    folder: join(folder, 'postgres'),
    ...(binaries !== undefined && { binaries }),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
    log: (level, message) => level === 'error' && process.stderr.write(`${message}\n`),
  })
  const { host, port, user } = postgres.connection
  const server = { host, port, user }
  project.provide('postgres', server)
  project.provide('projectKeys', await makeTemplates(postgres.connection))
  async function stop() {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { server, stop }
}

async function makeTemplates(server: ConnectionOptions): Promise<ProjectKeys> {
  await onDatabase(server, (database) => database.query(`create database ${emptyTemplate}`))
  await onDatabase({ ...server, database: emptyTemplate }, migrate)
  await onDatabase(server, (database) =>
    database.query(`create database ${projectTemplate} template ${emptyTemplate}`),
  )
  return makeProject(server)
}

/** In its template. */
export function makeProject(server: TestPostgres): Promise<ProjectKeys> {
  return onDatabase({ ...server, database: projectTemplate }, async (database) => {
    await makePartitions(database, Date.now())
    return (await createProject(database, 'default', async () => {})) as ProjectKeys
  })
}

type ConnectionOptions = TestPostgres & { database: string }

export async function onDatabase<T>(
  options: ConnectionOptions,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase(options, 2)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
