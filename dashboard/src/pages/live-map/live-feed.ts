import { useEffect, useRef, useState } from 'preact/hooks'
import { fetchList } from '../../server/list.ts'
import type { Event, User } from '../../server/models.ts'
import { subscribe } from '../../server/stream.ts'
import { type LiveUser, stateOf, type UserNews, updated } from './live-user.ts'

const maxEvents = 100

/** Users who are loaded, the last updated first; others appear when they move. */
export const maxUsers = 10_000

/** Milliseconds from one drawing to the next; where there are many, what one costs counts more than how soon it comes. */
const renderInterval = (users: number): number => (users > 5000 ? 2000 : users > 2000 ? 1000 : 500)

/** Time passes without news: users fall silent. */
const quietInterval = 15_000 // milliseconds

export interface LiveFeed {
  users: readonly LiveUser[]
  byId: ReadonlyMap<string, LiveUser>
  /** Newest first. */
  events: readonly Event[]
  isConnected: boolean
  /** Whether all that is asked for at the start has come. */
  isLoaded: boolean
  /** Whether there are more users than are loaded. */
  hasMore: boolean
  error: Error | undefined
}

const empty: LiveFeed = {
  ...{ users: [], byId: new Map(), events: [], isConnected: false, isLoaded: false, hasMore: false },
  error: undefined,
}

/**
 * Positions and events: what was before from lists, what is new from `GET /v1/stream`; rendered at most twice a second however
 * many arrive. `key` says whose.
 */
export function useLiveFeed(key: string): LiveFeed {
  const [feed, setFeed] = useState(empty)
  const known = useRef(new Map<string, LiveUser>())

  useEffect(() => {
    const users = new Map<string, LiveUser>()
    known.current = users
    let timer: ReturnType<typeof setTimeout> | undefined
    let renderedAt = 0
    let isCurrent = true
    let pending: Event[] = []
    setFeed(empty)

    function render(): void {
      clearTimeout(timer)
      timer = undefined
      renderedAt = performance.now()
      const now = Date.now()
      for (const [id, user] of users) {
        const state = stateOf(user, now)
        if (state !== user.state) users.set(id, { ...user, state })
      }
      const news = pending
      pending = []
      setFeed((old) => ({
        ...old,
        users: [...users.values()],
        byId: users,
        events: news.length === 0 ? old.events : mergedEvents(news, old.events),
      }))
    }
    function renderSoon(): void {
      timer ??= setTimeout(render, Math.max(0, renderedAt + renderInterval(users.size) - performance.now()))
    }
    function change(part: Partial<LiveFeed>): void {
      if (isCurrent) setFeed((old) => ({ ...old, ...part }))
    }

    function load(): void {
      loadNow(users, renderSoon).then(
        ({ events, hasMore }) => {
          if (!isCurrent) return
          pending.push(...events)
          render()
          change({ isLoaded: true, hasMore, error: undefined })
        },
        (error) => change({ error }),
      )
    }

    const unsubscribe = subscribe(
      '/v1/stream',
      {},
      ({ event, data }) => {
        const now = Date.now()
        if (event === 'event') pending.push(JSON.parse(data) as Event)
        if (event === 'users')
          for (const news of JSON.parse(data) as UserNews[])
            users.set(news._id, updated(users.get(news._id), news, now))
        renderSoon()
      },
      () => {
        change({ isConnected: true })
        load() // also after an outage: the stream does not say who moved during it
      },
    )
    const quiet = setInterval(renderSoon, quietInterval)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      clearInterval(quiet)
      unsubscribe()
    }
  }, [key])

  return feed
}

/** The users page by page, and the newest events. The stream may have brought newer positions already. */
async function loadNow(users: Map<string, LiveUser>, onPage: () => void) {
  const listed = fetchList<User>({ path: '/v1/users', name: 'users' }, maxUsers, (_count, page) => {
    const now = Date.now()
    for (const user of page) {
      const live = users.get(user._id)
      const isNewer = !live || Date.parse(user.updatedAt) > live.updatedAt
      if (isNewer) users.set(user._id, updated(live, user as UserNews, now))
      else users.set(user._id, { ...live, description: user.description })
    }
    onPage()
  })
  const recent = fetchList<Event>({ path: '/v1/events', name: 'events' }, maxEvents)
  const [{ hasMore }, { items: events }] = await Promise.all([listed, recent])
  return { hasMore, events }
}

/** Each once, newest first. */
function mergedEvents(news: readonly Event[], old: readonly Event[]): Event[] {
  const byId = new Map([...old, ...news].map((event) => [event._id, event]))
  return [...byId.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, maxEvents)
}
