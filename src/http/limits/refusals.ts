import type { Caller } from '../../store/projects/key-ring.ts'

/** Refusals of one project that are answered at once, each second. */
const promptRefusals = 50

/** Milliseconds that the others wait. */
const usualDelay = 200

/** Bytes of a body from which each refusal waits: to answer, all of it has to be received, and thrown away. */
const largeBody = 256 * 1024
const delayWithBody = 1000 // milliseconds

/** Who goes on asking in a loop after being refused waits for the answers, so that refusing costs little. */
export interface Refusals {
  /** Milliseconds that the next refusal (429, 503) of this caller waits; `rest` is what was not read of the request, in bytes. */
  delay(caller: Caller, rest: number, now: number): number
}

export function createRefusals(): Refusals {
  const counts = new Map<number, number>()
  let since = Number.NEGATIVE_INFINITY
  return {
    delay({ project }, rest, now) {
      if (now - since >= 1000) {
        counts.clear()
        since = now
      }
      const count = (counts.get(project) ?? 0) + 1
      counts.set(project, count)
      if (rest > largeBody) return delayWithBody
      return count > promptRefusals ? usualDelay : 0
    },
  }
}
