import type { Config } from '../config.ts'
import { type Role, roles } from '../model/project/operator.ts'
import type { Database } from '../store/database.ts'
import {
  type Change,
  createOperator,
  getOperator,
  listOperators,
  removeOperator,
  type StoredOperator,
  setProjects,
  setRole,
} from '../store/projects/operators.ts'
import { makePassword } from '../store/projects/passwords.ts'
import { listProjects } from '../store/projects/projects.ts'
import { makeSignInLink } from '../store/projects/sessions.ts'
import { type Options, readVerb, say, UsageError, withDatabase } from './terminal.ts'

/** Relative to the server's address. Browsers do not send the part after the #, so no log has it. */
export function signInPath(link: string): string {
  return `/#sign-in=${link}`
}

export async function manageOperators(config: Config, words: string[], options: Options): Promise<void> {
  const verbs = { list: false, add: true, role: true, projects: true, link: true, remove: true }
  const { verb, name } = readVerb('operators', words, verbs, 'list')
  const role = readRole(options, verb)
  const projects = readProjects(options, verb, role)
  if (verb === 'add') checkName(name as string)
  await withDatabase(
    config,
    async (database) => {
      if (name === undefined) say(await operatorTable(database))
      else if (verb === 'add') await add(database, name, role, projects)
      else if (verb === 'projects') await limit(database, name, projects)
      else if (verb === 'link') await link(database, name)
      else if (verb === 'role') await changeRole(database, name, role)
      else report(name, await removeOperator(database, name), 'is removed')
    },
    name === undefined ? undefined : { action: `groma operators ${verb}`, target: name },
  )
}

function readRole({ role }: Options, verb: string): Role {
  if (role === undefined && verb === 'role')
    throw new UsageError(`"groma operators role" needs --role ${roles.join('|')}.`)
  if (role !== undefined && verb !== 'add' && verb !== 'role')
    throw new UsageError('--role belongs to "groma operators add" and "groma operators role".')
  return (role ?? 'read') as Role
}

/** Null for all. */
function readProjects({ projects }: Options, verb: string, role: Role): string[] | null {
  if (projects === undefined && verb === 'projects')
    throw new UsageError('"groma operators projects" needs --projects NAME,NAME,… or --projects all.')
  if (projects !== undefined && verb !== 'add' && verb !== 'projects')
    throw new UsageError('--projects belongs to "groma operators add" and "groma operators projects".')
  const names = (projects ?? 'all').split(',').filter((name) => name !== '')
  if (names.join() === 'all') return null
  if (names.length === 0) throw new UsageError('--projects needs at least one name, or "all".')
  if (role === 'admin') throw new UsageError('An admin has all projects: leave out --projects.')
  return names
}

async function idsOf(database: Database, names: string[] | null): Promise<number[] | null> {
  if (names === null) return null
  const all = await listProjects(database)
  return names.map((name) => {
    const project = all.find((one) => one.name === name)
    if (!project)
      throw new Error(`There is no project "${name}". Projects: ${all.map((one) => one.name).join(', ')}.`)
    return project.id
  })
}

function checkName(name: string): void {
  if (!/^[\w.@+-]{1,64}$/.test(name))
    throw new UsageError(`The name of an operator has 1 to 64 letters, digits and . @ + - _; got "${name}".`)
}

async function operatorTable(database: Database): Promise<string> {
  const operators = await listOperators(database)
  return operators
    .map(
      ({ name, role, projects, createdAt, issuer }) =>
        `${name}  ${role}  ${projects?.join(', ') ?? 'all projects'}  created ${createdAt.toISOString()}${issuer === null ? '' : `  signs in with ${issuer}`}`,
    )
    .join('\n')
}

async function add(database: Database, name: string, role: Role, projects: string[] | null): Promise<void> {
  const password = makePassword()
  const created = await createOperator(database, name, role, password, await idsOf(database, projects))
  if (!created) throw new Error(`An operator "${name}" exists already.`)
  say(`The operator "${name}" has the role ${role} and the password ${password}`)
  await link(database, name)
}

async function changeRole(database: Database, name: string, role: Role): Promise<void> {
  await ownOperator(database, name)
  report(name, await setRole(database, name, role), `is ${role} now`)
}

/** One with a password: the others are changed at their identity provider. */
async function ownOperator(database: Database, name: string): Promise<StoredOperator> {
  const operator = await getOperator(database, name)
  if (!operator) throw new Error(`There is no operator "${name}".`)
  if (operator.issuer !== null)
    throw new Error(`"${name}" signs in with ${new URL(operator.issuer).host}: change them there.`)
  return operator
}

async function limit(database: Database, name: string, projects: string[] | null): Promise<void> {
  await ownOperator(database, name)
  if (!(await setProjects(database, name, await idsOf(database, projects))))
    throw new Error(`"${name}" is an admin, and an admin has all projects.`)
  say(`"${name}" may use ${projects?.join(', ') ?? 'all projects'} now.`)
}

async function link(database: Database, name: string): Promise<void> {
  const operator = await ownOperator(database, name)
  say(
    `One-time sign-in link, valid for a day; put your server's address before it: ${signInPath(await makeSignInLink(database, operator.id))}`,
  )
}

function report(name: string, change: Change, done: string): void {
  if (change === 'unknown') throw new Error(`There is no operator "${name}".`)
  if (change === 'last admin')
    throw new Error(`"${name}" is the only admin with a password. Make another one first.`)
  say(`"${name}" ${done}.`)
}
