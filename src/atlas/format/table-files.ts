import { join } from 'node:path'
import { ColumnFile } from './column-file.ts'
import { type Column, emptyColumn, type StoredColumn } from './sections.ts'
import type { LineLists, Rows } from './table-writer.ts'

/** A table by column on disk: rows are only ever appended. Columns may differ in length. */
export class TableFiles<Name extends string> {
  readonly #table: string
  readonly #shape: Record<Name, StoredColumn['kind']>
  readonly #files: Record<Name, ColumnFile>

  constructor(folder: string, table: string, shape: Record<Name, StoredColumn['kind']>) {
    this.#table = table
    this.#shape = shape
    this.#files = Object.fromEntries(
      this.#names.map((name) => [name, new ColumnFile(join(folder, `${table}.${name}`), shape[name])]),
    ) as Record<Name, ColumnFile>
  }

  /** Rows of the first column. */
  get length(): number {
    return this.#files[this.#names[0] as Name].length
  }

  /** As those of `TableWriter`. */
  append(rows: Rows<Name>, renumbered: Partial<Record<Name, ArrayLike<number>>> = {}): void {
    for (const name of this.#names) {
      const numbers = renumbered[name]
      this.#files[name].add(numbers ? this.#renumbered(name, rows[name], numbers) : rows[name])
    }
  }

  /** `street.name`, `street.line`, …; after the last rows. */
  columns(): Record<string, StoredColumn> {
    return Object.fromEntries(
      this.#names.map((name) => [`${this.#table}.${name}`, this.#files[name].column()]),
    )
  }

  get #names(): Name[] {
    return Object.keys(this.#shape) as Name[]
  }

  #renumbered(name: Name, rows: Column, numbers: ArrayLike<number>): Column {
    const renumbered = emptyColumn(this.#shape[name], rows.length)
    for (let at = 0; at < rows.length; at++) renumbered[at] = numbers[rows[at] as number] as number
    return renumbered
  }
}

/** Lines on disk, as those of `LineWriter`. */
export class LineFiles {
  readonly #lists: TableFiles<'ends' | 'positions'>
  #positions = 0

  constructor(folder: string, table: string) {
    this.#lists = new TableFiles(folder, table, { ends: 'u32', positions: 'i32' })
  }

  append({ ends, positions }: LineLists): void {
    const before = this.#positions
    this.#lists.append({ ends: ends.map((end) => before + end) as Column, positions: positions as Column })
    this.#positions += positions.length
  }

  /** After the last lines. */
  columns(): Record<string, StoredColumn> {
    return this.#lists.columns()
  }
}
