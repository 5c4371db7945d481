import { createHash } from 'node:crypto'

export const idBytes = 12

/** The first bytes of the SHA-256 of a source object (`osm:node/123`): as long as every other `_id`. */
export function placeIdBytes(source: string): Buffer {
  return createHash('sha256').update(source).digest().subarray(0, idBytes)
}
