import { dirname } from 'node:path'
import type { TestProject } from 'vitest/node'
import { provideDatabase } from './database.ts'
import { debianPostgres, isThere, postgis, reportLeftOut } from './left-out.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!isThere(debianPostgres))
    throw new Error(`To run ${debianPostgres.leftOut}, install the Debian package ${debianPostgres.package}.`)
  const stop = await provideDatabase(project, dirname(debianPostgres.path))
  return async () => {
    await stop()
    reportLeftOut([postgis])
  }
}
