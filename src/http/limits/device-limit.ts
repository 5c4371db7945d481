import type { Scope } from '../../model/project/scope.ts'
import type { Taken } from './buckets.ts'
import { fingerprint } from './fingerprint.ts'
import { type Admission, answerTaken, type HeaderTarget, whenTaken } from './limits.ts'
import type { Tokens } from './tokens.ts'

interface DeviceUpdate extends Scope {
  userId: string | undefined
  sentAt: number | undefined
  receivedAt: number
  x: number
  y: number
}

/** Limits updates per second and device, on each machine. Of several workers one owns each device. */
export interface DeviceLimit {
  /** Call it where the device is owned. `name` identifies the device; ids alone may be shared. */
  take(update: DeviceUpdate, name: string, reply: HeaderTarget): Admission
  /**
   * For an update from a device's queue, which is emptied at once: counts by the update's own time. False where the limit is
   * exceeded.
   */
  takeQueued(update: DeviceUpdate, name: string): boolean | Promise<boolean>
}

/**
 * A retry of the very same update is not counted: a client that lost the answer sends it again, perhaps after others. A
 * refused update was never accepted, so sending it again is no retry. Only fingerprints are remembered: users may have been
 * deleted since. `owned` are the tokens of this process.
 */
export function createDeviceLimit(perSecond: number, tokens: Tokens, owned: Tokens): DeviceLimit {
  const takeOne = (from: Tokens, device: number, { sentAt, userId, x, y }: DeviceUpdate) => {
    const update = sentAt === undefined ? undefined : fingerprint(device, userId, sentAt, x, y)
    return from.takeOfDevice(device, perSecond, update)
  }
  /** Milliseconds in which a device may send as many updates as the limit says, but at least one. */
  const slot = 1000 / Math.min(perSecond, 1)
  return {
    take(update, name, reply) {
      if (perSecond === Number.POSITIVE_INFINITY) return undefined
      const device = fingerprint(update.project, update.live, name)
      return whenTaken(takeOne(owned, device, update), (taken) => {
        if (taken) answerTaken(taken, perSecond, 'track, for each device', reply)
      })
    },
    takeQueued(update, name) {
      if (perSecond === Number.POSITIVE_INFINITY) return true
      const time = Math.floor((update.sentAt ?? update.receivedAt) / slot)
      const device = fingerprint(update.project, update.live, name, 'queued', time)
      const taken = takeOne(tokens, device, update)
      return taken instanceof Promise ? taken.then(isAllowed) : isAllowed(taken)
    },
  }
}

/** A retry, which costs no token, is. */
const isAllowed = (taken: Taken | undefined) => taken === undefined || taken.allowed
