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

/** Updates that are remembered, so that a retry of one is recognised. */
const mostUpdates = 200_000

/** The same update sent again within this time is a retry. */
const retryTime = 60_000 // milliseconds

/** What is remembered of devices, for long, says nothing about their users, who may have been deleted. */
function hashed(text: string): string {
  return hash('sha1', text, 'base64')
}

/**
 * A retry of the very same update is not counted: a client that lost the answer sends it again, perhaps after others. A
 * refused update was never accepted, so sending it again is no retry.
 */
export function createDeviceLimit(perSecond: number, buckets: Buckets): DeviceLimit {
  const acceptedAt = new LRUCache<string, number>({ max: mostUpdates })

  return {
    take(update, name, reply) {
      if (perSecond === Number.POSITIVE_INFINITY) return
      const now = steadyNow()
      const device = `track:${hashed(`${update.project}:${update.live}:${name}`)}`
      const { sentAt, userId, x, y } = update
      const fingerprint = sentAt === undefined ? undefined : hashed(`${device}:${userId}:${sentAt}:${x}:${y}`)
      if (fingerprint !== undefined && now - (acceptedAt.get(fingerprint) ?? 0) < retryTime) return
      const taken = buckets.take(device, perSecond, now)
      reply.header('x-ratelimit-limit', String(perSecond))
      reply.header('x-ratelimit-remaining', String(taken.remaining))
      reply.header('x-ratelimit-reset', String(taken.resetAt))
      if (!taken.allowed) throw errors.rateLimited(perSecond, 'track, for each device', taken.retryAfter)
      if (fingerprint !== undefined) acceptedAt.set(fingerprint, now)
    },
  }
}
