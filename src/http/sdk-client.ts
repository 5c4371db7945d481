import type { FastifyRequest } from 'fastify'

/** Public mobile and web SDKs say who they are; a few of their habits are put up with. */
export function isSdkClient({ headers }: FastifyRequest): boolean {
  return headers['x-radar-sdk-version'] !== undefined || headers['x-radar-device-type'] !== undefined
}
