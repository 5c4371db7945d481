import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { IdSet } from './id-set.ts'
import type { Piece } from './rings.ts'

/** Bytes of a record before its coordinates: the ids of the first and last node, and whether nodes are missing. */
const headBytes = 24
const bufferBytes = 1 << 20

/**
 * Lines of the ways that relations consist of, in a temporary file: a country has millions, and each is read once or
 * twice. In memory they take 20 bytes each.
 */
export class WayPieces {
  private readonly folder: string
  private readonly file: number
  private readonly ids = new IdSet()
  /** Offset in the file; -1 if not written. */
  private starts = new Float64Array(0)
  private lengths = new Uint32Array(0)
  private buffer = Buffer.alloc(bufferBytes)
  private buffered = 0
  private written = 0

  constructor(scratch: string) {
    this.folder = mkdtempSync(join(scratch, 'ways-'))
    this.file = openSync(join(this.folder, 'pieces'), 'w+')
  }

  need(id: number): void {
    this.ids.add(id)
  }

  /** After the last `need`. */
  seal(): void {
    this.ids.sort()
    this.starts = new Float64Array(this.ids.size).fill(-1)
    this.lengths = new Uint32Array(this.ids.size)
  }

  isNeeded(id: number): boolean {
    return this.ids.find(id) >= 0
  }

  keep(id: number, { first, last, coordinates, incomplete }: Piece): void {
    const place = this.ids.find(id)
    if (place < 0) return
    const bytes = Buffer.from(coordinates.buffer, coordinates.byteOffset, coordinates.byteLength)
    const length = headBytes + bytes.length
    if (this.buffered + length > this.buffer.length) this.flush()
    if (length > this.buffer.length) this.buffer = Buffer.alloc(2 * length)
    this.starts[place] = this.written + this.buffered
    this.lengths[place] = length
    this.buffer.writeDoubleLE(first, this.buffered)
    this.buffer.writeDoubleLE(last, this.buffered + 8)
    this.buffer.writeDoubleLE(incomplete ? 1 : 0, this.buffered + 16)
    bytes.copy(this.buffer, this.buffered + headBytes)
    this.buffered += length
  }

  find(id: number): Piece | undefined {
    const place = this.ids.find(id)
    if (place < 0 || (this.starts[place] as number) < 0) return undefined
    this.flush()
    const bytes = Buffer.alloc(this.lengths[place] as number)
    readSync(this.file, bytes, 0, bytes.length, this.starts[place] as number)
    return {
      first: bytes.readDoubleLE(0),
      last: bytes.readDoubleLE(8),
      incomplete: bytes.readDoubleLE(16) === 1,
      coordinates: new Int32Array(bytes.buffer, bytes.byteOffset + headBytes, (bytes.length - headBytes) / 4),
    }
  }

  remove(): void {
    closeSync(this.file)
    rmSync(this.folder, { recursive: true, force: true })
  }

  private flush(): void {
    for (let at = 0; at < this.buffered; )
      at += writeSync(this.file, this.buffer, at, this.buffered - at, this.written + at)
    this.written += this.buffered
    this.buffered = 0
  }
}
