import type { Config } from '../config.ts'
import { type Role, roles } from '../model/project/operator.ts'
import type { Database } from '../store/database.ts'
import {
  type Change,
  createOperator,
  getOperator,
  listOperators,
  removeOperator,
  setRole,
} from '../store/projects/operators.ts'
import { makePassword } from '../store/projects/passwords.ts'
import { makeSignInLink } from '../store/projects/sessions.ts'
import { type Options, readVerb, say, UsageError, withDatabase } from './terminal.ts'

/** Relative to the server's address. Browsers do not send the part after the #, so no log has it. */
export function signInPath(link: string): string {
  return `/#sign-in=${link}`
}

export async function manageOperators(config: Config, words: string[], options: Options): Promise<void> {
  const verbs = { list: false, add: true, role: true, link: true, remove: true }
  const { verb, name } = readVerb('operators', words, verbs, 'list')
  const role = readRole(options, verb)
  if (verb === 'add') checkName(name as string)
  await withDatabase(config, async (database) => {
    if (name === undefined) say(await operatorTable(database))
    else if (verb === 'add') await add(database, name, role)
    else if (verb === 'link') await link(database, name)
    else if (verb === 'role') report(name, await setRole(database, name, role), `is ${role} now`)
    else report(name, await removeOperator(database, name), 'is removed')
  })
}

function readRole({ role }: Options, verb: string): Role {
  if (role === undefined && verb === 'role')
    throw new UsageError(`"groma operators role" needs --role ${roles.join('|')}.`)
  if (role !== undefined && verb !== 'add' && verb !== 'role')
    throw new UsageError('--role belongs to "groma operators add" and "groma operators role".')
  return (role ?? 'read') as Role
}

function checkName(name: string): void {
  if (!/^[\w.@+-]{1,64}$/.test(name))
    throw new UsageError(`The name of an operator has 1 to 64 letters, digits and . @ + - _; got "${name}".`)
}

async function operatorTable(database: Database): Promise<string> {
  const operators = await listOperators(database)
  return operators
    .map(({ name, role, createdAt }) => `${name}  ${role}  created ${createdAt.toISOString()}`)
    .join('\n')
}

async function add(database: Database, name: string, role: Role): Promise<void> {
  const password = makePassword()
  const created = await createOperator(database, name, role, password)
  if (!created) throw new Error(`An operator "${name}" exists already.`)
  say(`The operator "${name}" has the role ${role} and the password ${password}`)
  await link(database, name)
}

async function link(database: Database, name: string): Promise<void> {
  const operator = await getOperator(database, name)
  if (!operator) throw new Error(`There is no operator "${name}".`)
  say(
    `One-time sign-in link, valid for a day; put your server's address before it: ${signInPath(await makeSignInLink(database, operator.id))}`,
  )
}

function report(name: string, change: Change, done: string): void {
  if (change === 'unknown') throw new Error(`There is no operator "${name}".`)
  if (change === 'last admin')
    throw new Error(`"${name}" is the only admin. Make someone else an admin first.`)
  say(`"${name}" ${done}.`)
}
