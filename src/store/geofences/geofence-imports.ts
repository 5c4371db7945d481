import type { GeofenceFields } from '../../model/geofence.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Database, Queries } from '../database.ts'
import { newId } from '../ids.ts'
import { putGeofences } from './save-geofences.ts'

interface ImportRow {
  tag: string
  externalId: string
  fields: GeofenceFields
}

export const rowProblems = [
  'missing',
  'invalid',
  'duplicate',
  'quotes',
  'length',
  'geometry',
  'rings',
  'failed',
] as const

/** A row that is left out, and why: for programs, and as a sentence. */
export interface RowError {
  row: number
  param?: string
  /** Absent in imports of earlier versions. */
  problem?: (typeof rowProblems)[number]
  /** What the field has, if it can be said in a few words. */
  got?: string
  /** Of a duplicate: the row that is imported. */
  firstRow?: number
  /** Of a stray quote, from 1. */
  column?: number
  message: string
}

/** The import of a file of geofences. */
export interface GeofenceImport {
  id: string
  total: number
  done: number
  errors: RowError[]
  createdAt: Date
  finishedAt: Date | null
}

const columns = 'id, total, done, errors, created_at as "createdAt", finished_at as "finishedAt"'

/** For `createImport`. Row by row: a whole file takes too long for one turn of the event loop. */
export function importRowText(row: ImportRow): string {
  return JSON.stringify(row)
}

export async function createImport(
  database: Queries,
  { project, live }: Scope,
  rows: string[],
  errors: GeofenceImport['errors'],
): Promise<GeofenceImport> {
  const [row] = await database.query<GeofenceImport & Record<string, unknown>>(
    `insert into geofence_imports (id, project, live, rows, total, errors)
     values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
    [newId(), project, live, `[${rows.join(',')}]`, rows.length, JSON.stringify(errors)],
  )
  return row as GeofenceImport
}

export async function getImport(
  database: Queries,
  { project, live }: Scope,
  id: string,
): Promise<GeofenceImport | undefined> {
  const [row] = await database.query<GeofenceImport & Record<string, unknown>>(
    `select ${columns} from geofence_imports where id = $3 and project = $1 and live = $2`,
    [project, live, id],
  )
  return row
}

/** Changes of geofences lock each other out: other changes get their turn between two chunks. */
const atOnce = 200

/**
 * Writes the next rows of the oldest import that no other server works on; `before` is told of which geofences. False when there is
 * nothing to do.
 */
export async function continueImport(
  database: Database,
  before: (scope: Scope, names: { tag: string; externalId: string }[]) => Promise<void>,
): Promise<boolean> {
  // Called twice a second, nearly always with nothing to do: one statement is cheaper than a transaction.
  const [waiting] = await database.query(
    'select id from geofence_imports where finished_at is null limit 1',
    [],
    'waiting imports',
  )
  if (!waiting) return false
  return database.transaction(async (transaction) => {
    const [open] = await transaction.query<Scope & { id: string; rows: ImportRow[] }>(
      `select id, project, live, jsonb_path_query_array(rows, '$[$from to $to]',
         jsonb_build_object('from', done, 'to', done + ${atOnce - 1})) as rows
       from geofence_imports where finished_at is null order by id limit 1 for update skip locked`,
    )
    if (!open) return false
    const { id, rows } = open
    if (rows.length > 0) {
      await before(open, rows)
      await putGeofences(transaction, open, rows)
    }
    await transaction.query(
      `update geofence_imports set done = done + $2,
         finished_at = case when done + $2 = total then now() end,
         rows = case when done + $2 = total then '[]' else rows end
       where id = $1`,
      [id, rows.length],
    )
    return true
  })
}

const daysKept = 7

export async function forgetImports(database: Queries): Promise<void> {
  await database.query(`delete from geofence_imports where finished_at < now() - interval '${daysKept} days'`)
}
