import { closeSync, openSync, writeSync } from 'node:fs'
import { type Column, kindOf, type StoredColumn } from './sections.ts'
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
  length = 0
  readonly #path: string
  readonly #file: number
  readonly #buffer = new Uint8Array(1 << 20)
  #buffered = 0

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'w')
  }

  add(bytes: Uint8Array): void {
    if (this.#buffered + bytes.length > this.#buffer.length) this.#flush()
    if (bytes.length > this.#buffer.length) writeAll(this.#file, bytes)
    else {
      this.#buffer.set(bytes, this.#buffered)
      this.#buffered += bytes.length
    }
    this.length += bytes.length
  }

  column(): StoredColumn {
    this.#flush()
    closeSync(this.#file)
    return { kind: 'u8', path: this.#path, length: this.length }
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
    writeAll(file, new Uint8Array(column.buffer, column.byteOffset, column.byteLength))
  } finally {
    closeSync(file)
  }
  return { kind: kindOf(column), path, length: column.length }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}
