import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { brokenAtlas } from '../../errors.ts'
import { type BytesAt, mapFile } from './mapped-file.ts'
import type { VerifiedFiles } from './verified-files.ts'

/**
 * An atlas file: columns by name, each a typed array, in one file that is written once and then only read.
 *
 *   "GROMA\0" · u16 format · u32 length of the directory · directory (JSON) · columns, each at a multiple of 8 ·
 *   SHA-256 of everything before it
 *
 * Numbers are little-endian, as machines are today. Packed columns, of files in the repository, are compressed with Brotli.
 */
const magic = Buffer.from('GROMA\0', 'latin1')
const format = 1
const headBytes = magic.length + 2 + 4
const digestBytes = 32

/** Read at a time, to verify a file or to copy a column. */
const pieceBytes = 1 << 20

const kinds = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const

type Kind = keyof typeof kinds
export type Column = InstanceType<(typeof kinds)[Kind]>

/** A column in a file of its own, until it is written. */
export interface StoredColumn {
  kind: Kind
  path: string
  /** Numbers. */
  length: number
}

interface Entry {
  kind: Kind
  /** Bytes from the start of the columns. */
  at: number
  bytes: number
  /** Bytes after decompression. */
  unpacked?: number
}

interface Directory {
  about: Record<string, unknown>
  columns: Record<string, Entry>
}

export interface Sections {
  /** Metadata from the writer. */
  about: Record<string, unknown>
  names: string[]
  column<K extends Kind>(name: string, kind: K): InstanceType<(typeof kinds)[K]>
  /** Whatever its kind. */
  anyColumn(name: string): Column
}

/** Writes a temporary file and renames it: readers of `path` see the old file or the new one. */
export async function writeSections(
  path: string,
  columns: Record<string, Column | StoredColumn>,
  { about = {}, pack = false }: { about?: Record<string, unknown>; pack?: boolean } = {},
): Promise<void> {
  const directory: Directory = { about, columns: {} }
  const pieces: (Uint8Array | StoredColumn)[] = []
  let at = 0
  for (const [name, column] of Object.entries(columns)) {
    const { piece, ...entry } = isStored(column) ? storedPiece(column) : pieceOf(column, pack)
    directory.columns[name] = { at, ...entry }
    pieces.push(piece, Buffer.alloc(padding(entry.bytes)))
    at += entry.bytes + padding(entry.bytes)
  }
  const text = Buffer.from(JSON.stringify(directory))
  const head = Buffer.alloc(headBytes + text.length + padding(headBytes + text.length))
  magic.copy(head)
  head.writeUInt16LE(format, magic.length)
  head.writeUInt32LE(text.length, magic.length + 2)
  text.copy(head, headBytes)

  const digest = createHash('sha256')
  const beside = `${path}.partial`
  const file = await open(beside, 'w')
  try {
    // Used again: a new one for each piece would make V8 look for garbage every few of them.
    const buffer = new Uint8Array(pieceBytes)
    for (const piece of [head, ...pieces])
      for await (const bytes of isStored(piece) ? bytesOf(piece, buffer) : [piece]) {
        digest.update(bytes)
        await file.writeFile(bytes)
      }
    await file.writeFile(digest.digest())
    await file.sync()
  } catch (error) {
    await rm(beside, { force: true }) // it would keep a full disk full
    throw error
  } finally {
    await file.close()
  }
  await rename(beside, path)
}

export function isStored(column: Column | Uint8Array | StoredColumn): column is StoredColumn {
  return 'path' in column
}

/** Each piece in the same buffer. */
async function* bytesOf({ path }: StoredColumn, buffer: Uint8Array): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

function storedPiece(column: StoredColumn): Omit<Entry, 'at'> & { piece: StoredColumn } {
  const { kind, length } = column
  return { kind, bytes: length * kinds[kind].BYTES_PER_ELEMENT, piece: column }
}

function pieceOf(column: Column, pack: boolean): Omit<Entry, 'at'> & { piece: Uint8Array } {
  const plain = new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
  const piece = pack ? packed(plain) : plain
  return { kind: kindOf(column), bytes: piece.length, piece, ...(pack && { unpacked: plain.length }) }
}

/** Reads a whole file into memory, and verifies its checksum. */
export async function readSections(path: string): Promise<Sections> {
  const { size } = await stat(path)
  if (size < headBytes + digestBytes) throw brokenAtlas(path, 'is too short')
  const memory = new Uint8Array(size)
  let read = 0
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20, end: size - 1 })) {
    memory.set(piece, read)
    read += piece.length
  }
  const bytesAt = (at: number, length: number) => memory.subarray(at, at + length)
  await verify(path, size, bytesAt)
  return sectionsIn(path, bytesAt)
}

/**
 * Maps a file where the system can, and reads it otherwise. Verifying a mapped file reads it whole, so this is done once
 * for each file: `verified` remembers.
 */
export async function openSections(path: string, verified: VerifiedFiles): Promise<Sections> {
  const { size } = await stat(path)
  if (size < headBytes + digestBytes) throw brokenAtlas(path, 'is too short')
  const mapped = await mapFile(path, size)
  if (!mapped) return readSections(path)
  if (!(await verified.has(path))) {
    await verify(path, size, mapped)
    await verified.add(path)
  }
  return sectionsIn(path, mapped)
}

async function verify(path: string, size: number, bytesAt: BytesAt): Promise<void> {
  checkHead(path, bytesAt)
  const digest = createHash('sha256')
  const end = size - digestBytes
  for (let at = 0; at < end; at += pieceBytes) {
    digest.update(bytesAt(at, Math.min(pieceBytes, end - at)))
    await setImmediate() // requests go on meanwhile
  }
  if (!digest.digest().equals(bytesAt(end, digestBytes))) throw brokenAtlas(path, 'is damaged or truncated')
}

function checkHead(path: string, bytesAt: BytesAt): void {
  const head = Buffer.from(bytesAt(0, headBytes))
  if (!head.subarray(0, magic.length).equals(magic)) throw brokenAtlas(path, 'is not an atlas file')
  if (head.readUInt16LE(magic.length) !== format) throw brokenAtlas(path, 'has an unknown format')
}

function sectionsIn(path: string, bytesAt: BytesAt): Sections {
  checkHead(path, bytesAt)
  const length = Buffer.from(bytesAt(0, headBytes)).readUInt32LE(magic.length + 2)
  const directory: Directory = JSON.parse(Buffer.from(bytesAt(headBytes, length)).toString())
  const start = headBytes + length + padding(headBytes + length)
  function column<K extends Kind>(name: string, kind: K) {
    const entry = directory.columns[name]
    if (entry?.kind !== kind) throw brokenAtlas(path, `has no column ${name} of ${kind}`)
    return columnIn(bytesAt(start + entry.at, entry.bytes), entry, kind)
  }
  return {
    about: directory.about,
    names: Object.keys(directory.columns),
    column,
    anyColumn: (name) => column(name, directory.columns[name]?.kind ?? 'u8'),
  }
}

/** The checksum at an atlas file's end, shortened. */
export async function digestOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const digest = Buffer.alloc(digestBytes)
    await file.read(digest, 0, digest.length, size - digest.length)
    return digest.toString('hex').slice(0, 12)
  } finally {
    await file.close()
  }
}

/** Columns in memory, with the interface of a file. */
export function sectionsOf(columns: Record<string, Column>, about: Record<string, unknown> = {}): Sections {
  return {
    about,
    names: Object.keys(columns),
    column(name, kind) {
      const column = columns[name]
      if (!column || kindOf(column) !== kind) throw new TypeError(`There is no column ${name} of ${kind}.`)
      return column as InstanceType<(typeof kinds)[typeof kind]>
    },
    anyColumn: (name) => columns[name] as Column,
  }
}

/** With more columns than the file has. */
export function withColumns(sections: Sections, more: Record<string, Column>): Sections {
  const own = Object.fromEntries(sections.names.map((name) => [name, sections.anyColumn(name)]))
  return sectionsOf({ ...own, ...more }, sections.about)
}

/** Undefined in files that were written before there was such a column. */
export function optionalColumn<K extends Kind>(
  sections: Sections,
  name: string,
  kind: K,
): InstanceType<(typeof kinds)[K]> | undefined {
  return sections.names.includes(name) ? sections.column(name, kind) : undefined
}

/** Columns with this prefix, by the rest of their names. */
export function columnsUnder(sections: Sections, prefix: string): Record<string, Column> {
  const names = sections.names.filter((name) => name.startsWith(prefix))
  return Object.fromEntries(names.map((name) => [name.slice(prefix.length), sections.anyColumn(name)]))
}

function columnIn<K extends Kind>(bytes: Uint8Array<ArrayBuffer>, entry: Entry, kind: K) {
  return columnOver(entry.unpacked === undefined ? bytes : unpackedBytes(bytes, entry.unpacked), kind)
}

/** Not copied. */
export function columnOver<K extends Kind>(
  { buffer, byteOffset, length }: Uint8Array<ArrayBuffer>,
  kind: K,
): InstanceType<(typeof kinds)[K]> {
  const array = kinds[kind] as unknown as new (
    buffer: ArrayBuffer,
    at: number,
    length: number,
  ) => InstanceType<(typeof kinds)[K]>
  return new array(buffer, byteOffset, length / kinds[kind].BYTES_PER_ELEMENT)
}

function unpackedBytes(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const unpacked = new Uint8Array(length) // decompression answers a piece of a larger buffer
  unpacked.set(brotliDecompressSync(bytes))
  return unpacked
}

function packed(bytes: Uint8Array): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

export function kindOf(column: Column): Kind {
  for (const [kind, array] of Object.entries(kinds)) if (column instanceof array) return kind as Kind
  throw new TypeError(`Got ${column}, expected a typed array.`)
}

export function emptyColumn(kind: Kind, length = 0): Column {
  return new kinds[kind](length)
}

function padding(bytes: number): number {
  return -bytes & 7
}
