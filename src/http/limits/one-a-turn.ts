import { setImmediate as nextTurn } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/** Does work of some milliseconds in a turn of the event loop in which there is no other such work. */
export function oneATurn<Result>(work: () => Result): Promise<Result> {
  const result = last.then(() => nextTurn()).then(work)
  last = result.catch(() => undefined)
  return result
}
