import { randomBytes } from 'node:crypto'

const thisProcess = randomBytes(5).toString('hex')
let counter = randomBytes(3).readUIntBE(0, 3)

/** 24 hex digits: 4 bytes of time, 5 of the process and a counter of 3, so that ids of one process increase. */
export function newId(): string {
  counter = (counter + 1) % 0x1000000
  const seconds = Math.floor(Date.now() / 1000)
  return seconds.toString(16).padStart(8, '0') + thisProcess + counter.toString(16).padStart(6, '0')
}

export const buckets = 64

/** 0 to 63. All rows of a user, or of an identity, have the same bucket, which could be a shard key. */
export function bucketOf(value: string): number {
  return hashOf(value) % buckets
}

/** 32-bit FNV-1a. */
export function hashOf(value: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < value.length; index++) {
    hash = Math.imul(hash ^ value.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
