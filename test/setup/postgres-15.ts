import { dirname } from 'node:path'
import type { TestProject } from 'vitest/node'
import { provideDatabase } from './database.ts'
import { debianPostgres } from './left-out.ts'

export function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideDatabase(project, dirname(debianPostgres.path))
}
