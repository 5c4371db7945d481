import type { Config } from '../config.ts'
import type { Database } from '../store/database.ts'
import { keepProjectKeys } from '../store/projects/keys-file.ts'
import { createProject, listProjects, projectName, setDisabled } from '../store/projects/projects.ts'
import { keysTable } from './keys.ts'
import { readVerb, say, UsageError, withDatabase } from './terminal.ts'

export async function manageProjects(config: Config, words: string[]): Promise<void> {
  const verbs = { list: false, create: true, disable: true, enable: true }
  const { verb, name } = readVerb('project', words, verbs)
  if (verb === 'create') checkName(name as string)
  await withDatabase(config, async (database) => {
    if (name === undefined) say(await projectTable(database))
    else if (verb === 'create') await create(config, database, name)
    else if (await setDisabled(database, name, verb === 'disable')) say(`The project "${name}" is ${verb}d.`)
    else throw new Error(`Unknown project "${name}".`)
  })
}

function checkName(name: string): void {
  if (!projectName.test(name))
    throw new UsageError(`The name of a project has 1 to 64 letters, digits, - or _; got "${name}".`)
}

async function projectTable(database: Database): Promise<string> {
  const projects = await listProjects(database)
  return projects
    .map(
      ({ name, disabled, createdAt }) =>
        `${name}  created ${createdAt.toISOString()}${disabled ? '  disabled' : ''}`,
    )
    .join('\n')
}

async function create(config: Config, database: Database, name: string): Promise<void> {
  const keys = await createProject(database, name, (created) =>
    keepProjectKeys(config.dataFolder, name, created),
  )
  if (!keys) throw new Error(`A project "${name}" exists already.`)
  say(await keysTable(config, name))
}
