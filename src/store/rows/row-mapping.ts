/** How a field is kept: the SQL that reads it, and the columns that it is written to. */
interface FieldColumns<Value> {
  select: string
  write: Record<string, (value: Value) => unknown>
}

/** The columns of each field of a noun; a mere name is a column that holds the field as it is. */
export type Columns<Item> = { [Field in keyof Item]-?: string | FieldColumns<Item[Field]> }

export interface RowMapping<Item> {
  /** For `select` and `returning`: each column under the name of its field. */
  select: string
  /** Turns a row of that select into the item, in place: null becomes undefined. */
  read(row: Record<string, unknown>): Item
  /** The columns to write. */
  written: readonly string[]
  /** The values of those columns, in the same order. */
  values(item: Item): unknown[]
}

export function mapRows<Item>(columns: Columns<Item>): RowMapping<Item> {
  const fields = Object.entries<string | FieldColumns<never>>(columns).map(([field, column]) => ({
    field: field as keyof Item,
    ...(typeof column === 'string' ? plain(column) : column),
  }))
  const writers = fields.flatMap(({ field, write }) =>
    Object.entries(write).map(([column, convert]) => ({
      field,
      column,
      convert: convert as (value: Item[keyof Item]) => unknown,
    })),
  )
  return {
    select: fields.map(({ field, select }) => `${select} as "${String(field)}"`).join(', '),
    read: withoutNulls<Item>,
    written: writers.map(({ column }) => column),
    values: (item) => writers.map(({ field, convert }) => convert(item[field])),
  }
}

function plain(column: string) {
  return { select: column, write: { [column]: (value: unknown) => value } }
}

/** What is absent is null in the database and undefined here. */
export function withoutNulls<Item>(row: Record<string, unknown>): Item {
  for (const name in row) if (row[name] === null) row[name] = undefined
  return row as Item
}

/** A column of JSON. The driver would take a list for an array of PostgreSQL. */
export function json<Value>(column: string): FieldColumns<Value> {
  return {
    select: column,
    write: { [column]: (value) => (value === undefined ? undefined : JSON.stringify(value)) },
  }
}

/** A timestamptz that is a number of Unix milliseconds here. */
export function unixTime<Value extends number | undefined>(column: string): FieldColumns<Value> {
  return {
    select: `round(date_part('epoch', ${column}) * 1000)`,
    write: { [column]: (at) => (at === undefined ? undefined : new Date(at)) },
  }
}

/** `$1, $2, $3` */
export function parameters(columns: readonly string[], first = 1): string {
  return columns.map((_, index) => `$${first + index}`).join(', ')
}

/** `tag = $3, radius = $4` */
export function assignments(columns: readonly string[], first: number): string {
  return columns.map((column, index) => `${column} = $${first + index}`).join(', ')
}

/** `tag = excluded.tag, radius = excluded.radius`, for `on conflict do update set`. */
export function fromExcluded(columns: readonly string[]): string {
  return columns.map((column) => `${column} = excluded.${column}`).join(', ')
}
