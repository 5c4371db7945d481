import { useEffect, useRef, useState } from 'preact/hooks'
import { dotOf, type UserDot, type UserLocation } from '../../map/content.ts'
import type { Event } from '../../server/models.ts'
import { subscribe } from '../../server/stream.ts'

const maxEvents = 100

const renderInterval = 500 // milliseconds

interface LiveFeed {
  users: readonly UserDot[]
  /** Newest first. */
  events: readonly Event[]
}

/** Positions and events of `GET /v1/stream`, rendered at most twice a second however many arrive. */
export function useLiveFeed(
  initial: UserLocation[] | undefined,
  key: string,
): LiveFeed & { isConnected: boolean } {
  const dots = useRef(new Map<string, UserDot>())
  const [feed, setFeed] = useState<LiveFeed>({ users: [], events: [] })
  const [isConnected, setConnected] = useState(false)

  useEffect(() => {
    // The stream may have brought newer positions already.
    for (const user of initial ?? []) if (!dots.current.has(user._id)) dots.current.set(user._id, dotOf(user))
    setFeed(({ events }) => ({ users: [...dots.current.values()], events }))
  }, [initial])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let renderedAt = 0
    let pending: Event[] = []
    dots.current = new Map()
    setFeed({ users: [], events: [] })
    setConnected(false)

    function render(): void {
      timer = undefined
      renderedAt = performance.now()
      const newest = pending.slice(-maxEvents).reverse()
      pending = []
      const users = [...dots.current.values()]
      setFeed(({ events }) => ({ users, events: [...newest, ...events].slice(0, maxEvents) }))
    }

    const unsubscribe = subscribe(
      '/v1/stream',
      {},
      ({ event, data }) => {
        if (event === 'event') pending.push(JSON.parse(data) as Event)
        if (event === 'users')
          for (const user of JSON.parse(data) as UserLocation[]) dots.current.set(user._id, dotOf(user))
        timer ??= setTimeout(render, Math.max(0, renderedAt + renderInterval - performance.now()))
      },
      () => setConnected(true),
    )
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [key])

  return { ...feed, isConnected }
}
