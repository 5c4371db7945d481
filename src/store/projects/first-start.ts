import type { Config } from '../../config.ts'
import type { Database } from '../database.ts'
import { type FirstOperator, keepFirstOperator, keepProjectKeys } from './keys-file.ts'
import { createOperator, listOperators } from './operators.ts'
import { makePassword } from './passwords.ts'
import { createProject, listProjects, type ProjectKeys } from './projects.ts'
import { makeSignInLink } from './sessions.ts'

/**
 * The very first start creates a project, and an admin for the dashboard, who is returned. Of servers that start together one
 * does.
 */
export async function ensureFirst(
  database: Database,
  { dataFolder, historyDays }: Pick<Config, 'dataFolder' | 'historyDays'>,
): Promise<FirstOperator | undefined> {
  const projects = await listProjects(database)
  const keep = (keys: ProjectKeys) => keepProjectKeys(dataFolder, 'default', keys)
  if (projects.length === 0) await createProject(database, 'default', keep, historyDays)
  return ensureOperator(database, dataFolder)
}

async function ensureOperator(database: Database, dataFolder: string): Promise<FirstOperator | undefined> {
  if ((await listOperators(database)).length > 0) return undefined
  const password = makePassword()
  const made = await createOperator(database, 'admin', 'admin', password)
  if (!made) return undefined
  const first = { name: made.name, password, link: await makeSignInLink(database, made.id) }
  await keepFirstOperator(dataFolder, first)
  return first
}
