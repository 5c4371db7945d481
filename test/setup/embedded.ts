import type { TestProject } from 'vitest/node'
import { provideDatabase } from './database.ts'
import { chromium, mosquitto, osmium, reportLeftOut } from './left-out.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop } = await provideDatabase(project)
  return async () => {
    await stop()
    reportLeftOut([osmium, chromium, mosquitto])
  }
}
