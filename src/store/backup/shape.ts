import type { Queries } from '../database.ts'
import { migratedNames } from '../migrate.ts'

/** What a backup says of its database: enough to make the same tables and fill them. */
export interface Shape {
  /** Those that were applied, in order. */
  migrations: string[]
  /** Those that others refer to come first. */
  tables: TableShape[]
  sequences: { name: string; value: string; isCalled: boolean }[]
}

/** A table that holds rows: of a partitioned one, each partition. */
export interface TableShape {
  name: string
  /** Without those that are computed from others. */
  columns: string[]
  /** The table that it is a partition of, and which rows are its: `FOR VALUES FROM ('…') TO ('…')`. */
  partition?: { of: string; bounds: string }
  /** On disk, to tell progress by. */
  bytes: number
}

/** "a", "b" */
export function listed(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ')
}

/** Only Groma's own tables: an operator may have others in the same database. */
export async function readShape(database: Queries): Promise<Shape> {
  const migrations = await database.query<{ name: string }>('select name from migrations order by name')
  const names = await migratedNames()
  return {
    migrations: migrations.map(({ name }) => name),
    tables: await readTables(database, names),
    sequences: await readSequences(database, names),
  }
}

const ownSchema = `(select relnamespace from pg_class where oid = 'migrations'::regclass)`

async function readTables(database: Queries, names: string[]): Promise<TableShape[]> {
  const rows = await database.query<{
    name: string
    columns: string[]
    parent: string | null
    bounds: string | null
    bytes: number
    refers: string[]
  }>(
    `select own.relname::text as name, parent.relname::text as parent, pg_get_expr(own.relpartbound, own.oid) as bounds,
       coalesce(pg_table_size(own.oid), 0) as bytes,
       array(select attname::text from pg_attribute
             where attrelid = own.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
       array(select other.relname::text from pg_constraint join pg_class other on other.oid = confrelid
             where conrelid = own.oid and contype = 'f' and confrelid <> own.oid) as refers
     from pg_class own left join pg_inherits on inhrelid = own.oid left join pg_class parent on parent.oid = inhparent
     where own.relkind = 'r' and own.relnamespace = ${ownSchema}
       and coalesce(parent.relname, own.relname)::text = any($1)
     order by own.relname`,
    [names],
  )
  return referredFirst(rows).map(({ name, columns, parent, bounds, bytes }) => ({
    name,
    columns,
    ...(parent !== null && bounds !== null && { partition: { of: parent, bounds } }),
    bytes,
  }))
}

/** No circles: a table cannot be filled before those that it refers to. */
function referredFirst<Table extends { name: string; refers: string[] }>(tables: Table[]): Table[] {
  const sorted = new Set<Table>()
  const add = (table: Table | undefined) => {
    if (!table || sorted.has(table)) return
    for (const name of table.refers) add(tables.find((other) => other.name === name))
    sorted.add(table)
  }
  for (const table of tables) add(table)
  return [...sorted]
}

async function readSequences(database: Queries, names: string[]): Promise<Shape['sequences']> {
  const rows = await database.query<{ name: string }>(
    `select relname::text as name from pg_class own
     where relkind = 'S' and relnamespace = ${ownSchema} and (relname::text = any($1) or exists (
       select from pg_depend join pg_class on pg_class.oid = refobjid
       where objid = own.oid and deptype in ('a', 'i') and pg_class.relname::text = any($1)))
     order by relname`,
    [names],
  )
  const sequences: Shape['sequences'] = []
  for (const { name } of rows) {
    const [row] = await database.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from "${name}"`,
    )
    if (row) sequences.push({ name, value: row.value, isCalled: row.called })
  }
  return sequences
}
