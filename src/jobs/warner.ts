import type { Logger } from 'pino'
import { DatabaseUnavailable } from '../errors.ts'

const repeatAfter = 60_000 // milliseconds

/** For what is tried again soon: each message once a minute. The database logs its own outages, once for all who asked. */
export function createWarner(log: Logger): (error: unknown, message: string) => void {
  const loggedAt = new Map<string, number>()
  return (error, message) => {
    const now = performance.now()
    const isRepeated = now - (loggedAt.get(message) ?? Number.NEGATIVE_INFINITY) < repeatAfter
    if (isRepeated || error instanceof DatabaseUnavailable) return
    loggedAt.set(message, now)
    log.warn({ err: error }, message)
  }
}
