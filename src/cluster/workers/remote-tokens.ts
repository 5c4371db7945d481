import type { Taken } from '../../http/limits/buckets.ts'
import type { OwnStreamPlaces, StreamPlaces } from '../../http/limits/stream-places.ts'
import type { OwnTokens, Tokens } from '../../http/limits/tokens.ts'
import type { Handlers, Peer } from './peer.ts'

/** One token for each of `requests` that came at once, and `more` for later. */
type Ask = [key: string, limit: number, requests: number, more: number]

/**
 * `passed`: how many of the requests passed; `after`: the bucket after the last of these. `leased`: tokens that the worker keeps for later,
 * which `after.remaining` leaves out. `refused`: the answer to the other requests.
 */
type Answer = [after: Taken | null, passed: number, leased: number, refused: Taken | null]

/** As in JSON, which has no undefined. */
type AskOfCount = [key: string, limit: number, count: number | null, seconds: number | null]

type DeviceAsk = [device: number, limit: number, update: number | null]

type Unused = [key: string, limit: number, count: number]

/** Tokens are leased for so long; those that are not used by then are given back. */
const leaseTime = 500 // milliseconds

/** Of a limit, for all workers together: it is exceeded by no more than this, and for no longer than a lease. */
const leasedPart = 0.1

/** Tokens that a worker has for a key. */
interface Lease {
  limit: number
  /** The bucket as the supervisor last described it, without those that are left here. */
  taken: Taken | undefined
  left: number
  /** In the present lease time, and in the one before. */
  used: number
  usedBefore: number
  /** Requests that came at once, and wait for tokens. */
  waiting: { resolve(taken: Taken): void; reject(error: unknown): void }[]
  /** While some are asked for, beside those of requests. */
  isAsking: boolean
  end: NodeJS.Timeout
}

/**
 * The supervisor's tokens, for a worker. Of large limits that are far from used up it gets some ahead, as many as it may need in a
 * moment; others are asked for when they are needed, those of one moment together, and are as exact as in one process.
 */
export function createRemoteTokens(supervisor: Peer): Tokens {
  const leases = new Map<string, Lease>()

  /** Gives back what is left. A lease that nothing was used of is forgotten. */
  function lapse(key: string, lease: Lease): void {
    const unused: Unused = [key, lease.limit, lease.left]
    if (lease.left > 0) supervisor.call('give back tokens', { value: unused }).catch(() => {}) // it has ended
    if (lease.used === 0 && !lease.isAsking) leases.delete(key)
    else lease.end.refresh()
    Object.assign(lease, { left: 0, used: 0, usedBefore: lease.used })
  }

  function open(key: string, limit: number): Lease {
    const end = setTimeout(() => lapse(key, lease), leaseTime).unref()
    const counts = { left: 0, used: 0, usedBefore: 0 }
    const lease: Lease = { limit, taken: undefined, ...counts, waiting: [], isAsking: false, end }
    leases.set(key, lease)
    return lease
  }

  /** As many for later as were used lately: none for the first, and where a lease was used up before its end, twice as many. */
  async function ask(key: string, lease: Lease): Promise<void> {
    const asked = lease.waiting.splice(0)
    const more = lease.isAsking ? 0 : Math.max(lease.used, lease.usedBefore)
    lease.used += asked.length
    if (more > 0) lease.isAsking = true
    try {
      const value: Ask = [key, lease.limit, asked.length, more]
      const answer = (await supervisor.call('take tokens', { value })).value as Answer
      grant(lease, answer, asked)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    } finally {
      if (more > 0) lease.isAsking = false
    }
  }

  function grant(lease: Lease, [after, passed, leased, refused]: Answer, asked: Lease['waiting']): void {
    if (leased > 0) {
      Object.assign(lease, { taken: after, left: lease.left + leased })
      lease.end.refresh()
    }
    for (const [at, { resolve }] of asked.entries()) {
      if (at >= passed) resolve(refused as Taken)
      else resolve(before(after as Taken, leased + passed - 1 - at))
    }
  }

  function take(key: string, limit: number): Taken | Promise<Taken> {
    const lease = leases.get(key) ?? open(key, limit)
    if (lease.left > 0) {
      lease.left -= 1
      lease.used += 1
      return before(lease.taken as Taken, lease.left)
    }
    return new Promise((resolve, reject) => {
      lease.waiting.push({ resolve, reject })
      if (lease.waiting.length === 1) queueMicrotask(() => void ask(key, lease))
    })
  }

  async function takeCount(...value: AskOfCount): Promise<Taken> {
    return (await supervisor.call('take counted tokens', { value })).value as Taken
  }

  return {
    take(key, limit, count, seconds) {
      if (count === undefined && seconds === undefined) return take(key, limit)
      return takeCount(key, limit, count ?? null, seconds ?? null)
    },
    async takeOfDevice(device, limit, update) {
      const value: DeviceAsk = [device, limit, update ?? null]
      const answer = await supervisor.call('take token of device', { value })
      return (answer.value as Taken | null) ?? undefined
    },
  }
}

/** The bucket as it was before the last `count` were taken. */
function before(taken: Taken, count: number): Taken {
  return { ...taken, remaining: taken.remaining + count }
}

/** `workers` is how many share the tokens. */
export function tokenHandlers(tokens: OwnTokens, workers: () => number): Handlers {
  function answer([key, limit, requests, more]: Ask): Answer {
    let after: Taken | null = null
    for (let passed = 0; passed < requests; passed++) {
      const taken = tokens.take(key, limit)
      if (!taken.allowed) return [after, passed, 0, taken]
      after = taken
    }
    const count = after ? leasable(after, more) : 0
    return [count > 0 ? tokens.take(key, limit, count) : after, requests, count, null]
  }

  /** None where less than half of the tokens are left: from there on refusals have to be exact. */
  function leasable({ limit: share, remaining }: Taken, more: number): number {
    return Math.floor(Math.min(more, (leasedPart * share) / workers(), remaining - share / 2))
  }

  return {
    'take tokens': ({ value }) => ({ value: answer(value as Ask) }),
    'take counted tokens'({ value }) {
      const [key, limit, count, seconds] = value as AskOfCount
      return { value: tokens.take(key, limit, count ?? undefined, seconds ?? undefined) }
    },
    'take token of device'({ value }) {
      const [device, limit, update] = value as DeviceAsk
      return { value: tokens.takeOfDevice(device, limit, update ?? undefined) ?? null }
    },
    'give back tokens'({ value }) {
      tokens.giveBack(...(value as Unused))
      return {}
    },
  }
}

/** The supervisor's places for streams, for a worker. */
export function createRemoteStreamPlaces(supervisor: Peer): StreamPlaces {
  return {
    async take(project) {
      const { value } = await supervisor.call('take stream place', { value: project })
      return () => void supervisor.call('give back stream place', { value }).catch(() => {}) // it has ended
    },
  }
}

/** For the calls of one worker. `free` gives back what it has left behind. */
export function streamHandlers(places: OwnStreamPlaces): { handlers: Handlers; free(): void } {
  const taken = new Map<number, () => void>()
  let count = 0
  return {
    handlers: {
      'take stream place'({ value }) {
        taken.set(++count, places.take(value as number))
        return { value: count }
      },
      'give back stream place'({ value }) {
        taken.get(value as number)?.()
        taken.delete(value as number)
        return {}
      },
    },
    free() {
      for (const giveBack of taken.values()) giveBack()
      taken.clear()
    },
  }
}
