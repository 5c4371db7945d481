import { dirname } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPgBouncer } from '../app/pgbouncer.ts'
import { provideDatabase } from './database.ts'
import { debianPostgres, pgbouncer, requireAll } from './left-out.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where servers connect instead of PostgreSQL; undefined where no pooler is between. */
    pooler: { host: string; port: number }
  }
}

/** PostgreSQL 15 behind PgBouncer. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  requireAll([debianPostgres, pgbouncer])
  const { stop, server } = await provideDatabase(project, dirname(debianPostgres.path))
  // Fewer than the servers of a test ask for.
  const pooler = await startPgBouncer({ ...server, poolSize: 3 })
  project.provide('pooler', { host: '127.0.0.1', port: pooler.port })
  return async () => {
    await pooler.stop()
    await stop()
  }
}
