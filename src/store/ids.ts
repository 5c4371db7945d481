import { randomBytes } from 'node:crypto'

/** 24 hex digits: 4 bytes of time, so that ids of one table grow with it, and 8 random ones. */
export function newId(): string {
  const seconds = Math.floor(Date.now() / 1000)
  return seconds.toString(16).padStart(8, '0') + randomBytes(8).toString('hex')
}

const buckets = 64

/** 0 to 63. Rows of one user, or of one identity, share a bucket, and with it a shard of a cluster. FNV-1a, 32 bits. */
export function bucketOf(value: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < value.length; index++) {
    hash = Math.imul(hash ^ value.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0) % buckets
}
