import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Queries } from '../database.ts'

/** A backup that was made. */
export interface BackupRecord {
  madeAt: Date
  bytes: number
  rows: number
  hasMaps: boolean
}

export async function addBackup(
  database: Queries,
  { bytes, rows, hasMaps }: Omit<BackupRecord, 'madeAt'>,
): Promise<void> {
  await database.query('insert into backups (bytes, rows, has_maps) values ($1, $2, $3)', [
    bytes,
    rows,
    hasMaps,
  ])
}

/** The last backup that was made, if any is known, and the size of the database in bytes. */
export async function backupState(
  database: Queries,
): Promise<{ last: BackupRecord | null; databaseBytes: number }> {
  const [last] = await database.query<BackupRecord & Record<string, unknown>>(
    `select made_at as "madeAt", bytes, rows, has_maps as "hasMaps" from backups order by id desc limit 1`,
  )
  const [size] = await database.query<{ bytes: number }>(
    'select pg_database_size(current_database()) as bytes',
  )
  return { last: last ?? null, databaseBytes: size?.bytes ?? 0 }
}

const validFor = 60_000 // milliseconds

/**
 * A ticket for one download: a browser can send no header with it. Signed, so that any server of the database can check it; good
 * for a minute.
 */
export async function makeTicket(database: Queries, hasMaps: boolean, now: number): Promise<string> {
  const about = `${now + validFor}-${hasMaps ? 'maps' : 'rows'}`
  return `${about}-${signatureOf(await ticketSecret(database), about)}`
}

/** Undefined for a ticket that is none, or has expired. */
export async function readTicket(
  database: Queries,
  ticket: string,
  now: number,
): Promise<{ hasMaps: boolean } | undefined> {
  const [, about = '', until, kind, signature = ''] =
    /^((\d+)-(maps|rows))-([0-9a-f]{64})$/.exec(ticket) ?? []
  if (Number(until) < now || about === '') return undefined
  const expected = signatureOf(await ticketSecret(database), about)
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
    ? { hasMaps: kind === 'maps' }
    : undefined
}

const signatureOf = (secret: string, about: string): string =>
  createHmac('sha256', secret).update(about).digest('hex')

/** The first who needs it makes it. */
async function ticketSecret(database: Queries): Promise<string> {
  await database.query("insert into secrets values ('downloads', $1) on conflict do nothing", [
    randomBytes(32).toString('hex'),
  ])
  const [row] = await database.query<{ value: string }>("select value from secrets where name = 'downloads'")
  return (row as { value: string }).value
}
