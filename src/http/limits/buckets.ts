export interface Taken {
  allowed: boolean
  limit: number
  /** Requests that would pass right now. */
  remaining: number
  /** Unix time in seconds when the bucket is full again. */
  resetAt: number
  /** Seconds until the next request passes, at least 1; 0 when this one did. */
  retryAfter: number
}

export interface Buckets<Key = string> {
  /**
   * Takes `count` tokens, one by default. `limit` is the rate per second; `now` is monotonic Unix time in milliseconds. More
   * than the bucket can hold are taken when it is full, and owed from then on.
   */
  take(key: Key, limit: number, now: number, count?: number): Taken
  /** Tokens that were taken and not used. */
  giveBack(key: Key, limit: number, now: number, count: number): void
  /** Changes a key's limit and keeps the tokens it holds; take() with another limit would scale them. */
  resize(key: Key, from: number, to: number, now: number): void
}

/** Times are relative to this: Unix milliseconds leave too few digits for fractions of a token. */
const epoch = performance.timeOrigin

/** Rounding errors must not cost the last request of a burst. */
const rounding = 0.001 // milliseconds

/** An idle server must not make new maps for every request. */
const shortestGeneration = 1000 // milliseconds

/**
 * Token buckets, each a single number: the time at which it is full again. A full bucket is the same as none, so idle ones
 * expire without a scan, in two generations: a write moves a bucket to the young one, and once all buckets of the old one
 * are full, it is dropped as a whole. An LRU cache could drop a bucket that is still empty.
 *
 * A bucket holds `seconds` of its limit, but at least one token.
 */
export function createBuckets<Key = string>(seconds = 1): Buckets<Key> {
  let young = new Map<Key, number>()
  let old = new Map<Key, number>()
  let youngFullAt = Number.NEGATIVE_INFINITY
  let oldFullAt = Number.NEGATIVE_INFINITY

  function take(key: Key, limit: number, now: number, count = 1): Taken {
    if (!(limit > 0)) return refused(limit, 0, now + 1000, 1000)
    const perToken = 1000 / limit
    const whole = fillTime(limit)
    const missing = missingTime(key, now)
    const after = missing + count * perToken
    const wait = missing + Math.min(count * perToken, whole) - whole
    if (wait > rounding) return refused(limit, tokens(whole - missing, perToken), now + missing, wait)
    fill(key, after, now)
    return {
      allowed: true,
      limit,
      remaining: tokens(whole - after, perToken),
      resetAt: Math.ceil((now + after) / 1000),
      retryAfter: 0,
    }
  }

  function giveBack(key: Key, limit: number, now: number, count: number): void {
    if (limit > 0) fill(key, Math.max(0, missingTime(key, now) - (count * 1000) / limit), now)
  }

  function resize(key: Key, from: number, to: number, now: number): void {
    if (!(to > 0)) return
    const before = from > 0 ? fillTime(from) : 0
    const held = ((before - missingTime(key, now)) * from) / 1000
    fill(key, Math.max(0, fillTime(to) - (held * 1000) / to), now)
  }

  /** Milliseconds from empty to full. */
  function fillTime(limit: number): number {
    return 1000 * Math.max(1 / limit, seconds)
  }

  function missingTime(key: Key, now: number): number {
    const known = young.get(key) ?? old.get(key)
    return known === undefined ? 0 : Math.max(known - (now - epoch), 0)
  }

  /** Sets how long the bucket takes to be full again. */
  function fill(key: Key, missing: number, now: number): void {
    const time = now - epoch
    if (time >= oldFullAt) {
      old = young
      oldFullAt = Math.max(youngFullAt, time + shortestGeneration)
      young = new Map()
      youngFullAt = Number.NEGATIVE_INFINITY
    }
    young.set(key, time + missing)
    youngFullAt = Math.max(youngFullAt, time + missing)
  }

  return { take, giveBack, resize }
}

function tokens(time: number, perToken: number): number {
  return Math.max(0, Math.floor((time + rounding) / perToken))
}

function refused(limit: number, remaining: number, fullAt: number, wait: number): Taken {
  return {
    allowed: false,
    limit,
    remaining,
    resetAt: Math.ceil(fullAt / 1000),
    retryAfter: Math.max(1, Math.ceil(wait / 1000)),
  }
}
