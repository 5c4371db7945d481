import type { Operator, Role } from '../../model/project/operator.ts'
import type { Database, Queries } from '../database.ts'
import { newId } from '../ids.ts'
import { moveRevision } from '../revisions.ts'
import { dummyPassword, hashPassword, isPassword } from './passwords.ts'

export interface StoredOperator extends Operator {
  /** By name, sorted; null for all. */
  projects: string[] | null
  createdAt: Date
}

const columns = `id, name, role, issuer, created_at as "createdAt", case when projects is not null
  then array(select known.name from projects known where known.id = any(operators.projects) order by known.name) end as projects`

export function listOperators(database: Queries): Promise<StoredOperator[]> {
  return database.query<StoredOperator & Record<string, unknown>>(
    `select ${columns} from operators order by name`,
  )
}

export async function getOperator(database: Queries, name: string): Promise<StoredOperator | undefined> {
  const [row] = await database.query<StoredOperator & Record<string, unknown>>(
    `select ${columns} from operators where name = $1`,
    [name],
  )
  return row
}

/** Undefined when the name is taken. */
export async function createOperator(
  database: Queries,
  name: string,
  role: Role,
  password: string,
  projects: number[] | null = null,
): Promise<StoredOperator | undefined> {
  const [row] = await database.query<StoredOperator & Record<string, unknown>>(
    `insert into operators (id, name, role, password, projects) values ($1, $2, $3, $4, $5)
     on conflict (name) do nothing returning ${columns}`,
    [newId(), name, role, await hashPassword(password), projects],
  )
  return row
}

/** The operator with that name, if the password is right. */
export async function checkPassword(
  database: Queries,
  name: string,
  password: string,
): Promise<Operator | undefined> {
  const [row] = await database.query<Operator & { password: string }>(
    'select id, name, role, issuer, password from operators where name = $1 and password is not null',
    [name],
  )
  const isRight = await isPassword(password, row?.password ?? dummyPassword)
  return row && isRight ? { id: row.id, name: row.name, role: row.role, issuer: null } : undefined
}

/** Also ends all sessions and sign-in links of the operator. */
export async function setPassword(database: Database, id: string, password: string): Promise<void> {
  const hash = await hashPassword(password)
  await database.transaction(async (transaction) => {
    await transaction.query('update operators set password = $2 where id = $1', [id, hash])
    await transaction.query('delete from sessions where operator = $1', [id])
    await transaction.query('delete from sign_in_links where operator = $1', [id])
    await moveRevision(transaction, 'operators')
  })
}

/** The result of a change, which must leave at least one admin who needs no identity provider. */
export type Change = 'done' | 'unknown' | 'last admin'

/** Admins have all projects: a limit ends when its operator becomes one. */
export function setRole(database: Database, name: string, role: Role): Promise<Change> {
  return keepingAnAdmin(database, (transaction) =>
    transaction.query(
      `update operators set role = $2, projects = case when $2 = 'admin' then null else projects end
       where name = $1 returning id`,
      [name, role],
    ),
  )
}

/** Null for all. False when there is no such operator, or an admin, who cannot be limited. */
export function setProjects(database: Database, name: string, projects: number[] | null): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const changed = await transaction.query(
      "update operators set projects = $2 where name = $1 and role <> 'admin' returning id",
      [name, projects],
    )
    await moveRevision(transaction, 'operators')
    return changed.length > 0
  })
}

export function removeOperator(database: Database, name: string): Promise<Change> {
  return keepingAnAdmin(database, (transaction) =>
    transaction.query('delete from operators where name = $1 returning id', [name]),
  )
}

async function keepingAnAdmin(
  database: Database,
  change: (transaction: Queries) => Promise<unknown[]>,
): Promise<Change> {
  const lastAdmin = new Error('no admin would be left')
  return database
    .transaction(async (transaction): Promise<Change> => {
      const admins = "select id from operators where role = 'admin' and password is not null"
      await transaction.query(`${admins} order by id for update`)
      const changed = await change(transaction)
      const left = await transaction.query(`${admins} limit 1`)
      if (left.length === 0) throw lastAdmin
      await moveRevision(transaction, 'operators')
      return changed.length > 0 ? 'done' : 'unknown'
    })
    .catch((error) => {
      if (error === lastAdmin) return 'last admin'
      throw error
    })
}
