import { join } from 'node:path'
import { openColumns, storeColumn } from '../../atlas/format/column-file.ts'
import type { Column, StoredColumn } from '../../atlas/format/sections.ts'
import { textsOf } from '../../atlas/format/strings.ts'
import { ByteListWriter, LineWriter, type Rows, TableWriter } from '../../atlas/format/table-writer.ts'
import { type AddressStaging, addressShape, rangeShape, wayShape } from './staging.ts'

/** What streets and houses are made of: a staging, to be read only, by any thread. */
export type StagedTables = Pick<
  AddressStaging,
  'ways' | 'addresses' | 'ranges' | 'lines' | 'outlines' | 'text'
>

/** Its columns on disk, by name. */
export type StoredTables = Record<string, StoredColumn>

/** Moves the tables to files, from where all threads read them; texts, to which others are added meanwhile, are copied. */
export async function moveToFiles(staging: AddressStaging, folder: string): Promise<StoredTables> {
  const stored = storeTables(staging, folder)
  const { text: _, ...tables } = await openTables(stored)
  Object.assign(staging, tables)
  return stored
}

function storeTables(staging: AddressStaging, folder: string): StoredTables {
  const { ways, addresses, ranges, lines, outlines, strings } = staging
  const { bytes, starts } = strings.table()
  const columns: Record<string, Column> = {
    ...ways.columns('way'),
    ...addresses.columns('address'),
    ...ranges.columns('range'),
    ...lines.columns('line'),
    ...outlines.columns('outline'),
    'text.bytes': bytes as Column,
    'text.starts': starts as Column,
  }
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      storeColumn(join(folder, `staged.${name}`), column),
    ]),
  )
}

/** From the page cache, which all threads share. */
export async function openTables(stored: StoredTables): Promise<StagedTables> {
  const columns = await openColumns(stored)
  const rowsOf = <Name extends string>(table: string, shape: Record<Name, unknown>) =>
    Object.fromEntries(Object.keys(shape).map((name) => [name, columns[`${table}.${name}`]])) as Rows<Name>
  return {
    ways: new TableWriter(wayShape, rowsOf('way', wayShape)),
    addresses: new TableWriter(addressShape, rowsOf('address', addressShape)),
    ranges: new TableWriter(rangeShape, rowsOf('range', rangeShape)),
    lines: new LineWriter({
      ends: columns['line.ends'] as Uint32Array,
      positions: columns['line.positions'] as Int32Array,
    }),
    outlines: new ByteListWriter({
      ends: columns['outline.ends'] as Uint32Array,
      bytes: columns['outline.bytes'] as Uint8Array,
    }),
    text: textsOf({
      bytes: columns['text.bytes'] as Uint8Array,
      starts: columns['text.starts'] as Uint32Array,
    }),
  }
}
