import { ConfigError } from '../../config.ts'
import { errors } from '../../errors.ts'
import type { Caller } from '../../store/projects/key-ring.ts'
import type { RateLimit } from '../operation.ts'
import type { Taken } from './buckets.ts'
import type { Tokens } from './tokens.ts'

/** Updates of a project's devices, however they are sent; off unless GROMA_LIMITS has a figure. */
export const updatesOfProject: RateLimit = { name: 'track.project', perSecond: Number.POSITIVE_INFINITY }

/** Lookups of IP addresses by one device, which is known by its own address; off unless GROMA_LIMITS has a figure. */
export const ipLookupsOfDevice: RateLimit = { name: 'geocode.ip.device', perSecond: Number.POSITIVE_INFINITY }

/** Where the headers of limits go: a reply, or what another worker will put into one. */
export interface HeaderTarget {
  header(name: string, value: string): unknown
}

/** Undefined where the tokens are in this process. */
export type Admission = Promise<void> | undefined

export interface Limiter {
  /**
   * Takes `count` tokens of the caller's bucket, one by default, or fails with 429; sets the X-RateLimit headers either way.
   * It throws at once where it can, so it must be awaited and may throw.
   */
  take(limit: RateLimit, caller: Caller, reply: HeaderTarget, count?: number): Admission
  /** The same for a request without a key, such as signing in. */
  takeFor(limit: RateLimit, who: string, reply: HeaderTarget): Admission
  /** A token for each of several that are accepted or refused by themselves: what refuses each, undefined where it passes. */
  takeEach(limit: RateLimit, caller: Caller, reply: HeaderTarget, count: number): Promise<unknown[]>
  /** Requests per second: from GROMA_LIMITS, else the documented figure. */
  figure(limit: RateLimit): number
  /** A misspelt name in GROMA_LIMITS would otherwise have no effect. */
  refuseUnknownNames(known: Iterable<string>): void
}

export function createLimiter(figures: Record<string, number>, tokens: Tokens): Limiter {
  // Keyed by object identity (one object per operation and per key): building the text costs more than the take.
  const keys = new WeakMap<RateLimit, WeakMap<Caller, string>>()

  function keyOf(limit: RateLimit, caller: Caller): string {
    const known = keys.get(limit)?.get(caller)
    if (known !== undefined) return known
    const key = `${limit.name}:${caller.project}:${caller.live ? 'live' : 'test'}`
    keys.set(limit, (keys.get(limit) ?? new WeakMap()).set(caller, key))
    return key
  }

  const figure = ({ name, perSecond }: RateLimit) => figures[name] ?? perSecond

  function spend(
    limit: RateLimit,
    keyOfBucket: () => string,
    reply: HeaderTarget,
    count?: number,
  ): Admission {
    const perSecond = figure(limit)
    if (perSecond === Number.POSITIVE_INFINITY) return undefined
    return whenTaken(tokens.take(keyOfBucket(), perSecond, count), (taken) =>
      answerTaken(taken, perSecond, limit.name, reply),
    )
  }

  const take: Limiter['take'] = (limit, caller, reply, count) =>
    spend(limit, () => keyOf(limit, caller), reply, count)

  async function refusal(limit: RateLimit, caller: Caller, reply: HeaderTarget, count: number) {
    try {
      await take(limit, caller, reply, count)
    } catch (error) {
      return error
    }
  }

  return {
    figure,
    take,
    async takeEach(limit, caller, reply, count) {
      const passed = Array.from({ length: count }, () => undefined)
      // Asking for each is a tenth of the CPU of a bulk; only where not all may pass it says which do.
      const mayPassAtOnce = count <= figure(limit)
      if (mayPassAtOnce && !(await refusal(limit, caller, reply, count))) return passed
      return Promise.all(passed.map(() => refusal(limit, caller, reply, 1)))
    },
    takeFor: (limit, who, reply) => spend(limit, () => `${limit.name}:${who}`, reply),
    refuseUnknownNames(known) {
      const names = new Set(known)
      const unknown = Object.keys(figures).find((name) => !names.has(name))
      if (unknown) {
        throw new ConfigError(
          `GROMA_LIMITS names "${unknown}": expected one of ${[...names].sort().join(', ')}.`,
        )
      }
    },
  }
}

/** Calls `then` at once where the tokens are in this process. */
export function whenTaken<Result>(taken: Result | Promise<Result>, then: (taken: Result) => void): Admission {
  if (taken instanceof Promise) return taken.then(then)
  then(taken)
  return undefined
}

/** The headers of a limit, and 429 where the request is refused. `name` is for people. */
export function answerTaken(taken: Taken, perSecond: number, name: string, reply: HeaderTarget): void {
  reply.header('x-ratelimit-limit', String(perSecond))
  reply.header('x-ratelimit-remaining', String(taken.remaining))
  reply.header('x-ratelimit-reset', String(taken.resetAt))
  if (!taken.allowed) throw errors.rateLimited(perSecond, name, taken.retryAfter)
}
