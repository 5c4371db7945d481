import { dirname } from 'node:path'
import type { TestProject } from 'vitest/node'
import { provideDatabase } from './database.ts'
import { debianPostgres, postgis, reportLeftOut, requireAll } from './left-out.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  requireAll([debianPostgres])
  const { stop } = await provideDatabase(project, dirname(debianPostgres.path))
  return async () => {
    await stop()
    reportLeftOut([postgis])
  }
}
