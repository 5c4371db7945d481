import { readdir, readFile } from 'node:fs/promises'
import type { Database, Queries } from './database.ts'

// The same path from src/store/ and from dist/store/, as the build copies no SQL.
const folder = new URL('../../src/store/migrations/', import.meta.url)

/** An advisory lock that nothing else uses: servers that start together migrate one after the other. */
const migrationLock = 7_160_001

/** Of PostgreSQL. */
export const oldestVersion = 15

/** A table that is there from the start of a restore to its end. */
export const unfinishedRestore = 'unfinished_restore'

const migrationsTable =
  'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())'

/** Applies the missing migrations and returns their names. An index of many locations may take minutes. */
export function migrate(database: Database): Promise<string[]> {
  const isLong = true
  return database.transaction(async (transaction) => {
    await refuseUnfinished(transaction) // it may hold the lock for hours
    await lockMigrations(transaction)
    await refuseUnfinished(transaction)
    return migrateFrom(transaction)
  }, isLong)
}

/** Until the transaction ends, nobody else migrates. */
export async function lockMigrations(transaction: Queries): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1)', [migrationLock])
}

/** Applies the migrations that this database lacks. Call it with the lock. */
export async function migrateFrom(transaction: Queries): Promise<string[]> {
  await transaction.query(migrationsTable)
  const rows = await transaction.query<{ name: string }>('select name from migrations')
  const applied = rows.map(({ name }) => name)
  await refuseNewer(applied)
  const missing = (await files()).filter((name) => !applied.includes(name))
  for (const name of missing) await apply(transaction, name)
  return missing
}

/** Makes an empty database what it was when it had exactly these. Call it with the lock. */
export async function migrateTo(transaction: Queries, names: string[]): Promise<void> {
  await transaction.query(migrationsTable)
  for (const name of names) await apply(transaction, name)
}

/** Of all tables and sequences that migrations have ever made. */
export async function migratedNames(): Promise<string[]> {
  const texts = await Promise.all((await files()).map(read))
  const made = /^create (?:unlogged )?(?:table|sequence) (?:if not exists )?(\w+)/gm
  return ['migrations', ...texts.flatMap((text) => [...text.matchAll(made)].map(([, name = '']) => name))]
}

/** The first that only a newer program knows. */
export async function unknownMigration(names: string[]): Promise<string | undefined> {
  const known = await files()
  return names.find((name) => !known.includes(name))
}

/** An older program could write rows that a newer one cannot read. */
export async function refuseNewer(applied: string[]): Promise<void> {
  const unknown = await unknownMigration(applied)
  if (unknown)
    throw new Error(
      `The database was migrated by a newer version of Groma (unknown migration "${unknown}"). Update this server.`,
    )
}

/** It would look like a new database. */
async function refuseUnfinished(transaction: Queries): Promise<void> {
  const [row] = await transaction.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    unfinishedRestore,
  ])
  if (row?.found)
    throw new Error('A restore into this database is running, or was ended. Run "groma restore" again.')
}

async function files(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

const read = (name: string) => readFile(new URL(name, folder), 'utf8')

async function apply(transaction: Queries, name: string): Promise<void> {
  await transaction.query(await read(name))
  await transaction.query('insert into migrations (name) values ($1)', [name])
}
