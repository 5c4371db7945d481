import type { Database } from '../../store/database.ts'
import { createRateShareStore } from '../../store/projects/rate-shares.ts'
import { type Buckets, createBuckets, type Taken } from './buckets.ts'
import { createRateShares, type RateShares, wholeLimits } from './rate-shares.ts'

/**
 * The tokens of all limits of a machine: in this process, which answers at once, or in the supervisor of several workers, so
 * that the limits hold for all of them together.
 */
export interface Tokens {
  /**
   * Takes `count` tokens, one by default, of a limit (per second) that the servers of a database share. The bucket holds
   * `seconds` of the limit, one by default.
   */
  take(key: string, limit: number, count?: number, seconds?: number): Taken | Promise<Taken>
  /**
   * Takes a token of a device, on this machine; undefined for an update that was accepted before, which costs none. Both are
   * fingerprints; that of the update is undefined where it cannot be told from others.
   */
  takeOfDevice(
    device: number,
    limit: number,
    update: number | undefined,
  ): Taken | undefined | Promise<Taken | undefined>
}

export interface OwnTokens extends Tokens {
  take(key: string, limit: number, count?: number, seconds?: number): Taken
  takeOfDevice(device: number, limit: number, update: number | undefined): Taken | undefined
  /** Tokens of `take` that were not used, of a bucket of one second. */
  giveBack(key: string, limit: number, count: number): void
  start(): Promise<void>
  /** Call after the last request is answered. */
  stop(): Promise<void>
}

/** Of the updates accepted so many at least are remembered, so that a retry of one is recognised, and twice as many at most. */
const leastUpdates = 100_000

/** The same update sent again within this time is a retry. */
const retryTime = 60_000 // milliseconds

type OnResize = (key: string, from: number, to: number) => void

/** `openShares` is this server's part of the limits; its changes are to be applied to the buckets. */
export function createTokens(openShares: (onResize: OnResize) => RateShares): OwnTokens {
  const oneSecond = createBuckets()
  const bySeconds = new Map<number, Buckets>([[1, oneSecond]])
  const ofDevices = createBuckets<number>()
  let accepted = new Map<number, number>()
  let acceptedBefore = new Map<number, number>()
  const shares = openShares((key, from, to) => {
    // Of those that do not know the key, none is asked for it.
    for (const buckets of bySeconds.values()) buckets.resize(key, from, to, steadyNow())
  })

  function bucketsOf(seconds: number): Buckets {
    const known = bySeconds.get(seconds)
    if (known) return known
    const made = createBuckets(seconds)
    bySeconds.set(seconds, made)
    return made
  }

  function isRetry(update: number, now: number): boolean {
    const at = accepted.get(update) ?? acceptedBefore.get(update)
    return at !== undefined && now - at < retryTime
  }

  function remember(update: number, now: number): void {
    accepted.set(update, now)
    if (accepted.size < leastUpdates) return
    acceptedBefore = accepted
    accepted = new Map()
  }

  return {
    take(key, limit, count, seconds) {
      const buckets = seconds === undefined ? oneSecond : bucketsOf(seconds)
      return buckets.take(key, shares.shareOf(key, limit, count), steadyNow(), count)
    },
    takeOfDevice(device, limit, update) {
      const now = steadyNow()
      if (update !== undefined && isRetry(update, now)) return undefined
      const taken = ofDevices.take(device, limit, now)
      if (taken.allowed && update !== undefined) remember(update, now)
      return taken
    },
    giveBack(key, limit, count) {
      oneSecond.giveBack(key, shares.shareOf(key, limit, -count), steadyNow(), count)
    },
    start: shares.start,
    stop: shares.stop,
  }
}

/** Servers on one database divide the limits among them; one with a database of its own has them whole. */
export function openTokens(
  { database, shared }: { database: Database; shared: boolean },
  onFailure: (error: unknown) => void,
): OwnTokens {
  if (!shared) return createTokens(() => wholeLimits)
  return createTokens((onResize) =>
    createRateShares({ store: createRateShareStore(database), onResize, onFailure }),
  )
}

/** For limits that are counted and refuse nobody. */
export function endlessTokens(): OwnTokens {
  return createTokens(() => ({ ...wholeLimits, shareOf: () => Number.MAX_SAFE_INTEGER }))
}

/** Unix time in milliseconds, monotonic: it ignores corrections of the system clock. */
function steadyNow(): number {
  return performance.timeOrigin + performance.now()
}
