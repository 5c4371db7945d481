import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { ColumnWriter } from '../../atlas/format/table-writer.ts'
import { IdSet } from '../osm/id-set.ts'
import type { Piece } from '../osm/rings.ts'

/** Bytes of a record before its coordinates: the ids of the first and last node, and whether nodes are missing. */
const headBytes = 24

/** Records of one block, for `PieceFile`. */
export interface PieceRecords {
  /** Their ways, by index. */
  ways: Uint32Array
  lengths: Uint32Array
  bytes: Uint8Array
}

/** A `PieceFile`, as any thread may read it. All arrays are in shared memory. */
export interface SharedPieces {
  path: string
  /** Ids of the ways, sorted. */
  ids: Float64Array
  /** Offset in the file; -1 if not written. */
  starts: Float64Array
  lengths: Uint32Array
}

/**
 * Lines of the ways that relations consist of, in a temporary file: a country has millions, and each is read once or
 * twice. In memory they take 20 bytes each. Call `need`, then `share`, then `write`.
 */
export class PieceFile {
  readonly #path: string
  readonly #file: number
  readonly #ids = new IdSet()
  #shared: SharedPieces | undefined
  #written = 0

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'w+')
  }

  need(ids: Float64Array): void {
    for (const id of ids) this.#ids.add(id)
  }

  /** After the last `need`. */
  share(): SharedPieces {
    const ids = this.#ids.all()
    const { length } = ids
    this.#shared = {
      path: this.#path,
      ids: new Float64Array(new SharedArrayBuffer(8 * length)),
      starts: new Float64Array(new SharedArrayBuffer(8 * length)).fill(-1),
      lengths: new Uint32Array(new SharedArrayBuffer(4 * length)),
    }
    this.#shared.ids.set(ids)
    return this.#shared
  }

  write({ ways, lengths, bytes }: PieceRecords): void {
    const { starts, lengths: allLengths } = this.#shared as SharedPieces
    let start = this.#written
    for (const [index, way] of ways.entries()) {
      starts[way] = start
      allLengths[way] = lengths[index] as number
      start += lengths[index] as number
    }
    for (let at = 0; at < bytes.length; )
      at += writeSync(this.#file, bytes, at, bytes.length - at, this.#written + at)
    this.#written = start
  }

  remove(): void {
    closeSync(this.#file)
    rmSync(this.#path, { force: true })
  }
}

/** The part of a thread: which ways are needed, the records of its current block, and those of all. */
export class Pieces {
  readonly #shared: SharedPieces
  readonly #ids: IdSet
  readonly #file: number
  #ways = new ColumnWriter('u32')
  #lengths = new ColumnWriter('u32')
  #bytes = Buffer.alloc(1 << 16)
  #length = 0

  constructor(shared: SharedPieces) {
    this.#shared = shared
    this.#ids = IdSet.of(shared.ids)
    this.#file = openSync(shared.path, 'r')
  }

  isNeeded(id: number): boolean {
    return this.#ids.find(id) >= 0
  }

  add(id: number, { first, last, coordinates, incomplete }: Piece): void {
    const length = headBytes + coordinates.byteLength
    this.#makeRoom(length)
    this.#ways.push(this.#ids.find(id))
    this.#lengths.push(length)
    this.#bytes.writeDoubleLE(first, this.#length)
    this.#bytes.writeDoubleLE(last, this.#length + 8)
    this.#bytes.writeDoubleLE(incomplete ? 1 : 0, this.#length + 16)
    const { buffer, byteOffset, byteLength } = coordinates
    this.#bytes.set(new Uint8Array(buffer, byteOffset, byteLength), this.#length + headBytes)
    this.#length += length
  }

  /** What was added since it was last called. */
  take(): PieceRecords {
    const records = {
      ways: this.#ways.view().slice(),
      lengths: this.#lengths.view().slice(),
      bytes: Uint8Array.from(this.#bytes.subarray(0, this.#length)),
    }
    this.#ways = new ColumnWriter('u32')
    this.#lengths = new ColumnWriter('u32')
    this.#length = 0
    return records
  }

  find(id: number): Piece | undefined {
    const { starts, lengths } = this.#shared
    const way = this.#ids.find(id)
    if (way < 0 || (starts[way] as number) < 0) return undefined
    const bytes = Buffer.alloc(lengths[way] as number)
    readSync(this.#file, bytes, 0, bytes.length, starts[way] as number)
    return {
      first: bytes.readDoubleLE(0),
      last: bytes.readDoubleLE(8),
      incomplete: bytes.readDoubleLE(16) === 1,
      coordinates: new Int32Array(bytes.buffer, bytes.byteOffset + headBytes, (bytes.length - headBytes) / 4),
    }
  }

  close(): void {
    closeSync(this.#file)
  }

  #makeRoom(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return
    const before = this.#bytes
    this.#bytes = Buffer.alloc(2 * (this.#length + bytes))
    this.#bytes.set(before)
  }
}
