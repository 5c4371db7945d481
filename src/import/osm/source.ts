import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import unbzip2 from 'unbzip2-stream'
import { badMapFile, MapFileError } from '../../errors.ts'
import { isGzip, readHead } from '../file-head.ts'
import { PbfFileWriter } from './pbf-file-writer.ts'
import { Malformed } from './protobuf.ts'
import { XmlReader } from './xml.ts'

export interface SourceOptions {
  /** 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
}

type Format = 'pbf' | 'xml' | 'gzip' | 'bzip2'

/** By magic bytes. */
export async function formatOf(path: string): Promise<Format> {
  const { head, size } = await readHead(path, 64)
  if (size === 0) throw badMapFile(path, 'is empty')
  if (isGzip(head)) return 'gzip'
  const text = head.toString('latin1')
  if (/^BZh[1-9]/.test(text)) return 'bzip2'
  if (/^(\xef\xbb\xbf)?\s*</.test(text)) return 'xml'
  if (text.includes('OSMHeader')) return 'pbf'
  throw badMapFile(
    path,
    'is not an OpenStreetMap file: expected .osm.pbf, or .osm, plain or compressed with gzip or bzip2',
  )
}

/** Writes a map in XML, plain or compressed, as PBF, the one format that can be read in several passes. */
export async function convertToPbf(path: string, target: string, options: SourceOptions = {}): Promise<void> {
  const format = await formatOf(path)
  const writer = new PbfFileWriter(target, { versions: true })
  try {
    await readXml(path, format, new XmlReader((element) => writer.write(element)), options)
  } finally {
    writer.close()
  }
}

/** Feeds a file, decompressed, to a reader. */
export async function readXml(
  path: string,
  format: Format,
  reader: XmlReader,
  { onProgress, signal }: SourceOptions,
): Promise<void> {
  const { size } = await stat(path)
  const file = createReadStream(path, { highWaterMark: 1 << 18 })
  const read = async (pieces: AsyncIterable<Buffer>) => {
    const decoder = new StringDecoder('utf8')
    for await (const piece of pieces) {
      reader.write(decoder.write(piece))
      onProgress?.(file.bytesRead / size)
    }
    reader.write(decoder.end())
    reader.end()
  }
  // When the reader fails, the stream before it fails too; the reader's error is the cause.
  let failure: unknown
  const write = (pieces: AsyncIterable<Buffer>) =>
    read(pieces).catch((error: unknown) => {
      failure = error
      throw error
    })
  const end = signal ? { signal } : {}
  try {
    if (format === 'xml') await pipeline(file, write, end)
    else await pipeline(file, format === 'gzip' ? createGunzip() : createBunzip2(), write, end)
  } catch (error) {
    signal?.throwIfAborted()
    throw failureOf(path, format, failure ?? error, file.bytesRead)
  }
}

/** Wraps the library's old-style stream, which is synchronous and does not end on errors. */
function createBunzip2(): Transform {
  const old = unbzip2()
  let failure: Error | null = null
  const modern = new Transform({
    transform(piece, _encoding, done) {
      old.write(piece)
      done(failure)
    },
    flush(done) {
      old.end()
      done(failure)
    },
  })
  old.on('data', (piece) => modern.push(piece))
  old.on('error', (error) => {
    failure ??= error
  })
  return modern
}

function failureOf(path: string, format: Format, error: unknown, position: number): unknown {
  if (error instanceof MapFileError) return error
  if (error instanceof Malformed) return badMapFile(path, `cannot be read: ${error.message}`)
  // Such as a full disk.
  if (format === 'xml' || 'syscall' in (error as Error)) return error
  return badMapFile(path, `is broken or cut off: ${format} cannot decompress it`, position)
}
