import type { Scope } from '../model/project/scope.ts'
import type { Queries } from '../store/database.ts'
import {
  databaseTime,
  eventsStoredSince,
  type MovedUser,
  type StoredNews,
  usersMovedSince,
} from '../store/events/news.ts'

/** What has happened in one project and environment since the last look. */
export interface News {
  events: StoredNews[]
  users: MovedUser[]
}

export interface Feed {
  /** From the moment this resolves nothing is missed. The answer ends it. */
  listen(scope: Scope, hear: (news: News) => void): Promise<() => void>
  /** Events stored after that time (microseconds), page by page up to now; some from shortly before it, too. */
  eventsSince(scope: Scope, at: number): AsyncGenerator<StoredNews[]>
}

const lookEvery = 500 // milliseconds

/** What is stored may be seen only so much later, and clocks of servers may differ by as much. */
const lateness = 5000 // milliseconds

const mostAtOnce = 5000

interface Channel {
  listeners: Set<(news: News) => void>
  isReady: Promise<void>
}

/** Looks at the database, whichever node has written to it; only while someone listens, and once for all who do. */
export function createFeed(database: Queries, onFailure: (error: unknown) => void): Feed {
  const channels = new Map<string, Channel>()

  function open(scope: Scope, listeners: Channel['listeners']): Promise<void> {
    const look = createLook(database, scope)
    async function goOn(): Promise<void> {
      if (listeners.size === 0) return
      const news = await look().catch(onFailure)
      if (news && news.events.length + news.users.length > 0) for (const hear of listeners) hear(news)
      setTimeout(goOn, lookEvery).unref()
    }
    return look().then(() => void setTimeout(goOn, lookEvery).unref())
  }

  return {
    async listen(scope, hear) {
      const name = `${scope.project}:${scope.live}`
      let channel = channels.get(name)
      if (!channel) {
        const listeners: Channel['listeners'] = new Set()
        channel = { listeners, isReady: open(scope, listeners) }
        channels.set(name, channel)
      }
      const { listeners, isReady } = channel
      listeners.add(hear)
      function leave(): void {
        listeners.delete(hear)
        if (listeners.size === 0 && channels.get(name)?.listeners === listeners) channels.delete(name)
      }
      await isReady.catch((error) => {
        leave()
        throw error
      })
      return leave
    },
    async *eventsSince(scope, at) {
      let known: string[] = []
      for (let since = at - lateness * 1000; ; ) {
        const found = await eventsStoredSince(database, scope, since, known, mostAtOnce)
        yield found
        const last = found.at(-1)
        if (!last || found.length < mostAtOnce) return
        // Those of the very same instant may be on either side of the page's end.
        known = found.filter((one) => one.at === last.at).map(({ id }) => id)
        since = last.at - 1
      }
    },
  }
}

/** Each look answers what came since the one before; the first, nothing. */
function createLook(database: Queries, scope: Scope): () => Promise<News> {
  let mark: number | undefined
  let known = new Map<string, number>() // events told of, and when each was stored
  let versions = new Map<string, number>() // of the users told of

  async function newEvents(): Promise<StoredNews[]> {
    const isFirst = mark === undefined
    mark ??= await databaseTime(database)
    const since = mark - lateness * 1000
    const found = await eventsStoredSince(database, scope, since, [...known.keys()], mostAtOnce)
    for (const { id, at } of found) known.set(id, at)
    mark = Math.max(mark, ...found.map(({ at }) => at))
    const oldest = mark - lateness * 1000
    known = new Map([...known].filter(([, at]) => at > oldest))
    return isFirst ? [] : found
  }

  return async () => {
    const isFirst = mark === undefined
    const moved = await usersMovedSince(database, scope, Date.now() - lateness)
    const users = moved.filter(({ id, version }) => versions.get(id) !== version)
    const events = await newEvents()
    versions = new Map(moved.map(({ id, version }) => [id, version]))
    return { events, users: isFirst ? [] : users }
  }
}
