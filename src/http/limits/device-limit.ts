import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Scope } from '../../model/project/scope.ts'
import { type Admission, answerTaken, whenTaken } from './limits.ts'
import type { Tokens } from './tokens.ts'

interface DeviceUpdate extends Scope {
  userId: string | undefined
  sentAt: number | undefined
  x: number
  y: number
}

/** Limits updates per second and device, on each machine. */
export interface DeviceLimit {
  /** `name` identifies the device; ids alone may be shared. */
  take(update: DeviceUpdate, name: string, reply: FastifyReply): Admission
}

/** What is remembered of devices, for long, says nothing about their users, who may have been deleted. */
function hashed(text: string): string {
  return hash('sha1', text, 'base64')
}

/**
 * A retry of the very same update is not counted: a client that lost the answer sends it again, perhaps after others. A
 * refused update was never accepted, so sending it again is no retry.
 */
export function createDeviceLimit(perSecond: number, tokens: Tokens): DeviceLimit {
  return {
    take(update, name, reply) {
      if (perSecond === Number.POSITIVE_INFINITY) return undefined
      const device = `track:${hashed(`${update.project}:${update.live}:${name}`)}`
      const { sentAt, userId, x, y } = update
      const fingerprint = sentAt === undefined ? undefined : hashed(`${device}:${userId}:${sentAt}:${x}:${y}`)
      return whenTaken(tokens.takeOfDevice(device, perSecond, fingerprint), (taken) => {
        if (taken) answerTaken(taken, perSecond, 'track, for each device', reply)
      })
    },
  }
}
