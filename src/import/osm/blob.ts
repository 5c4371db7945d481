import { inflateSync } from 'node:zlib'
import { Cursor, Malformed } from './protobuf.ts'

/**
 * An OpenStreetMap PBF file is a row of blobs: the length of a BlobHeader (4 bytes, big-endian), the BlobHeader with the
 * kind and length of the blob, the Blob with the packed block. Source: https://wiki.openstreetmap.org/wiki/PBF_Format
 */
export const mostHeaderBytes = 64 * 1024
export const mostBlobBytes = 32 * 1024 * 1024

/** Fields of Blob with a packing that Node cannot undo, or nobody uses. */
const otherPackings: Record<number, string> = { 4: 'LZMA', 5: 'bzip2', 6: 'LZ4', 7: 'Zstandard' }

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
  if (size > mostBlobBytes) throw new Malformed(`a blob claims ${size} bytes, more than the format allows`)
  return { kind, size }
}

/** The block inside a blob. Never more than the format allows, whatever the blob claims. */
export function unpackBlob(bytes: Buffer): Buffer {
  const cursor = new Cursor(bytes)
  let raw: Buffer | undefined
  let packed: Buffer | undefined
  let size = 0
  while (cursor.at < bytes.length) {
    const tag = cursor.unsigned()
    const other = otherPackings[tag >>> 3]
    if (other)
      throw new Malformed(
        `a block is packed with ${other}; only zlib is understood: repack it with "osmium cat FILE -o NEW.osm.pbf"`,
      )
    if (tag === 0x10) size = cursor.unsigned()
    else if (tag === 0x0a || tag === 0x1a) {
      const end = cursor.endOfField(bytes.length)
      if (tag === 0x0a) raw = bytes.subarray(cursor.at, end)
      else packed = bytes.subarray(cursor.at, end)
      cursor.at = end
    } else cursor.skip(tag, bytes.length)
  }
  cursor.expectEnd(bytes.length)
  if (raw) return raw
  if (!packed) throw new Malformed('a blob is empty')
  if (!(size <= mostBlobBytes))
    throw new Malformed(`a block claims ${size} bytes, more than the format allows`)
  try {
    // The size is told, so that the result is one piece of memory; one byte more, so that zlib sees the end.
    const chunkSize = Math.max(size + 1, 16_384)
    return inflateSync(packed, { chunkSize, maxOutputLength: size || mostBlobBytes })
  } catch (error) {
    throw new Malformed(`a block cannot be unpacked: ${(error as Error).message}`)
  }
}
