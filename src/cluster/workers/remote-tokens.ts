import type { Taken } from '../../http/limits/buckets.ts'
import type { OwnTokens, Tokens } from '../../http/limits/tokens.ts'
import type { Handlers, Peer } from './peer.ts'

/** As in JSON, which has no undefined. `more` are the tokens wanted for later. */
type Ask = [key: string, limit: number, count: number | null, seconds: number | null, more: number]

/** `leased` are those that the worker has for later; `remaining` is without them. */
type Answer = [taken: Taken, leased: number]

type DeviceAsk = [device: string, limit: number, update: string | null]

type Unused = [key: string, limit: number, count: number]

/** Tokens are leased for so long; those that are not used by then are given back. */
const leaseTime = 500 // milliseconds

/** Of a limit, for all workers together: it is exceeded by no more than this, and for no longer than a lease. */
const leasedPart = 0.1

/** Tokens that a worker has for a key. */
interface Lease {
  limit: number
  /** As the supervisor told last, without those that are left here. */
  taken: Taken
  count: number
  left: number
  /** How many were wanted. */
  wanted: number
  /** While more are asked for. */
  asking: Promise<Answer> | undefined
  /** It was not used up in its time. */
  hasLapsed: boolean
  end: NodeJS.Timeout
}

/**
 * The supervisor's tokens, for a worker. Of large limits that are far from used up it gets some ahead, as many as it may need in a
 * moment; others are asked for one by one, and are as exact as in one process.
 */
export function createRemoteTokens(supervisor: Peer): Tokens {
  const leases = new Map<string, Lease>()

  async function ask(...one: Ask): Promise<Answer> {
    return (await supervisor.call('take tokens', { value: one })).value as Answer
  }

  /** Gives back what is left. A lease that nothing was used of is forgotten, another is as large as what was used. */
  function lapse(key: string, lease: Lease): void {
    const used = lease.count - lease.left
    const unused: Unused = [key, lease.limit, lease.left]
    if (lease.left > 0) supervisor.call('give back tokens', { value: unused }).catch(() => {}) // it has ended
    if (used === 0 && !lease.asking) leases.delete(key)
    else lease.end.refresh()
    Object.assign(lease, { count: 0, left: 0, wanted: used, hasLapsed: true })
  }

  function open(key: string, limit: number, taken: Taken): void {
    const end = setTimeout(() => lapse(key, lease), leaseTime).unref()
    const counts = { count: 0, left: 0, wanted: 0 }
    const lease: Lease = { limit, taken, ...counts, asking: undefined, hasLapsed: false, end }
    leases.set(key, lease)
  }

  /** Where the last one was used up before its end, the next is twice as large. */
  async function renew(key: string, lease: Lease): Promise<Taken> {
    const wanted = lease.hasLapsed ? lease.wanted : 2 * lease.count + 1
    lease.asking = ask(key, lease.limit, null, null, wanted)
    try {
      const [taken, count] = await lease.asking
      Object.assign(lease, { taken, count, left: count, wanted, hasLapsed: false })
      lease.end.refresh()
      return { ...taken, remaining: taken.remaining + count }
    } finally {
      lease.asking = undefined
    }
  }

  async function takeOne(key: string, limit: number): Promise<Taken> {
    const lease = leases.get(key)
    if (lease && !lease.asking) return renew(key, lease)
    if (lease?.asking) {
      await lease.asking
      if (lease.left > 0) return use(lease)
    }
    const [taken] = await ask(key, limit, null, null, 0)
    if (!leases.has(key)) open(key, limit, taken)
    return taken
  }

  function use(lease: Lease): Taken {
    lease.left -= 1
    return { ...lease.taken, remaining: lease.taken.remaining + lease.left }
  }

  return {
    take(key, limit, count, seconds) {
      if (count !== undefined || seconds !== undefined)
        return ask(key, limit, count ?? null, seconds ?? null, 0).then(([taken]) => taken)
      const lease = leases.get(key)
      return lease && lease.left > 0 ? use(lease) : takeOne(key, limit)
    },
    async takeOfDevice(device, limit, update) {
      const value: DeviceAsk = [device, limit, update ?? null]
      const answer = await supervisor.call('take token of device', { value })
      return (answer.value as Taken | null) ?? undefined
    },
  }
}

/** `workers` is how many share the tokens. */
export function tokenHandlers(tokens: OwnTokens, workers: () => number): Handlers {
  /** None where less than half of the tokens are there: then each refusal is to be right. */
  function lease(key: string, limit: number, more: number, taken: Taken): Answer {
    const { limit: share } = taken
    const most = Math.min(more, (leasedPart * share) / workers(), taken.remaining - share / 2)
    const count = Math.floor(most)
    return count < 1 ? [taken, 0] : [tokens.take(key, limit, count), count]
  }

  function answer([key, limit, count, seconds, more]: Ask): Answer {
    const taken = tokens.take(key, limit, count ?? undefined, seconds ?? undefined)
    return taken.allowed && more > 0 ? lease(key, limit, more, taken) : [taken, 0]
  }

  return {
    'take tokens': ({ value }) => ({ value: answer(value as Ask) }),
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
