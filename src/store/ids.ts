import { randomBytes } from 'node:crypto'

const thisProcess = randomBytes(5).toString('hex')
let made = randomBytes(3).readUIntBE(0, 3)

/** 24 hex digits: 4 bytes of time, 5 of the process, 3 that count, so that ids of one process grow. */
export function newId(): string {
  made = (made + 1) % 0x1000000
  const seconds = Math.floor(Date.now() / 1000)
  return seconds.toString(16).padStart(8, '0') + thisProcess + made.toString(16).padStart(6, '0')
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
