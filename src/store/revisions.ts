import type { Queries } from './database.ts'

/** What every node keeps a copy of in memory. */
export type Topic = 'keys' | 'settings' | 'geofences'

/** To be called in the transaction that changes the topic. */
export async function moveRevision(transaction: Queries, topic: Topic): Promise<number> {
  const [row] = await transaction.query<{ revision: number }>(
    'update revisions set revision = revision + 1 where topic = $1 returning revision',
    [topic],
  )
  return (row as { revision: number }).revision
}

export interface Watch {
  /** Waits for a look that is under way. */
  stop(): Promise<void>
}

/** Well under the second within which a change must have reached every node. */
const lookEvery = 250 // milliseconds

/**
 * Calls `reload` of each topic whose revision moved. A look that fails (the database is down) is simply repeated: what
 * the node knows stays in force, and the revision tells of everything missed meanwhile.
 */
export async function watchRevisions(
  database: Queries,
  reload: Record<Topic, () => Promise<void>>,
  onFailure: (error: unknown) => void,
): Promise<Watch> {
  const seen = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  let stopped = false

  async function look(): Promise<void> {
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

  function lookAgainLater(): void {
    if (stopped) return
    timer = setTimeout(() => {
      looking = look().catch(onFailure).then(lookAgainLater)
    }, lookEvery)
    timer.unref()
  }

  await look()
  lookAgainLater()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      return looking
    },
  }
}
