import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { errors } from '../../errors.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Buckets } from './buckets.ts'
import { steadyNow } from './limits.ts'

interface DeviceUpdate extends Scope {
  userId: string | undefined
  sentAt: number | undefined
  x: number
  y: number
}

/** Limits updates per second and device, on each node. */
export interface DeviceLimit {
  /** `name` identifies the device; ids alone may be shared. */
  take(update: DeviceUpdate, name: string, reply: FastifyReply): void
}

/** Devices whose last update is remembered. */
const mostDevices = 100_000

/** What is remembered of devices, for long, says nothing about their users, who may have been deleted. */
function hashed(text: string): string {
  return hash('sha1', text, 'base64')
}

/**
 * A retry of the very same update is not counted: a client that lost the answer sends it again at once. A refused update
 * was never accepted, so sending it again is no retry.
 */
export function createDeviceLimit(perSecond: number, buckets: Buckets): DeviceLimit {
  const last = new LRUCache<string, string>({ max: mostDevices })

  return {
    take(update, name, reply) {
      if (perSecond === Number.POSITIVE_INFINITY) return
      const device = `track:${hashed(`${update.project}:${update.live}:${name}`)}`
      const { sentAt, userId, x, y } = update
      const fingerprint = sentAt === undefined ? undefined : hashed(`${userId}:${sentAt}:${x}:${y}`)
      if (fingerprint !== undefined && last.get(device) === fingerprint) return
      const taken = buckets.take(device, perSecond, steadyNow())
      reply.header('x-ratelimit-limit', String(perSecond))
      reply.header('x-ratelimit-remaining', String(taken.remaining))
      reply.header('x-ratelimit-reset', String(taken.resetAt))
      if (!taken.allowed) throw errors.rateLimited(perSecond, 'track, for each device', taken.retryAfter)
      if (fingerprint !== undefined) last.set(device, fingerprint)
    },
  }
}
