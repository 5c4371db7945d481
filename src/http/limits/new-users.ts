import { errors } from '../../errors.ts'
import type { Scope } from '../../model/project/scope.ts'
import { type Admission, whenTaken } from './limits.ts'
import type { Tokens } from './tokens.ts'

/**
 * Limits the users that publishable keys create, per project and environment: such a key is public, and anyone can invent
 * device ids. `users.new` is the rate per second, `users.burst` how many may come at once.
 */
export const newUserLimits = ['users.new', 'users.burst']

const defaultRate = 100
/** Of the rate: an app that is new on thousands of devices must not be refused. */
const defaultBurstSeconds = 20

export interface NewUserLimit {
  /** Fails with 429 when no user may be created now. */
  take(scope: Scope): Admission
}

export function createNewUserLimit(figures: Record<string, number>, tokens: Tokens): NewUserLimit {
  const perSecond = figures['users.new'] ?? defaultRate
  const burst = figures['users.burst'] ?? perSecond * defaultBurstSeconds
  return {
    take({ project, live }) {
      if (perSecond === Number.POSITIVE_INFINITY || burst === Number.POSITIVE_INFINITY) return undefined
      const key = `users.new:${project}:${live ? 'live' : 'test'}`
      return whenTaken(tokens.take(key, perSecond, 1, burst / perSecond), (taken) => {
        if (!taken.allowed) throw errors.tooManyNewUsers(perSecond, burst, taken)
      })
    },
  }
}
