import type { Queries } from './database.ts'
import type { Follower, Topic } from './followers.ts'

/** Call it in the transaction that changes the topic. */
export async function moveRevision(transaction: Queries, topic: Topic): Promise<number> {
  const [row] = await transaction.query<{ revision: number }>(
    'update revisions set revision = revision + 1 where topic = $1 returning revision',
    [topic],
  )
  return (row as { revision: number }).revision
}

/** Lets one change of the topic in at a time, until the transaction ends; nothing has changed yet. */
export async function holdRevision(transaction: Queries, topic: Topic): Promise<void> {
  await transaction.query('select revision from revisions where topic = $1 for update', [topic])
}

export interface Watch {
  /** Waits for a poll that is under way. */
  stop(): Promise<void>
}

/** A change must reach every node within a second; who makes it waits for that (followers.ts), and often makes the next one then. */
const pollEvery = 250 // milliseconds
const pollSoon = 25
const soonFor = 1000 // milliseconds after a change

/** Half a minute of silence means that a follower is dead. */
const reportEvery = 5000 // milliseconds

/**
 * Polls the revisions and calls `reload` of each topic that changed. A failed poll (the database is down) is repeated: the
 * node goes on with what it has in memory, and the revision shows whether anything was missed.
 */
export async function watchRevisions(
  database: Queries,
  { follower, reload }: { follower: Follower; reload: Record<Topic, () => Promise<void>> },
  onFailure: (error: unknown) => void,
): Promise<Watch> {
  const seen: Partial<Record<Topic, number>> = {}
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> = Promise.resolve()
  let stopped = false
  let changedAt = Number.NEGATIVE_INFINITY
  let reportedAt = Number.NEGATIVE_INFINITY

  async function poll(): Promise<void> {
    const rows = await database.query<{ topic: Topic; revision: number }>(
      'select topic, revision from revisions',
      [],
      'revisions',
    )
    const changed = rows.filter(({ topic, revision }) => seen[topic] !== revision)
    for (const { topic, revision } of changed) {
      await reload[topic]?.()
      seen[topic] = revision
    }
    const now = performance.now()
    if (changed.length > 0) changedAt = now
    else if (now - reportedAt < reportEvery) return
    reportedAt = Number.NEGATIVE_INFINITY // until it has succeeded
    await follower.report(seen)
    reportedAt = now
  }

  function schedulePoll(): void {
    if (stopped) return
    timer = setTimeout(
      () => {
        polling = poll().catch(onFailure).then(schedulePoll)
      },
      performance.now() - changedAt < soonFor ? pollSoon : pollEvery,
    )
    timer.unref()
  }

  await poll()
  await poll() // what was changed by one who did not wait for this process, because it had not reported yet
  schedulePoll()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await polling
      await follower.leave()
    },
  }
}
