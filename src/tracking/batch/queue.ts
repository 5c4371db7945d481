import { FairQueue } from '../../model/project/fair-queue.ts'
import { bucketOf, buckets } from '../../store/ids.ts'
import { nameOf } from '../../store/users/identities.ts'
import { deviceOf, type PutOff } from './put-off.ts'
import type { SentUpdate, TrackRequest, TrackResult } from './updates.ts'

/**
 * Queues of devices that are known, on a machine, and as many of devices that are not: a new user costs several times what a known
 * one does, and a caller who invents devices must not delay others. More queues run more transactions at once; fewer make
 * larger batches. Measured best on two cores.
 */
const queuesOfMachine = 2

/** Batches that run at once, where a cluster has a queue for each bucket: each takes a connection. */
const mostAtOnce = 6

/** After a batch of several updates more will follow, and a batch of ten costs hardly more than one of one. */
const pause = 4 // milliseconds

/** Updates in one batch, so that no answer waits for thousands. */
const mostInBatch = 500

/**
 * Updates are queued by device. While the batch of a queue runs, new updates wait and become the next batch, after a short
 * pause if they are fewer than before. So an idle server answers at once and a busy one in large batches, and two updates
 * of one device never run at the same time; for one user on two devices the version decides. `run` may put requests off:
 * they, and all that their devices send meanwhile, become part of a later batch. `bucketOfUser` is known where the user of a
 * device was looked up before; `workers` is how many processes of this machine have such queues. In a cluster the users of a
 * queue are of one bucket, so that a batch is written to one shard.
 */
export function createQueue(
  run: (requests: TrackRequest[]) => Promise<PutOff[]>,
  bucketOfUser: (update: SentUpdate) => number | undefined,
  { workers = 1, isDistributed = () => false }: { workers?: number; isDistributed?: () => boolean } = {},
) {
  const queuesOfKind = Math.max(1, Math.round(queuesOfMachine / workers))
  const queues = buckets + 2 * queuesOfKind
  const waiting: TrackRequest[][] = Array.from({ length: queues }, () => [])
  const turns: (() => void)[] = []
  let running = 0
  const busy: boolean[] = Array.from({ length: queues }, () => false)
  /** By device: requests that were put off, and those behind them. */
  const held = new Map<string, TrackRequest[]>()
  /** By device: the queue that it stays in until its last request is answered. */
  const places = new Map<string, PlaceInLine>()

  function placeOf(device: string, update: SentUpdate): PlaceInLine {
    const known = places.get(device)
    if (known) return known
    const place = { queue: queueOf(device, bucketOfUser(update)), requests: 0 }
    places.set(device, place)
    return place
  }

  function queueOf(device: string, bucket: number | undefined): number {
    if (bucket !== undefined && isDistributed()) return bucket
    return buckets + (bucketOf(device) % queuesOfKind) + (bucket === undefined ? queuesOfKind : 0)
  }

  /** While others run, more updates come to wait for this batch. */
  async function awaitTurn(): Promise<void> {
    if (running >= mostAtOnce) await new Promise<void>((resolve) => turns.push(resolve))
    else running += 1
  }

  function endTurn(): void {
    const next = turns.shift()
    if (next) next()
    else running -= 1
  }

  async function work(queue: number): Promise<void> {
    if (busy[queue]) return
    busy[queue] = true
    // Include what arrives in the same turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
    for (;;) {
      await awaitTurn()
      const requests = takeBatch(waiting[queue] as TrackRequest[])
      const putOff = requests.length > 0 ? await run(requests).finally(endTurn) : endTurn()
      if (!putOff) break
      if (putOff.length > 0) hold(queue, putOff)
      if ((waiting[queue] as TrackRequest[]).length < requests.length - 1)
        await new Promise((resolve) => setTimeout(resolve, pause))
    }
    busy[queue] = false
  }

  /** Their devices' later requests stay behind them. */
  function hold(queue: number, putOff: PutOff[]): void {
    for (const { request, until } of putOff) {
      const device = deviceOf(request)
      const before = held.get(device)
      if (before) {
        before.push(request)
        continue
      }
      held.set(device, [request])
      const release = (from: number) => {
        waiting[queue]?.unshift(...(held.get(device)?.slice(from) ?? []))
        held.delete(device)
        void work(queue)
      }
      until.then(
        () => release(0),
        (error) => {
          request.reject(error)
          release(1)
        },
      )
    }
    const later = waiting[queue]?.splice(0) ?? []
    for (const request of later) (held.get(deviceOf(request)) ?? waiting[queue])?.push(request)
  }

  return (updates: SentUpdate[]): Promise<TrackResult[]> =>
    new Promise((resolve, reject) => {
      const device = deviceOf({ updates })
      const place = placeOf(device, updates[0] as SentUpdate)
      place.requests += 1
      const leave = () => {
        place.requests -= 1
        if (place.requests === 0) places.delete(device)
      }
      const request = {
        updates,
        resolve(results: TrackResult[]) {
          leave()
          resolve(results)
        },
        reject(error: unknown) {
          leave()
          reject(error)
        },
      }
      const behind = held.get(device) ?? waiting[place.queue]
      behind?.push(request)
      void work(place.queue)
    })
}

interface PlaceInLine {
  queue: number
  /** Of the device, waiting or running. */
  requests: number
}

/** The next ones when more wait than fit into a batch: projects take turns, each in its own order. */
function inTurns(waiting: TrackRequest[]): TrackRequest[] {
  const queue = new FairQueue<TrackRequest>()
  for (const request of waiting) queue.push((request.updates[0] as SentUpdate).project, request)
  return Array.from({ length: mostInBatch }, () => queue.shift() as TrackRequest)
}

/**
 * A request of several users gets a batch of its own: it is written whole or not at all. A login or logout on a device
 * starts a new batch: the user of an update depends on those before it.
 */
function takeBatch(waiting: TrackRequest[]): TrackRequest[] {
  const names = new Map<string, string>()
  const isFull = waiting.length > mostInBatch
  const order = isFull ? inTurns(waiting) : waiting
  let updates = 0
  let count = 0
  for (const request of order) {
    const [first] = request.updates as [SentUpdate]
    const device = deviceOf(request)
    const isChange = (names.get(device) ?? nameOf(first)) !== nameOf(first)
    if (hasSeveralUsers(request) || isChange) {
      if (count === 0) count = 1
      break
    }
    names.set(device, nameOf(first))
    updates += request.updates.length
    if (count > 0 && updates > mostInBatch) break
    count += 1
  }
  if (!isFull) return waiting.splice(0, count)
  const taken = new Set(order.slice(0, count))
  let kept = 0
  for (const request of waiting) if (!taken.has(request)) waiting[kept++] = request
  waiting.length = kept
  return [...taken]
}

function hasSeveralUsers({ updates }: TrackRequest): boolean {
  return updates.length > 1 && new Set(updates.map(nameOf)).size > 1
}
