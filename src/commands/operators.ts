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
import { type Options, say, UsageError, withDatabase } from './terminal.ts'

/** On the server's address. After the #, which browsers keep to themselves: no log sees it. */
export function signInPath(link: string): string {
  return `/#sign-in=${link}`
}

const verbs = ['add', 'role', 'link', 'remove']

export async function manageOperators(
  config: Config,
  [verb = 'list', name, ...rest]: string[],
  options: Options,
): Promise<void> {
  const wantsName = verbs.includes(verb)
  if (rest.length > 0 || wantsName !== (name !== undefined) || (!wantsName && verb !== 'list'))
    throw new UsageError(
      'groma operators list | add NAME | role NAME | link NAME | remove NAME [--role ROLE]',
    )
  const role = readRole(options, verb)
  await withDatabase(config, async (database) => {
    if (name === undefined) say(await shown(database))
    else if (verb === 'add') await add(database, name, role)
    else if (verb === 'link') await link(database, name)
    else if (verb === 'role') tell(name, await setRole(database, name, role), `is ${role} now`)
    else tell(name, await removeOperator(database, name), 'is removed')
  })
}

function readRole({ role }: Options, verb: string): Role {
  if (role === undefined && verb === 'role') throw new UsageError(`Expected --role ${roles.join('|')}.`)
  const known = roles.find((one) => one === (role ?? 'read'))
  if (!known) throw new UsageError(`--role is "${role}": expected ${roles.join(', ')}.`)
  return known
}

async function shown(database: Database): Promise<string> {
  const operators = await listOperators(database)
  return operators
    .map(({ name, role, createdAt }) => `${name}  ${role}  made ${createdAt.toISOString()}`)
    .join('\n')
}

async function add(database: Database, name: string, role: Role): Promise<void> {
  if (!/^[\w.@+-]{1,64}$/.test(name))
    throw new UsageError(`An operator's name has 1 to 64 letters, digits and . @ + - _; got "${name}".`)
  const password = makePassword()
  const made = await createOperator(database, name, role, password)
  if (!made) throw new Error(`An operator "${name}" exists already.`)
  say(`"${name}" may ${role === 'admin' ? 'do everything' : role}. Their password: ${password}`)
  await link(database, name)
}

async function link(database: Database, name: string): Promise<void> {
  const operator = await getOperator(database, name)
  if (!operator) throw new Error(`There is no operator "${name}".`)
  say(
    `Signs in once, within a day: ${signInPath(await makeSignInLink(database, operator.id))} at your server's address`,
  )
}

function tell(name: string, change: Change, done: string): void {
  if (change === 'unknown') throw new Error(`There is no operator "${name}".`)
  if (change === 'last admin')
    throw new Error(`"${name}" is the only admin. Make someone else an admin first.`)
  say(`"${name}" ${done}.`)
}
