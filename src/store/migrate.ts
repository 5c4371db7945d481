import { readdir, readFile } from 'node:fs/promises'
import type { Database, Queries } from './database.ts'

// The same path from src/store/ and from dist/store/, as the build copies no SQL.
const folder = new URL('../../src/store/migrations/', import.meta.url)

/** An advisory lock that nothing else uses: servers that start together migrate one after the other. */
const migrationLock = 7_160_001

/** Applies the missing migrations and returns their names. */
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

/** An older server could write rows that a newer one cannot read. */
function refuseNewer(applied: Set<string>, files: string[]): void {
  const unknown = [...applied].find((name) => !files.includes(name))
  if (unknown) {
    throw new Error(
      `The database was migrated by a newer version of Groma (unknown migration "${unknown}"). Update this server.`,
    )
  }
}
