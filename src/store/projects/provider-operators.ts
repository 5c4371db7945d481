import type { Operator, Role } from '../../model/project/operator.ts'
import type { Database, Queries } from '../database.ts'
import { newId } from '../ids.ts'
import { moveRevision } from '../revisions.ts'
import { addAudit } from './audit.ts'

/** Of an operator of an identity provider: what it says at a sign-in. */
export interface ProvidedOperator {
  issuer: string
  subject: string
  name: string
  role: Role
  /** By name; null for all. Names of no project are left out. */
  projects: string[] | null
}

/** For the audit log. */
interface SignIn {
  action: string
  address: string
}

interface Row extends Record<string, unknown> {
  id: string
  name: string
  role: Role
  projects: number[] | null
}

/** Creates or changes the operator as the provider says; undefined where none of the projects is here. */
export function saveProvided(
  database: Database,
  provided: ProvidedOperator,
  signIn: SignIn,
): Promise<Operator | undefined> {
  const { issuer, subject, role } = provided
  return database.transaction(async (transaction) => {
    await lockOperators(transaction)
    const projects = await projectIds(transaction, provided.projects)
    if (projects?.length === 0) return undefined
    const [before] = await transaction.query<Row>(
      'select id, name, role, projects from operators where issuer = $1 and subject = $2',
      [issuer, subject],
    )
    const id = before?.id ?? newId()
    const name = await freeName(transaction, provided, id)
    const isSame = JSON.stringify(before) === JSON.stringify({ id, name, role, projects })
    if (!isSame) {
      await transaction.query(
        `insert into operators (id, name, role, projects, issuer, subject) values ($1, $2, $3, $4, $5, $6)
         on conflict (issuer, subject) do update set name = excluded.name, role = excluded.role, projects = excluded.projects`,
        [id, name, role, projects, issuer, subject],
      )
      const limit = provided.projects ? `, projects ${provided.projects.join(', ')}` : ''
      await tell(transaction, name, signIn, `${role}${limit}`)
    }
    return { id, name, role, issuer }
  })
}

/** Ends the sessions of who may not sign in any more. */
export function removeProvided(
  database: Database,
  { issuer, subject }: Pick<ProvidedOperator, 'issuer' | 'subject'>,
  signIn: SignIn,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const [removed] = await transaction.query<{ name: string }>(
      'delete from operators where issuer = $1 and subject = $2 returning name',
      [issuer, subject],
    )
    if (removed) await tell(transaction, removed.name, signIn, 'removed')
  })
}

async function tell(transaction: Queries, name: string, signIn: SignIn, what: string): Promise<void> {
  const { action, address } = signIn
  await addAudit(transaction, { actor: `operator ${name}`, address }, { action, target: `${name}: ${what}` })
  await moveRevision(transaction, 'operators')
}

/** One sign-in after the other: names are chosen, and a person may sign in twice at once. */
async function lockOperators(transaction: Queries): Promise<void> {
  await transaction.query("select from revisions where topic = 'operators' for update")
}

async function projectIds(transaction: Queries, names: string[] | null): Promise<number[] | null> {
  if (names === null) return null
  const rows = await transaction.query<{ id: number }>(
    'select id from projects where name = any($1) order by id',
    [names],
  )
  return rows.map(({ id }) => id)
}

/** Two people may be called the same. */
async function freeName(
  transaction: Queries,
  { name, subject }: ProvidedOperator,
  id: string,
): Promise<string> {
  const numbered = Array.from({ length: 8 }, (_, index) => `${name} ${index + 2}`)
  const [free] = await transaction.query<{ wanted: string }>(
    `select wanted from unnest($1::text[]) with ordinality as names (wanted, place)
     where not exists (select from operators where name = wanted and id <> $2) order by place limit 1`,
    [[name, ...numbered, `${name} ${subject}`], id],
  )
  return (free as { wanted: string }).wanted
}
