import { type FileHandle, open } from 'node:fs/promises'
import { badMapFile } from '../errors.ts'
import { mostHeaderBytes, readBlobHeader, unpackBlob } from './osm-blob.ts'
import { Block } from './osm-block.ts'
import { Cursor, Malformed } from './protobuf.ts'

/** How many blocks are read and inflated (on threads of Node's) while one is decoded. */
const ahead = 4

/** More than nearly every BlobHeader needs, so that one read suffices. */
const usualHead = 64

const knownFeatures = ['OsmSchema-V0.6', 'DenseNodes']

export interface PbfFile {
  /** Bytes of each data block as it is in the file. */
  sizes: number[]
  /** The file says that nodes come first, then ways, then relations. */
  isSorted: boolean
  /** Blocks by their numbers, in the order asked for. */
  blocks(numbers: Iterable<number>, signal?: AbortSignal): AsyncGenerator<[number: number, block: Block]>
  /** Runs work that decodes a block, so that what is wrong with it is said with its place. */
  decode<T>(number: number, work: () => T): T
  close(): Promise<void>
}

export async function openPbf(path: string, signal?: AbortSignal): Promise<PbfFile> {
  const file = await open(path)
  try {
    const { header, starts, sizes } = await findBlobs(file, path, signal)
    const isSorted = await at(path, header.start, async () => readHeader(await load(file, header)))
    return {
      sizes,
      isSorted,
      async *blocks(numbers, signal) {
        const coming: { number: number; block: Promise<Block> }[] = []
        try {
          for (const number of numbers) {
            coming.push({ number, block: begin(number) })
            if (coming.length > ahead) yield await next()
          }
          while (coming.length > 0) yield await next()
        } finally {
          await Promise.allSettled(coming.map(({ block }) => block))
        }

        function begin(number: number): Promise<Block> {
          const start = starts[number] as number
          const block = at(
            path,
            start,
            async () => new Block(await load(file, { start, size: sizes[number] as number })),
          )
          block.catch(() => undefined) // told when its turn comes
          return block
        }

        async function next(): Promise<[number, Block]> {
          signal?.throwIfAborted()
          const { number, block } = coming.shift() as (typeof coming)[number]
          return [number, await block]
        }
      },
      decode: (number, work) => {
        try {
          return work()
        } catch (error) {
          throw told(path, starts[number] as number, error)
        }
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

interface Blob {
  start: number
  size: number
}

/** Hops from header to header, without reading what is between. */
async function findBlobs(file: FileHandle, path: string, signal?: AbortSignal) {
  const { size: fileSize } = await file.stat()
  const starts: number[] = []
  const sizes: number[] = []
  let header: Blob | undefined
  const head = Buffer.alloc(4 + mostHeaderBytes)
  for (let position = 0; position < fileSize; ) {
    signal?.throwIfAborted()
    const { bytesRead } = await file.read(head, 0, usualHead, position)
    const length = bytesRead < 4 ? 0 : head.readUInt32BE(0)
    if (length === 0 || length > mostHeaderBytes) {
      if (bytesRead < 4) throw badMapFile(path, 'is cut off', position)
      throw badMapFile(
        path,
        header ? 'is broken: a blob has no header' : 'is not an OpenStreetMap PBF file',
        position,
      )
    }
    const wanted = 4 + length
    if (wanted > bytesRead) {
      const more = await file.read(head, bytesRead, wanted - bytesRead, position + bytesRead)
      if (bytesRead + more.bytesRead < wanted) throw badMapFile(path, 'is cut off', position)
    }
    const { kind, size } = await at(path, position, async () => readBlobHeader(head.subarray(4, wanted)))
    const start = position + wanted
    if (start + size > fileSize) {
      throw badMapFile(
        path,
        `is cut off: ${start + size - fileSize} bytes of its last block are missing`,
        position,
      )
    }
    if (kind === 'OSMHeader') header ??= { start, size }
    else if (!header)
      throw badMapFile(
        path,
        'is not an OpenStreetMap PBF file: it does not begin with an OSMHeader',
        position,
      )
    else if (kind === 'OSMData') {
      starts.push(start)
      sizes.push(size)
    }
    position = start + size
  }
  if (!header) throw badMapFile(path, 'is empty')
  return { header, starts, sizes }
}

async function load(file: FileHandle, { start, size }: Blob): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size)
  const { bytesRead } = await file.read(bytes, 0, size, start)
  if (bytesRead < size) throw new Malformed('the file became shorter while it was read')
  return unpackBlob(bytes)
}

/** Refuses what we do not understand; tells whether the file says that it is sorted. */
function readHeader(bytes: Buffer): boolean {
  const cursor = new Cursor(bytes)
  const end = bytes.length
  let isSorted = false
  while (cursor.at < end) {
    const tag = cursor.unsigned()
    if (tag !== 0x22 && tag !== 0x2a) {
      cursor.skip(tag, end)
      continue
    }
    const to = cursor.endOfField(end)
    const feature = bytes.toString('utf8', cursor.at, to)
    cursor.at = to
    if (tag === 0x2a) isSorted ||= feature === 'Sort.Type_then_ID'
    else if (feature === 'HistoricalInformation')
      throw new Malformed(
        'it holds the history of objects; make a file of one moment with "osmium time-filter"',
      )
    else if (!knownFeatures.includes(feature))
      throw new Malformed(`it needs a reader that knows "${feature}", which this one does not`)
  }
  cursor.expectEnd(end)
  return isSorted
}

async function at<T>(path: string, position: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw told(path, position, error)
  }
}

function told(path: string, position: number, error: unknown): unknown {
  if (!(error instanceof Malformed)) return error
  return badMapFile(path, `cannot be read: ${error.message}`, position)
}
