import { dirname } from 'node:path'
import type { TestProject } from 'vitest/node'
import { debianPostgres } from './left-out.ts'
import { provideDatabase } from './setup-database.ts'

export function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideDatabase(project, dirname(debianPostgres.path))
}
