import { setTimeout as sleep } from 'node:timers/promises'
import type { Queries } from './database.ts'
import { newId } from './ids.ts'

/** What every node follows: data that it keeps in memory, and operators, for the streams they have open. */
export type Topic = 'keys' | 'operators' | 'settings' | 'geofences' | 'webhooks' | 'erasures'

type Seen = Partial<Record<Topic, number>>

/** This process among all that follow the revisions. */
export interface Follower {
  /** Up to here it has loaded each topic. Said every few seconds, or the others take it for dead. */
  report(seen: Seen): Promise<void>
  /** Resolves when every other one has loaded what was committed before the call, or has not done so for two seconds. */
  reachOthers(topic: Topic): Promise<void>
  /** Nobody waits for it any more. */
  leave(): Promise<void>
}

/** Milliseconds that somebody who has changed something waits for a process that may be dead or busy. */
const longestWait = 2000
const lookEvery = 20 // milliseconds

/** By the database's clock. One from the future has reported before that clock was set back. */
const isLive = "seen_at between now() - interval '30 seconds' and now() + interval '30 seconds'"

interface View {
  revisions: Seen
  /** Other processes, by id. */
  others: Record<string, Seen>
}

export function createFollower(database: Queries, patience = longestWait): Follower {
  const id = newId()
  let looking: Promise<unknown> = Promise.resolve()
  let next: Promise<View> | undefined

  async function read(): Promise<View> {
    next = undefined
    const [view] = await database.query<View & Record<string, unknown>>(
      `select (select jsonb_object_agg(topic, revision) from revisions) as revisions,
         (select coalesce(jsonb_object_agg(id, seen), '{}') from followers where id <> $1 and ${isLive}) as others`,
      [id],
      'followers',
    )
    return view as View
  }

  /** Begins after the call, and is one for all who call meanwhile. */
  function look(): Promise<View> {
    if (!next) looking = next = looking.then(read, read)
    return next
  }

  async function wait(topic: Topic): Promise<void> {
    const deadline = performance.now() + patience
    let wanted: number | undefined
    for (;;) {
      const { revisions, others } = await look()
      const revision: number = wanted ?? revisions[topic] ?? 0
      wanted = revision // later changes are for others to wait for
      const behind = Object.keys(others).filter((other) => (others[other]?.[topic] ?? 0) < revision)
      if (behind.length === 0) return
      if (performance.now() > deadline) {
        // So that the next change does not wait as well. One that lives comes back with its next report.
        await database.query('delete from followers where id = any($1)', [behind])
        return
      }
      await sleep(lookEvery)
    }
  }

  return {
    async report(seen) {
      await database.query(
        `with dead as (delete from followers where id <> $1 and not (${isLive}))
         insert into followers (id, seen, seen_at) values ($1, $2, now())
         on conflict (id) do update set seen = excluded.seen, seen_at = excluded.seen_at`,
        [id, JSON.stringify(seen)],
        'report follower',
      )
    },
    // What is waited for has been committed: a database that fails now changes nothing about that.
    reachOthers: (topic) => wait(topic).catch(() => {}),
    async leave() {
      await database.query('delete from followers where id = $1', [id])
    },
  }
}
