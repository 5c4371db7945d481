import type { FastifyRequest } from 'fastify'

/** The public mobile and web SDKs identify themselves; some of their quirks are tolerated. */
export function isSdkClient({ headers }: FastifyRequest): boolean {
  return headers['x-radar-sdk-version'] !== undefined || headers['x-radar-device-type'] !== undefined
}
