import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { mapFile } from './mapped-file.ts'
import { type Column, columnOver, emptyColumn, isStored, kindOf, type StoredColumn } from './sections.ts'
import { ColumnWriter } from './table-writer.ts'

/** A column of bytes, written piece by piece. */
export interface ByteColumnWriter {
  readonly length: number
  add(bytes: Uint8Array): void
  /** After the last piece. */
  column(): Column | StoredColumn
}

/** In memory. */
export class ByteColumn implements ByteColumnWriter {
  #bytes = new ColumnWriter('u8')

  get length(): number {
    return this.#bytes.length
  }

  add(bytes: Uint8Array): void {
    this.#bytes.append(bytes)
  }

  column(): Column {
    return this.#bytes.view()
  }
}

/** In a temporary file, for columns larger than memory has room for. */
export class ColumnFile implements ByteColumnWriter {
  /** Numbers. */
  length = 0
  readonly #path: string
  readonly #kind: StoredColumn['kind']
  readonly #file: number
  readonly #buffer = new Uint8Array(1 << 16)
  #buffered = 0

  constructor(path: string, kind: StoredColumn['kind'] = 'u8') {
    this.#path = path
    this.#kind = kind
    this.#file = openSync(path, 'w')
  }

  add(numbers: Column | Uint8Array): void {
    const bytes = numbers instanceof Uint8Array ? numbers : bytesOf(numbers)
    if (this.#buffered + bytes.length > this.#buffer.length) this.#flush()
    if (bytes.length > this.#buffer.length) writeAll(this.#file, bytes)
    else {
      this.#buffer.set(bytes, this.#buffered)
      this.#buffered += bytes.length
    }
    this.length += numbers.length
  }

  column(): StoredColumn {
    this.#flush()
    closeSync(this.#file)
    return { kind: this.#kind, path: this.#path, length: this.length }
  }

  #flush(): void {
    writeAll(this.#file, this.#buffer.subarray(0, this.#buffered))
    this.#buffered = 0
  }
}

/** Written to a file of its own, so that its memory can be freed. */
export function storeColumn(path: string, column: Column): StoredColumn {
  const file = openSync(path, 'w')
  try {
    writeAll(file, bytesOf(column))
  } finally {
    closeSync(file)
  }
  return { kind: kindOf(column), path, length: column.length }
}

/** To be read only: from the page cache, where they take no memory of this process, or else from memory. */
export async function openColumns(
  columns: Record<string, Column | StoredColumn>,
): Promise<Record<string, Column>> {
  const opened = Object.entries(columns).map(async ([name, column]) => [
    name,
    isStored(column) ? await openColumn(column) : column,
  ])
  return Object.fromEntries(await Promise.all(opened))
}

async function openColumn(stored: StoredColumn): Promise<Column> {
  const { kind, path, length } = stored
  if (length === 0) return emptyColumn(kind)
  const bytes = length * emptyColumn(kind).BYTES_PER_ELEMENT
  const bytesAt = await mapFile(path, bytes)
  return bytesAt ? columnOver(bytesAt(0, bytes), kind) : loadColumn(stored)
}

/** Into memory again. */
export function loadColumn({ kind, path, length }: StoredColumn): Column {
  const column = emptyColumn(kind, length)
  const bytes = bytesOf(column)
  const file = openSync(path, 'r')
  try {
    for (let at = 0; at < bytes.length; ) {
      const read = readSync(file, bytes, at, bytes.length - at, at)
      if (read === 0) throw new Error(`${path} is too short.`)
      at += read
    }
  } finally {
    closeSync(file)
  }
  return column
}

function bytesOf({ buffer, byteOffset, byteLength }: Column | Uint8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}
