import type { Config } from '../config.ts'
import type { Database } from '../store/database.ts'
import { keepProjectKeys } from '../store/projects/keys-file.ts'
import { createProject, listProjects, projectName, setDisabled } from '../store/projects/projects.ts'
import { shownKeys } from './keys.ts'
import { say, UsageError, withDatabase } from './terminal.ts'

export async function manageProjects(config: Config, [verb, name, ...rest]: string[]): Promise<void> {
  const wantsName = verb === 'create' || verb === 'disable' || verb === 'enable'
  if (rest.length > 0 || wantsName !== (name !== undefined) || (!wantsName && verb !== 'list')) {
    throw new UsageError('groma project create NAME | list | disable NAME | enable NAME')
  }
  await withDatabase(config, async (database) => {
    if (name === undefined) say(await shownProjects(database))
    else if (verb === 'create') await makeProject(config, database, name)
    else if (await setDisabled(database, name, verb === 'disable')) say(`The project "${name}" is ${verb}d.`)
    else throw new Error(`Unknown project "${name}".`)
  })
}

async function shownProjects(database: Database): Promise<string> {
  const projects = await listProjects(database)
  return projects
    .map(
      ({ name, disabled, createdAt }) =>
        `${name}  made ${createdAt.toISOString()}${disabled ? '  disabled' : ''}`,
    )
    .join('\n')
}

async function makeProject(config: Config, database: Database, name: string): Promise<void> {
  if (!projectName.test(name)) {
    throw new UsageError(`A project's name has 1 to 64 letters, digits, - or _; got "${name}".`)
  }
  const keys = await createProject(database, name, (made) => keepProjectKeys(config.dataFolder, name, made))
  if (!keys) throw new Error(`A project "${name}" exists already.`)
  say(await shownKeys(config, name))
}
