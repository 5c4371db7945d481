import { hash, randomBytes } from 'node:crypto'
import { newProjectRetention } from '../../model/project/retention.ts'
import type { Database, Queries } from '../database.ts'
import { moveRevision } from '../revisions.ts'

export interface Project {
  id: number
  name: string
  disabled: boolean
  createdAt: Date
}

/** The four keys of a project in plain text: known only when just made, and in the operator's keys.json. */
export interface ProjectKeys {
  test: KeyPair
  live: KeyPair
}

/** A revoked key is absent. */
interface KeyPair {
  publishable?: string | undefined
  secret?: string | undefined
}

export interface KeyKind {
  live: boolean
  secret: boolean
}

/** 1 to 64 letters, digits, - or _. */
export const projectName = /^[\w-]{1,64}$/

const fourKinds: KeyKind[] = [
  { live: false, secret: false },
  { live: false, secret: true },
  { live: true, secret: false },
  { live: true, secret: true },
]

/**
 * Creates a project with its four keys; undefined when the name is taken. `keep` stores the keys in plain text before the
 * commit: a crash in between must not leave a project without known keys. `historyDays`: how long it keeps locations.
 */
export function createProject(
  database: Database,
  name: string,
  keep: (keys: ProjectKeys) => Promise<void>,
  historyDays = newProjectRetention.locations,
): Promise<ProjectKeys | undefined> {
  return database.transaction(async (transaction) => {
    const [row] = await transaction.query<{ id: number }>(
      'insert into projects (name) values ($1) on conflict (name) do nothing returning id',
      [name],
    )
    if (!row) return undefined
    const made: string[] = []
    for (const kind of fourKinds) made.push(await putKey(transaction, row.id, kind))
    const [testPublishable, testSecret, livePublishable, liveSecret] = made
    const keys = {
      test: { publishable: testPublishable, secret: testSecret },
      live: { publishable: livePublishable, secret: liveSecret },
    }
    const retention = { ...newProjectRetention, locations: historyDays }
    await transaction.query(
      'insert into settings (project, live, project_settings) values ($1, false, $2), ($1, true, $2)',
      [row.id, JSON.stringify({ retention })],
    )
    await moveRevision(transaction, 'settings')
    await moveRevision(transaction, 'keys')
    await keep(keys)
    return keys
  })
}

/** How long an old key stays valid where it is rolled so, for all who use it to change over. */
const overlap = '24 hours'

/**
 * Replaces a key and returns the new one, which `keep` stores before the commit. The old one, and those before it that are still
 * valid, become invalid at once; `keepsOld` leaves it valid for a day.
 */
export function rollKey(
  database: Database,
  project: number,
  kind: KeyKind,
  keep: (key: string) => Promise<void>,
  keepsOld = false,
): Promise<string> {
  return database.transaction(async (transaction) => {
    await transaction.query('delete from rolled_keys where valid_until < now()')
    if (keepsOld)
      await transaction.query(
        `insert into rolled_keys (hash, project, live, secret, publishable, created_at, valid_until)
         select hash, project, live, secret, publishable, created_at, now() + interval '${overlap}' from keys
         where project = $1 and live = $2 and secret = $3 for update`,
        [project, kind.live, kind.secret],
      )
    else await deleteRolledKeys(transaction, project, kind)
    const key = await putKey(transaction, project, kind)
    await moveRevision(transaction, 'keys')
    await keep(key)
    return key
  })
}

/** Ends the time for which replaced keys are still valid. False when there was none. */
export function revokeRolledKeys(database: Database, project: number, kind: KeyKind): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const count = await deleteRolledKeys(transaction, project, kind)
    await moveRevision(transaction, 'keys')
    return count > 0
  })
}

async function deleteRolledKeys(
  transaction: Queries,
  project: number,
  { live, secret }: KeyKind,
): Promise<number> {
  const rows = await transaction.query(
    'delete from rolled_keys where project = $1 and live = $2 and secret = $3 returning project',
    [project, live, secret],
  )
  return rows.length
}

/** Deletes a key, and those before it that are still valid; rolling it later makes a new one. False when there was none. */
export function revokeKey(database: Database, project: number, kind: KeyKind): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const rows = await transaction.query(
      'delete from keys where project = $1 and live = $2 and secret = $3 returning project',
      [project, kind.live, kind.secret],
    )
    const older = await deleteRolledKeys(transaction, project, kind)
    await moveRevision(transaction, 'keys')
    return rows.length + older > 0
  })
}

/** A disabled project answers 402 to everything. False when there is no such project. */
export function setDisabled(database: Database, name: string, disabled: boolean): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const rows = await transaction.query('update projects set disabled = $2 where name = $1 returning id', [
      name,
      disabled,
    ])
    await moveRevision(transaction, 'keys')
    return rows.length > 0
  })
}

const columns = 'projects.id, projects.name, disabled, projects.created_at as "createdAt"'

export function listProjects(database: Queries): Promise<Project[]> {
  return database.query<Project & Record<string, unknown>>(`select ${columns} from projects order by id`)
}

/** Undefined where the project is unknown or its key revoked. */
export async function publishableKey(
  database: Queries,
  name: string,
  live: boolean,
): Promise<string | undefined> {
  const [row] = await database.query<{ publishable: string }>(
    `select publishable from keys join projects on projects.id = keys.project
     where name = $1 and live = $2 and not secret`,
    [name, live],
  )
  return row?.publishable
}

/** Those that an operator may use. */
export function listProjectsOf(database: Queries, operator: string): Promise<Project[]> {
  return database.query<Project & Record<string, unknown>>(
    `select ${columns} from projects join operators
       on operators.id = $1 and (operators.projects is null or projects.id = any(operators.projects))
     order by projects.id`,
    [operator],
  )
}

/** A secret key is listed without the key itself. */
export interface KnownKey {
  environment: 'test' | 'live'
  kind: 'publishable' | 'secret'
  key?: string
  createdAt: Date
  /** Only of one that was replaced, and is valid yet. */
  validUntil?: Date
}

type KeyRow = KeyKind & { publishable: string | null; createdAt: Date; validUntil: Date | null }

/** The current key of each kind comes before those it replaced. */
export async function listKeys(database: Queries, project: number): Promise<KnownKey[]> {
  const rows = await database.query<KeyRow>(
    `select live, secret, publishable, created_at as "createdAt", null as "validUntil" from keys where project = $1
     union all
     select live, secret, publishable, created_at, valid_until from rolled_keys where project = $1 and valid_until > now()
     order by live, secret, "validUntil" desc nulls first`,
    [project],
  )
  return rows.map(({ live, secret, publishable, createdAt, validUntil }) => ({
    environment: live ? 'live' : 'test',
    kind: secret ? 'secret' : 'publishable',
    ...(publishable !== null && { key: publishable }),
    createdAt,
    ...(validUntil && { validUntil }),
  }))
}

async function putKey(transaction: Queries, project: number, { live, secret }: KeyKind): Promise<string> {
  const key = `prj_${live ? 'live' : 'test'}_${secret ? 'sk' : 'pk'}_${randomBytes(20).toString('hex')}`
  await transaction.query(
    `insert into keys (project, live, secret, hash, publishable) values ($1, $2, $3, $4, $5)
     on conflict (project, live, secret)
     do update set hash = excluded.hash, publishable = excluded.publishable, created_at = now()`,
    [project, live, secret, hashKey(key), secret ? null : key],
  )
  return key
}

/** Keys have 160 random bits, so a fast hash is safe; a slow one would slow down every request. */
export function hashKey(key: string): string {
  return hash('sha256', key) // in hex
}
