import type { Config } from '../config.ts'
import { longestRetention, type Retention, retentionKinds } from '../model/project/retention.ts'
import type { Database } from '../store/database.ts'
import type { AuditedChange } from '../store/projects/audit.ts'
import { deleteProject } from '../store/projects/delete-project.ts'
import { forgetProjectKeys, keepProjectKeys } from '../store/projects/keys-file.ts'
import {
  createProject,
  listProjects,
  type ProjectKeys,
  projectName,
  setDisabled,
} from '../store/projects/projects.ts'
import { loadQuotas, type Quota, setQuota } from '../store/projects/quotas.ts'
import { patchProjectSettings } from '../store/projects/settings.ts'
import { keysTable } from './keys.ts'
import { count, type Options, readVerb, say, UsageError, withDatabase } from './terminal.ts'

export async function manageProjects(config: Config, words: string[], options: Options): Promise<void> {
  const verbs = {
    list: false,
    create: true,
    disable: true,
    enable: true,
    quota: true,
    retention: true,
    delete: true,
  }
  const { verb, name } = readVerb('project', words, verbs)
  if (verb === 'create') checkName(name as string)
  const quota = readQuota(verb, options)
  const retention = readRetention(verb, options)
  await withDatabase(
    config,
    async (database) => {
      if (name === undefined) say(await projectTable(database))
      else if (verb === 'delete') await remove(config, database, name)
      else if (verb === 'create') await create(config, database, name)
      else if (quota) await changeQuota(database, name, quota)
      else if (retention) await changeRetention(database, name, retention, options.environment)
      else if (await setDisabled(database, name, verb === 'disable'))
        say(`The project "${name}" is ${verb}d.`)
      else throw new Error(`Unknown project "${name}".`)
    },
    auditedChange(verb, name, retention),
  )
}

/** Without a change of retention it is only shown. */
function auditedChange(
  verb: string,
  name: string | undefined,
  retention?: object,
): AuditedChange | undefined {
  if (name === undefined || (retention && Object.keys(retention).length === 0)) return undefined
  return { projectName: name, action: `groma project ${verb}`, target: name }
}

/** One that is disabled: nobody uses it by mistake, or is deleted by one. */
async function remove({ dataFolder }: Config, database: Database, name: string): Promise<void> {
  const project = (await listProjects(database)).find((one) => one.name === name)
  if (!project) throw new Error(`Unknown project "${name}".`)
  if (!project.disabled)
    throw new Error(`The project "${name}" is in use. Disable it first: groma project disable ${name}`)
  say(`Deleting everything in the project "${name}"…`)
  await deleteProject(database, project.id)
  await forgetProjectKeys(dataFolder, name)
  say(`The project "${name}" is deleted.`)
}

function checkName(name: string): void {
  if (!projectName.test(name))
    throw new UsageError(`The name of a project has 1 to 64 letters, digits, - or _; got "${name}".`)
}

function readQuota(verb: string, { updates, calls }: Options): Partial<Quota> | undefined {
  const isGiven = updates !== undefined || calls !== undefined
  if (isGiven !== (verb === 'quota'))
    throw new UsageError(
      '"groma project quota NAME" needs --updates or --calls, and no other verb takes them.',
    )
  if (!isGiven) return undefined
  return {
    ...(updates !== undefined && { updates: readAmount('updates', updates) }),
    ...(calls !== undefined && { calls: readAmount('calls', calls) }),
  }
}

function readAmount(option: string, value: string): number | null {
  if (value === 'none') return null
  if (!/^\d{1,15}$/.test(value))
    throw new UsageError(`--${option} is "${value}": expected a whole number, or none.`)
  return Number(value)
}

async function changeQuota(database: Database, name: string, quota: Partial<Quota>): Promise<void> {
  if (!(await setQuota(database, name, quota))) throw new Error(`Unknown project "${name}".`)
  say(await projectTable(database, name))
}

function readRetention(verb: string, options: Options): Partial<Retention> | undefined {
  const given = retentionKinds.filter((kind) => options[kind] !== undefined)
  if (verb !== 'retention') {
    const [first = options.environment && 'environment'] = given
    if (first) throw new UsageError(`--${first} belongs to "groma project retention NAME".`)
    return undefined
  }
  return Object.fromEntries(given.map((kind) => [kind, readDays(kind, options[kind] as string)]))
}

function readDays(option: string, value: string): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > longestRetention)
    throw new UsageError(`--${option} is "${value}": expected 0 to ${longestRetention} days; 0 is for ever.`)
  return Number(value)
}

/** Without a change it is shown. */
async function changeRetention(
  database: Database,
  name: string,
  retention: Partial<Retention>,
  environment?: string,
): Promise<void> {
  const project = (await listProjects(database)).find((one) => one.name === name)
  if (!project) throw new Error(`Unknown project "${name}".`)
  for (const live of [false, true]) {
    const own = live ? 'live' : 'test'
    if (environment !== undefined && environment !== own) continue
    const changed = await patchProjectSettings(database, { project: project.id, live }, { retention })
    say(`${own}  ${retentionKinds.map((kind) => `${kind} ${inDays(changed.retention[kind])}`).join(', ')}`)
  }
}

const inDays = (days: number) => (days === 0 ? 'for ever' : count(days, 'day'))

/** All projects, or one. */
async function projectTable(database: Database, only?: string): Promise<string> {
  const quotas = await loadQuotas(database)
  const projects = (await listProjects(database)).filter(({ name }) => only === undefined || name === only)
  return projects
    .map(({ id, name, disabled, createdAt }) =>
      [
        name,
        `created ${createdAt.toISOString()}`,
        ...(disabled ? ['disabled'] : []),
        ...monthly(quotas.get(id)),
      ].join('  '),
    )
    .join('\n')
}

function monthly(quota: Quota | undefined): string[] {
  return (['updates', 'calls'] as const)
    .filter((kind) => quota?.[kind] != null)
    .map((kind) => `at most ${quota?.[kind]} ${kind} a month`)
}

async function create(config: Config, database: Database, name: string): Promise<void> {
  const { dataFolder, historyDays } = config
  const keep = (created: ProjectKeys) => keepProjectKeys(dataFolder, name, created)
  const keys = await createProject(database, name, keep, historyDays)
  if (!keys) throw new Error(`A project "${name}" exists already.`)
  say(await keysTable(config, name))
}
