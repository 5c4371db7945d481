import type { Queries } from './database.ts'

/** What every node follows: data that it keeps in memory, and operators, for the streams they have open. */
export type Topic = 'keys' | 'operators' | 'settings' | 'geofences' | 'webhooks' | 'erasures'

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

/** A change must reach every node within a second. */
const pollEvery = 250 // milliseconds

/**
 * Polls the revisions and calls `reload` of each topic that changed. A failed poll (the database is down) is repeated: the
 * node goes on with what it has in memory, and the revision shows whether anything was missed.
 */
export async function watchRevisions(
  database: Queries,
  reload: Record<Topic, () => Promise<void>>,
  onFailure: (error: unknown) => void,
): Promise<Watch> {
  const seen = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> = Promise.resolve()
  let stopped = false

  async function poll(): Promise<void> {
    const rows = await database.query<{ topic: Topic; revision: number }>(
      'select topic, revision from revisions',
      [],
      'revisions',
    )
    for (const { topic, revision } of rows) {
      if (seen.get(topic) === revision) continue
      await reload[topic]?.()
      seen.set(topic, revision)
    }
  }

  function schedulePoll(): void {
    if (stopped) return
    timer = setTimeout(() => {
      polling = poll().catch(onFailure).then(schedulePoll)
    }, pollEvery)
    timer.unref()
  }

  await poll()
  schedulePoll()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      return polling
    },
  }
}
