import { inflateSync } from 'node:zlib'
import { Cursor, Malformed } from './protobuf.ts'

/**
 * An OpenStreetMap PBF file is a sequence of: length of the BlobHeader (4 bytes, big-endian), BlobHeader with the kind and
 * size of the blob, Blob with the compressed block. See https://wiki.openstreetmap.org/wiki/PBF_Format
 */
export const maxHeaderBytes = 64 * 1024
export const maxBlobBytes = 32 * 1024 * 1024

/** Fields of Blob with a compression that is not supported. */
const otherCompressions: Record<number, string> = { 4: 'LZMA', 5: 'bzip2', 6: 'LZ4', 7: 'Zstandard' }

export function readBlobHeader(bytes: Buffer): { kind: string; size: number } {
  const cursor = new Cursor(bytes)
  let kind = ''
  let size = -1
  while (cursor.at < bytes.length) {
    const tag = cursor.unsigned()
    if (tag === 0x0a) {
      const end = cursor.endOfField(bytes.length)
      kind = bytes.toString('latin1', cursor.at, end)
      cursor.at = end
    } else if (tag === 0x18) size = cursor.unsigned()
    else cursor.skip(tag, bytes.length)
  }
  cursor.expectEnd(bytes.length)
  if (kind === '' || size < 0) throw new Malformed('a blob has no kind or no length')
  if (size > maxBlobBytes) throw new Malformed(`a blob claims ${size} bytes, more than the format allows`)
  return { kind, size }
}

/** The block of a blob. Never larger than the format allows, whatever size the blob claims. */
export function inflateBlob(bytes: Buffer): Buffer {
  const cursor = new Cursor(bytes)
  let raw: Buffer | undefined
  let compressed: Buffer | undefined
  let size = 0
  while (cursor.at < bytes.length) {
    const tag = cursor.unsigned()
    const other = otherCompressions[tag >>> 3]
    if (other)
      throw new Malformed(
        `a block is compressed with ${other}, but only zlib is supported: convert it with "osmium cat FILE -o NEW.osm.pbf"`,
      )
    if (tag === 0x10) size = cursor.unsigned()
    else if (tag === 0x0a || tag === 0x1a) {
      const end = cursor.endOfField(bytes.length)
      if (tag === 0x0a) raw = bytes.subarray(cursor.at, end)
      else compressed = bytes.subarray(cursor.at, end)
      cursor.at = end
    } else cursor.skip(tag, bytes.length)
  }
  cursor.expectEnd(bytes.length)
  if (raw) return raw
  if (!compressed) throw new Malformed('a blob is empty')
  if (!(size <= maxBlobBytes))
    throw new Malformed(`a block claims ${size} bytes, more than the format allows`)
  try {
    // One chunk of the right size avoids copies; one byte more, so that zlib sees the end.
    const chunkSize = Math.max(size + 1, 16_384)
    return inflateSync(compressed, { chunkSize, maxOutputLength: size || maxBlobBytes })
  } catch (error) {
    throw new Malformed(`a block cannot be inflated: ${(error as Error).message}`)
  }
}
