import { FairQueue } from '../../model/project/fair-queue.ts'
import { nameOf } from '../../store/users/identities.ts'
import { deviceOf } from './put-off.ts'
import type { SentUpdate, TrackRequest } from './updates.ts'

/** Updates in one batch, so that no answer waits for thousands. */
const mostInBatch = 500

/** Removes the requests of the next batch from those that wait. */
export function takeBatch(waiting: TrackRequest[]): TrackRequest[] {
  if (waiting.length <= mostInBatch) return waiting.splice(0, sizeOfBatch(waiting))
  const order = inTurns(waiting)
  const taken = order.slice(0, sizeOfBatch(order))
  remove(new Set(taken), waiting)
  return taken
}

/**
 * A request of several users gets a batch of its own: it is written whole or not at all. A login or logout on a device
 * starts a new batch: the user of an update depends on those before it.
 */
function sizeOfBatch(requests: TrackRequest[]): number {
  const names = new Map<string, string>()
  let updates = 0
  let count = 0
  for (const request of requests) {
    const device = deviceOf(request)
    const name = nameOf(request.updates[0] as SentUpdate)
    const isChange = (names.get(device) ?? name) !== name
    if (hasSeveralUsers(request) || isChange) return Math.max(count, 1)
    names.set(device, name)
    updates += request.updates.length
    if (count > 0 && updates > mostInBatch) return count
    count += 1
  }
  return count
}

function hasSeveralUsers({ updates }: TrackRequest): boolean {
  return updates.length > 1 && new Set(updates.map(nameOf)).size > 1
}

/** The next ones when more wait than fit into a batch: projects take turns, each in its own order. */
function inTurns(waiting: TrackRequest[]): TrackRequest[] {
  const queue = new FairQueue<TrackRequest>()
  for (const request of waiting) queue.push((request.updates[0] as SentUpdate).project, request)
  return Array.from({ length: mostInBatch }, () => queue.shift() as TrackRequest)
}

function remove(taken: Set<TrackRequest>, from: TrackRequest[]): void {
  let kept = 0
  for (const request of from) if (!taken.has(request)) from[kept++] = request
  from.length = kept
}
