import { hash, randomBytes } from 'node:crypto'
import type { Operator } from '../../model/project/operator.ts'
import type { Database, Queries } from '../database.ts'
import { moveRevision } from '../revisions.ts'

const sessionDays = 7
const linkHours = 24

export const sessionSeconds = sessionDays * 86_400
/** Of operators of an identity provider, who has to say again after a day what they may do. */
export const providedSessionSeconds = 86_400

/** Returns the token, which only the operator's browser keeps. */
export async function openSession(
  database: Queries,
  operator: string,
  seconds = sessionSeconds,
): Promise<string> {
  await database.query('delete from sessions where expires_at < now()')
  const token = makeToken()
  await database.query(
    'insert into sessions (hash, operator, expires_at) values ($1, $2, now() + make_interval(secs => $3))',
    [hash('sha256', token), operator, seconds],
  )
  return token
}

export function closeSession(database: Database, token: string): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction.query('delete from sessions where hash = $1', [hash('sha256', token)])
    await moveRevision(transaction, 'operators')
  })
}

/** A signed-in operator, with the requested project, if it exists and they may use it. */
export interface Session extends Operator {
  project: number | null
  disabled: boolean | null
}

export async function findSession(
  database: Queries,
  token: string,
  project: string | undefined,
): Promise<Session | undefined> {
  const [row] = await database.query<Session & Record<string, unknown>>(
    `select operators.id, operators.name, role, issuer, projects.id as project, disabled
     from sessions join operators on operators.id = operator left join projects
       on projects.name = $2 and (operators.projects is null or projects.id = any(operators.projects))
     where hash = $1 and expires_at > now()`,
    [hash('sha256', token), project],
    'find session',
  )
  return row
}

/** A token that signs its operator in once, within a day. */
export async function makeSignInLink(database: Queries, operator: string): Promise<string> {
  const token = makeToken()
  await database.query(
    `insert into sign_in_links (hash, operator, expires_at) values ($1, $2, now() + interval '${linkHours} hours')`,
    [hash('sha256', token), operator],
  )
  return token
}

/** The operator it signs in; the link cannot be used again. */
export async function useSignInLink(database: Queries, token: string): Promise<Operator | undefined> {
  const [row] = await database.query<Operator & Record<string, unknown>>(
    `with used as (delete from sign_in_links where hash = $1 returning operator, expires_at)
     select id, name, role, issuer from operators join used on used.operator = operators.id where expires_at > now()`,
    [hash('sha256', token)],
  )
  return row
}

/** 256 random bits, so a fast hash is safe. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}
