import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'

/** A feature in its place among the others. */
export interface SortedFeature {
  zoom: number
  /** Index along the curve. */
  place: number
  kind: number
  name: number
  west: number
  south: number
  east: number
  north: number
  /** Its parts, as varints. */
  bytes: Uint8Array
}

/** Numbers of a record before its bytes: those of `SortedFeature` in that order, and how many bytes there are. */
const headNumbers = 9
const headBytes = 4 * headNumbers
const bufferBytes = 1 << 18

/** Runs in a file that is written. */
export interface StoredRuns {
  path: string
  /** Where each ends, in bytes. */
  ends: number[]
}

/** Writes sorted runs of features to a temporary file, to be merged: more than fit into memory. */
export class FeatureRuns {
  readonly #path: string
  readonly #file: number
  readonly #ends: number[] = []

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'w')
  }

  /** A run more. */
  write(features: Iterable<SortedFeature>): void {
    const buffer = new RecordBuffer(bufferBytes)
    let written = this.#ends.at(-1) ?? 0
    const flush = () => {
      for (let at = 0; at < buffer.at; )
        at += writeSync(this.#file, buffer.bytes, at, buffer.at - at, written + at)
      written += buffer.at
      buffer.at = 0
    }
    for (const feature of features) {
      if (buffer.at + recordBytes(feature.bytes.length) > buffer.bytes.length) flush()
      buffer.write(feature)
    }
    flush()
    this.#ends.push(written)
  }

  /** After the last run. */
  close(): StoredRuns {
    closeSync(this.#file)
    return { path: this.#path, ends: this.#ends }
  }
}

/** The features of all runs in order; those of one place in the order of the runs. Removes the file. */
export function* mergeRuns({ path, ends }: StoredRuns): Generator<SortedFeature> {
  const file = openSync(path, 'r')
  try {
    const runs = ends.map((end, run) => new RunReader(file, ends[run - 1] ?? 0, end))
    const keys = Float64Array.from(runs, (run) => run.key)
    for (;;) {
      let first = 0
      for (let run = 1; run < keys.length; run++)
        if ((keys[run] as number) < (keys[first] as number)) first = run
      if (!((keys[first] as number) < Number.POSITIVE_INFINITY)) break
      const run = runs[first] as RunReader
      yield run.feature
      run.advance()
      keys[first] = run.key
    }
  } finally {
    closeSync(file)
    rmSync(path, { force: true })
  }
}

/** At a multiple of four bytes. */
function recordBytes(length: number): number {
  return headBytes + Math.ceil(length / 4) * 4
}

class RecordBuffer {
  bytes: Uint8Array
  numbers: Int32Array
  /** Where the next record begins. */
  at = 0

  constructor(size: number) {
    this.bytes = new Uint8Array(size)
    this.numbers = new Int32Array(this.bytes.buffer)
  }

  write({ zoom, place, kind, name, west, south, east, north, bytes }: SortedFeature): void {
    const { length } = bytes
    if (recordBytes(length) > this.bytes.length) Object.assign(this, new RecordBuffer(recordBytes(length)))
    const { numbers } = this
    const first = this.at / 4
    numbers[first] = zoom
    numbers[first + 1] = place
    numbers[first + 2] = kind
    numbers[first + 3] = name
    numbers[first + 4] = west
    numbers[first + 5] = south
    numbers[first + 6] = east
    numbers[first + 7] = north
    numbers[first + 8] = length
    this.bytes.set(bytes, this.at + headBytes)
    this.at += recordBytes(length)
  }
}

/** Reads a run from its first feature to its last. */
class RunReader {
  #file: number
  /** Of the file: what is not in the buffer yet. */
  #from: number
  readonly #end: number
  #buffer = new RecordBuffer(bufferBytes)
  /** Bytes in the buffer. */
  #length = 0

  constructor(file: number, from: number, end: number) {
    this.#file = file
    this.#from = from
    this.#end = end
    this.#require(headBytes)
    this.#require(this.#recordBytes)
  }

  /** Zoom and place of the current feature as one number; infinite at the end. */
  get key(): number {
    if (this.#buffer.at >= this.#length) return Number.POSITIVE_INFINITY
    return this.#number(0) * 2 ** 32 + (this.#number(1) >>> 0)
  }

  get feature(): SortedFeature {
    const start = this.#buffer.at + headBytes
    return {
      zoom: this.#number(0),
      place: this.#number(1) >>> 0,
      kind: this.#number(2),
      name: this.#number(3),
      west: this.#number(4),
      south: this.#number(5),
      east: this.#number(6),
      north: this.#number(7),
      bytes: this.#buffer.bytes.subarray(start, start + this.#number(8)),
    }
  }

  advance(): void {
    this.#buffer.at += this.#recordBytes
    this.#require(headBytes)
    this.#require(this.#recordBytes)
  }

  get #recordBytes(): number {
    return recordBytes(this.#number(8))
  }

  #number(index: number): number {
    return this.#buffer.numbers[this.#buffer.at / 4 + index] as number
  }

  /** Reads on until the buffer has this many bytes from the current record on, or the run ends. */
  #require(bytes: number): void {
    const { at } = this.#buffer
    if (this.#length - at >= bytes || this.#from === this.#end) return
    const before = this.#buffer
    if (bytes > before.bytes.length) this.#buffer = new RecordBuffer(2 * bytes)
    this.#buffer.bytes.set(before.bytes.subarray(at, this.#length))
    this.#buffer.at = 0
    this.#length -= at
    const wanted = Math.min(this.#buffer.bytes.length - this.#length, this.#end - this.#from)
    readSync(this.#file, this.#buffer.bytes, this.#length, wanted, this.#from)
    this.#from += wanted
    this.#length += wanted
  }
}
