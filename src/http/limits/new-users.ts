import { errors } from '../../errors.ts'
import type { Scope } from '../../model/project/scope.ts'
import { type Buckets, createBuckets } from './buckets.ts'
import { type ShareOf, steadyNow } from './limits.ts'

/**
 * Limits the users that publishable keys create, per project and environment: such a key is public, and anyone can invent
 * device ids. `users.new` is the rate per second, `users.burst` how many may come at once.
 */
export const newUserLimits = ['users.new', 'users.burst']

const defaultRate = 100
/** Of the rate: an app that is new on thousands of devices must not be refused. */
const defaultBurstSeconds = 20

export interface NewUserLimit {
  /** Throws 429 when no user may be created now. */
  take(scope: Scope): void
  /** Null for a key of another limit. */
  bucketsOf(key: string): Buckets | null
}

export function createNewUserLimit(figures: Record<string, number>, shareOf: ShareOf): NewUserLimit {
  const perSecond = figures['users.new'] ?? defaultRate
  const burst = figures['users.burst'] ?? perSecond * defaultBurstSeconds
  const buckets = createBuckets(burst / perSecond)
  return {
    take({ project, live }) {
      if (perSecond === Number.POSITIVE_INFINITY || burst === Number.POSITIVE_INFINITY) return
      const key = `users.new:${project}:${live ? 'live' : 'test'}`
      const taken = buckets.take(key, shareOf(key, perSecond), steadyNow())
      if (!taken.allowed) throw errors.tooManyNewUsers(perSecond, burst, taken)
    },
    bucketsOf: (key) => (key.startsWith('users.new:') ? buckets : null),
  }
}
