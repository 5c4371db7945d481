import { readdir, readFile } from 'node:fs/promises'
import type { Database, Queries } from './database.ts'

// Seen from src/store/ and from dist/store/ alike, where the build puts no SQL.
const folder = new URL('../../src/store/migrations/', import.meta.url)

/** Any number that no one else locks with; servers that start together migrate one after the other. */
const migrationLock = 7_160_001

/** Brings the database to the shape this version knows. Returns the names of the migrations it ran. */
export async function migrate(database: Database): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return database.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await transaction.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const rows = await transaction.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map(({ name }) => name))
    refuseNewer(applied, files)
    const missing = files.filter((name) => !applied.has(name))
    for (const name of missing) await apply(transaction, name)
    return missing
  })
}

async function apply(transaction: Queries, name: string): Promise<void> {
  await transaction.query(await readFile(new URL(name, folder), 'utf8'))
  await transaction.query('insert into migrations (name) values ($1)', [name])
}

/** An older server on a newer database would write rows that the newer one does not understand. */
function refuseNewer(applied: Set<string>, files: string[]): void {
  const unknown = [...applied].find((name) => !files.includes(name))
  if (unknown) {
    throw new Error(
      `The database was migrated by a newer version of Groma ("${unknown}" is not known to this one). Update this server.`,
    )
  }
}
