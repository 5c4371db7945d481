export interface Taken {
  allowed: boolean
  limit: number
  /** Whole requests that would pass right now. */
  remaining: number
  /** Unix time in seconds when the bucket is full again. */
  resetAt: number
  /** Whole seconds until the next request passes, at least 1; 0 when this one did. */
  retryAfter: number
}

export interface Buckets {
  /** One request: `limit` a second, and as many at once. `now` is Unix time in milliseconds and must not run backwards. */
  take(key: string, limit: number, now: number): Taken
  /** A key's limit changes: the bucket keeps what it holds, where a mere take() would scale it. */
  resize(key: string, from: number, to: number, now: number): void
}

/** Times are kept from here on: milliseconds since 1970 leave too few digits for the fractions that a token is worth. */
const epoch = performance.timeOrigin

/** Rounding must not cost anyone the last request of a burst. */
const rounding = 0.001 // milliseconds

/** New maps are cheap, but not worth having for every request of a quiet server. */
const shortestGeneration = 1000

/**
 * Token buckets, each a single number: the time at which it is full again. A full bucket is the same as none, so two
 * generations are enough to forget the idle ones without ever looking at them: a bucket that is written to moves to
 * the young one, and once everything in the old one is full, it is dropped as a whole.
 */
export function createBuckets(): Buckets {
  let young = new Map<string, number>()
  let old = new Map<string, number>()
  let youngFullAt = Number.NEGATIVE_INFINITY
  let oldFullAt = Number.NEGATIVE_INFINITY

  function take(key: string, limit: number, now: number): Taken {
    if (!(limit > 0)) return refused(limit, 0, now + 1000, 1000)
    const perToken = 1000 / limit
    const whole = fillTime(limit)
    const missing = missingTime(key, whole, now)
    const after = missing + perToken
    if (after > whole + rounding) {
      return refused(limit, tokens(whole - missing, perToken), now + missing, after - whole)
    }
    fill(key, after, now)
    return {
      allowed: true,
      limit,
      remaining: tokens(whole - after, perToken),
      resetAt: Math.ceil((now + after) / 1000),
      retryAfter: 0,
    }
  }

  function resize(key: string, from: number, to: number, now: number): void {
    if (!(to > 0)) return
    const before = from > 0 ? fillTime(from) : 0
    const held = ((before - missingTime(key, before, now)) * from) / 1000
    fill(key, Math.max(0, fillTime(to) - (held * 1000) / to), now)
  }

  function missingTime(key: string, whole: number, now: number): number {
    const known = young.get(key) ?? old.get(key)
    return known === undefined ? 0 : Math.min(Math.max(known - (now - epoch), 0), whole)
  }

  /** Sets how long the bucket needs to be full. */
  function fill(key: string, missing: number, now: number): void {
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

  return { take, resize }
}

/** From empty to full. A bucket holds a second's worth, but at least one request, or a small share would let none through. */
function fillTime(limit: number): number {
  return limit < 1 ? 1000 / limit : 1000
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
