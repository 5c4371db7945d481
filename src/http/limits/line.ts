import { errors } from '../../errors.ts'
import { type Client, failIfGone } from './turns.ts'

/**
 * Runs the work of a project after that which came before, so that one project keeps one connection of the database or one
 * thread of the routing engine busy, and one large answer in memory. Nothing is done for a client that has gone meanwhile:
 * who gives up and asks again would wait for their own earlier requests.
 */
export type Line = <Result>(project: number, client: Client, work: () => Promise<Result>) => Promise<Result>

/** Requests of one project that may wait. */
const mostWaiting = 100

export function createLine(): Line {
  /** By project: what resolves when its last work ends, and how many have not ended. */
  const lines = new Map<number, { last: Promise<unknown>; length: number }>()

  return async (project, client, work) => {
    const line = lines.get(project) ?? { last: Promise.resolve(), length: 0 }
    if (line.length > mostWaiting) throw errors.tooMuchLongWork(mostWaiting)
    lines.set(project, line)
    line.length += 1
    const result = line.last.then(() => {
      failIfGone(client)
      return work()
    })
    line.last = result.catch(() => {})
    try {
      return await result
    } finally {
      line.length -= 1
      if (line.length === 0) lines.delete(project)
    }
  }
}
