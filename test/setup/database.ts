import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/store/database.ts'
import { migrate } from '../../src/store/migrate.ts'
import { startPostgres } from '../../src/store/postgres/process.ts'

export interface TestPostgres {
  host: string
  port: number
  user: string
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

/** Each test file gets a copy of this database, which has all the tables. */
export const templateName = 'groma_template'

/** One PostgreSQL for a whole run, without fsync: nothing in it must survive a power cut. */
export async function provideDatabase(project: TestProject, binaries?: string): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'groma-test-'))
  await chmod(folder, 0o755) // PostgreSQL, which is not root, must get in
  const postgres = await startPostgres({
    folder: join(folder, 'postgres'),
    ...(binaries !== undefined && { binaries }),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
    log: (level, message) => level === 'error' && process.stderr.write(`${message}\n`),
  })
  await makeTemplate(postgres.connection)
  const { host, port, user } = postgres.connection
  project.provide('postgres', { host, port, user })
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(connection: TestPostgres & { database: string }): Promise<void> {
  const owner = openDatabase(connection, 2)
  await owner.query(`create database ${templateName}`)
  await owner.close()
  const template = openDatabase({ ...connection, database: templateName }, 2)
  await migrate(template)
  await template.close()
}
