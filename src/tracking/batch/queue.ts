import { bucketOf, buckets } from '../../store/ids.ts'
import { deviceOf, type PutOff } from './put-off.ts'
import { takeBatch } from './take-batch.ts'
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

interface Queue {
  waiting: TrackRequest[]
  isBusy: boolean
}

interface Place {
  queue: Queue
  /** Of the device, waiting or running. */
  requests: number
}

/**
 * Updates are queued by device. While the batch of a queue runs, new updates wait and become the next batch, after a short
 * pause if they are fewer than before. So an idle server answers at once and a busy one in large batches, and two updates
 * of one device never run at the same time; for one user on two devices the version decides.
 *
 * `run` may put requests off: they, and all that their devices send meanwhile, become part of a later batch. `bucketOfUser` is
 * known where the user of a device was looked up before; `workers` is how many processes of this machine have such queues.
 */
export function createQueue(
  run: (requests: TrackRequest[]) => Promise<PutOff[]>,
  bucketOfUser: (update: SentUpdate) => number | undefined,
  { workers = 1, isDistributed = () => false }: { workers?: number; isDistributed?: () => boolean } = {},
) {
  const queuesOfKind = Math.max(1, Math.round(queuesOfMachine / workers))
  const queuesOfBuckets = emptyQueues(buckets)
  const queuesOfKnown = emptyQueues(queuesOfKind)
  const queuesOfUnknown = emptyQueues(queuesOfKind)
  /** By device: the queue that it stays in until its last request is answered. */
  const places = new Map<string, Place>()
  /** By device: requests that were put off, and those behind them. */
  const held = new Map<string, TrackRequest[]>()
  const turns: (() => void)[] = []
  let running = 0

  function placeOf(device: string, update: SentUpdate): Place {
    const known = places.get(device)
    if (known) return known
    const place = { queue: queueOf(device, bucketOfUser(update)), requests: 0 }
    places.set(device, place)
    return place
  }

  /** In a cluster the users of a queue are of one bucket, so that a batch is written to one shard. */
  function queueOf(device: string, bucket: number | undefined): Queue {
    if (bucket !== undefined && isDistributed()) return queuesOfBuckets[bucket] as Queue
    const queues = bucket === undefined ? queuesOfUnknown : queuesOfKnown
    return queues[bucketOf(device) % queuesOfKind] as Queue
  }

  async function work(queue: Queue): Promise<void> {
    if (queue.isBusy) return
    queue.isBusy = true
    // Include what arrives in the same turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
    for (;;) {
      await awaitTurn()
      const requests = takeBatch(queue.waiting)
      if (requests.length === 0) break
      const putOff = await run(requests).finally(endTurn)
      if (putOff.length > 0) hold(queue, putOff)
      if (queue.waiting.length < requests.length - 1)
        await new Promise((resolve) => setTimeout(resolve, pause))
    }
    endTurn()
    queue.isBusy = false
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

  /** Until their routes are there, what their devices send later stays behind them. */
  function hold(queue: Queue, putOff: PutOff[]): void {
    for (const { request, until } of putOff) {
      const device = deviceOf(request)
      const before = held.get(device)
      if (before) {
        before.push(request)
        continue
      }
      held.set(device, [request])
      until.then(
        () => release(queue, device),
        (error) => {
          request.reject(error)
          held.get(device)?.shift()
          release(queue, device)
        },
      )
    }
    for (const request of queue.waiting.splice(0)) lineOf(queue, deviceOf(request)).push(request)
  }

  function release(queue: Queue, device: string): void {
    queue.waiting.unshift(...(held.get(device) ?? []))
    held.delete(device)
    void work(queue)
  }

  /** Where a request of the device waits: behind those of it that were put off. */
  function lineOf(queue: Queue, device: string): TrackRequest[] {
    return held.get(device) ?? queue.waiting
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
      lineOf(place.queue, device).push(request)
      void work(place.queue)
    })
}

function emptyQueues(count: number): Queue[] {
  return Array.from({ length: count }, () => ({ waiting: [], isBusy: false }))
}
