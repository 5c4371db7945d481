import { useEffect, useRef, useState } from 'preact/hooks'
import { type Dot, dotOf, type Moved } from '../map/content.ts'
import { follow } from './live.ts'
import type { Event } from './nouns.ts'

/** As many as one can read. */
const mostEvents = 100

const showEvery = 500 // milliseconds

interface News {
  users: readonly Dot[]
  /** The newest first. */
  events: readonly Event[]
}

/** Users where they are and events as they happen. However much there is of it, it is shown twice a second at most. */
export function useNews(first: Moved[] | undefined, key: string): News & { isFollowing: boolean } {
  const known = useRef(new Map<string, Dot>())
  const [news, setNews] = useState<News>({ users: [], events: [] })
  const [isFollowing, setFollowing] = useState(false)

  useEffect(() => {
    // Whom the stream has told of meanwhile is known better by now.
    for (const user of first ?? []) if (!known.current.has(user._id)) known.current.set(user._id, dotOf(user))
    setNews(({ events }) => ({ users: [...known.current.values()], events }))
  }, [first])

  useEffect(() => {
    let showing: ReturnType<typeof setTimeout> | undefined
    let shownAt = 0
    let fresh: Event[] = []
    known.current = new Map()
    setNews({ users: [], events: [] })
    setFollowing(false)

    function show(): void {
      showing = undefined
      shownAt = performance.now()
      const newest = fresh.slice(-mostEvents).reverse()
      fresh = []
      const users = [...known.current.values()]
      setNews(({ events }) => ({ users, events: [...newest, ...events].slice(0, mostEvents) }))
    }

    const stop = follow(
      '/v1/stream',
      {},
      ({ event, data }) => {
        if (event === 'event') fresh.push(JSON.parse(data) as Event)
        if (event === 'users')
          for (const user of JSON.parse(data) as Moved[]) known.current.set(user._id, dotOf(user))
        showing ??= setTimeout(show, Math.max(0, shownAt + showEvery - performance.now()))
      },
      () => setFollowing(true),
    )
    return () => {
      clearTimeout(showing)
      stop()
    }
  }, [key])

  return { ...news, isFollowing }
}
