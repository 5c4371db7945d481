import type { TestProject } from 'vitest/node'
import { provideDatabase } from './database.ts'

export function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideDatabase(project)
}
