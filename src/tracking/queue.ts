import { bucketOf } from '../store/ids.ts'
import { nameOf } from '../store/users/identities.ts'
import type { Job } from './batches.ts'
import type { Outcome, SentUpdate } from './updates.ts'

/** More groups keep more transactions under way at once; fewer make them larger. Measured best on two cores. */
const groups = 2

/** After a batch of several more are on their way, and a batch costs nearly the same for one as for ten. */
const pause = 4 // milliseconds

/** Of updates that a batch takes at most, so that one answer does not wait for thousands. */
const mostInBatch = 500

/**
 * Updates wait in groups by their device. While a group's batch is under way, what comes in waits; when it is done, all
 * that waits is the next batch, after a short pause if that is less than before. So a quiet server answers at once, a busy
 * one in large batches, and two updates of one device are never under way together; of one user on two devices the
 * version decides.
 */
export function createQueue(run: (jobs: Job[]) => Promise<void>) {
  const waiting: Job[][] = Array.from({ length: groups }, () => [])
  const busy: boolean[] = Array.from({ length: groups }, () => false)

  async function work(group: number): Promise<void> {
    if (busy[group]) return
    busy[group] = true
    // What arrives in the same turn of the event loop goes along.
    await new Promise((resolve) => setImmediate(resolve))
    for (;;) {
      const jobs = takeBatch(waiting[group] as Job[])
      if (jobs.length === 0) break
      await run(jobs)
      if ((waiting[group] as Job[]).length < jobs.length - 1)
        await new Promise((resolve) => setTimeout(resolve, pause))
    }
    busy[group] = false
  }

  return (updates: SentUpdate[]): Promise<Outcome[]> =>
    new Promise((resolve, reject) => {
      const first = updates[0] as SentUpdate
      const group = bucketOf(deviceOf(first)) % groups
      waiting[group]?.push({ updates, resolve, reject })
      void work(group)
    })
}

/**
 * A job of several users comes alone: it is written whole or not at all. So does what follows a login or a logout on the
 * same device: who an update is of depends on those before it.
 */
function takeBatch(waiting: Job[]): Job[] {
  const names = new Map<string, string>()
  let updates = 0
  let count = 0
  for (const job of waiting) {
    const [first] = job.updates as [SentUpdate]
    const isChange = (names.get(deviceOf(first)) ?? nameOf(first)) !== nameOf(first)
    if (isOfSeveral(job) || isChange) {
      if (count === 0) count = 1
      break
    }
    names.set(deviceOf(first), nameOf(first))
    updates += job.updates.length
    if (count > 0 && updates > mostInBatch) break
    count += 1
  }
  return waiting.splice(0, count)
}

function deviceOf({ project, live, deviceId }: SentUpdate): string {
  return `${project}:${live}:${deviceId}`
}

function isOfSeveral({ updates }: Job): boolean {
  return updates.length > 1 && new Set(updates.map(nameOf)).size > 1
}
