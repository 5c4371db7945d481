import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { badMapFile } from '../../errors.ts'
import { inflateBlob, maxHeaderBytes, readBlobHeader } from './blob.ts'
import { Block } from './block.ts'
import { Cursor, Malformed } from './protobuf.ts'

/** Larger than almost every BlobHeader, so that one read suffices. */
const usualHead = 64

const knownFeatures = ['OsmSchema-V0.6', 'DenseNodes']

interface Blob {
  start: number
  size: number
}

/**
 * A PBF file with random access to its blocks. Synchronous: a block takes a few milliseconds, and inflating it on the same
 * thread takes a tenth less CPU than in the thread pool.
 */
export class PbfFile {
  /** The header says: nodes first, then ways, then relations. */
  readonly isSorted: boolean
  /** When the map was like this, if the header says. */
  readonly madeAt: Date | undefined
  private readonly path: string
  private readonly file: number
  private readonly data: Blob[] = []
  private readonly isUsedKey: ((key: string) => boolean) | undefined

  /** `isUsedKey`: tags with other keys are left out. */
  constructor(path: string, { isUsedKey }: { isUsedKey?: (key: string) => boolean } = {}) {
    this.path = path
    this.isUsedKey = isUsedKey
    this.file = openSync(path, 'r')
    try {
      const header = this.findBlobs()
      const { isSorted, madeAt } = this.at(header.start, () => readHeader(this.load(header)))
      this.isSorted = isSorted
      this.madeAt = madeAt
    } catch (error) {
      this.close()
      throw error
    }
  }

  /** Number of blocks. */
  get count(): number {
    return this.data.length
  }

  /** Compressed size of a block, in bytes. */
  sizeOf(number: number): number {
    return this.blob(number).size
  }

  /** Calls `work` with a block and returns its result. Errors in the block get its offset. */
  read<T>(number: number, work: (block: Block) => T): T {
    const blob = this.blob(number)
    return this.at(blob.start, () => work(new Block(this.load(blob), this.isUsedKey)))
  }

  /** A block as it is in the file, compressed. */
  blobOf(number: number): Buffer {
    const blob = this.blob(number)
    return this.at(blob.start, () => this.bytesOf(blob))
  }

  close(): void {
    closeSync(this.file)
  }

  /** Skips from header to header. */
  private findBlobs(): Blob {
    const { size: fileSize } = fstatSync(this.file)
    const head = Buffer.alloc(4 + maxHeaderBytes)
    let header: Blob | undefined
    for (let position = 0; position < fileSize; ) {
      const length = this.readHead(head, position)
      if (length > maxHeaderBytes || length === 0)
        throw this.bad(
          header ? 'is broken: a blob has no header' : 'is not an OpenStreetMap PBF file',
          position,
        )
      const { kind, size } = this.at(position, () => readBlobHeader(head.subarray(4, 4 + length)))
      const start = position + 4 + length
      const missing = start + size - fileSize
      if (missing > 0) throw this.bad(`is cut off: ${missing} bytes of its last block are missing`, position)
      if (kind === 'OSMHeader') header ??= { start, size }
      else if (!header)
        throw this.bad('is not an OpenStreetMap PBF file: it does not begin with an OSMHeader', position)
      else if (kind === 'OSMData') this.data.push({ start, size })
      position = start + size
    }
    if (!header) throw this.bad('is empty')
    return header
  }

  /** Reads the length of a BlobHeader and, if that is valid, the BlobHeader. */
  private readHead(head: Buffer, position: number): number {
    const bytesRead = readSync(this.file, head, 0, usualHead, position)
    if (bytesRead < 4) throw this.bad('is cut off', position)
    const length = head.readUInt32BE(0)
    const rest = 4 + length - bytesRead
    if (length > maxHeaderBytes || rest <= 0) return length
    const more = readSync(this.file, head, bytesRead, rest, position + bytesRead)
    if (more < rest) throw this.bad('is cut off', position)
    return length
  }

  private blob(number: number): Blob {
    const blob = this.data[number]
    if (!blob) throw new RangeError(`Got block ${number}, expected one below ${this.count}.`)
    return blob
  }

  private load(blob: Blob): Buffer {
    return inflateBlob(this.bytesOf(blob))
  }

  private bytesOf({ start, size }: Blob): Buffer {
    const bytes = Buffer.allocUnsafe(size)
    if (readSync(this.file, bytes, 0, size, start) < size)
      throw new Malformed('the file was truncated while it was read')
    return bytes
  }

  private at<T>(position: number, work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      throw this.bad(`cannot be read: ${error.message}`, position)
    }
  }

  private bad(what: string, position?: number): Error {
    return badMapFile(this.path, what, position)
  }
}

/** The tag of `osmosis_replication_timestamp`, Unix seconds. */
const timestampTag = 32 << 3

/** Refuses unsupported files. */
function readHeader(bytes: Buffer): { isSorted: boolean; madeAt: Date | undefined } {
  const cursor = new Cursor(bytes)
  const end = bytes.length
  let isSorted = false
  let madeAt: Date | undefined
  while (cursor.at < end) {
    const tag = cursor.unsigned()
    if (tag === timestampTag) {
      madeAt = new Date(cursor.signed() * 1000)
      continue
    }
    if (tag !== 0x22 && tag !== 0x2a) {
      cursor.skip(tag, end)
      continue
    }
    const to = cursor.endOfField(end)
    const feature = bytes.toString('utf8', cursor.at, to)
    cursor.at = to
    if (tag === 0x2a) isSorted ||= feature === 'Sort.Type_then_ID'
    else if (feature === 'HistoricalInformation')
      throw new Malformed('it is a history file; extract one point in time with "osmium time-filter"')
    else if (!knownFeatures.includes(feature))
      throw new Malformed(`it requires the feature "${feature}", which is not supported`)
  }
  cursor.expectEnd(end)
  return { isSorted, madeAt }
}
