import { createHash } from 'node:crypto'

export const idBytes = 12

/** The beginning of the SHA-256 of a source's own name (`osm:node/123`), as many digits as every other `_id` has. */
export function placeIdBytes(source: string): Buffer {
  return createHash('sha256').update(source).digest().subarray(0, idBytes)
}
