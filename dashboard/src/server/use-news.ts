import { useEffect, useRef } from 'preact/hooks'
import type { Event } from './models.ts'
import { environment, project } from './session.ts'
import { subscribe } from './stream.ts'

const pace = 2000 // milliseconds

interface News {
  events: Event[]
  /** Users who moved, by id. */
  users: Map<string, MovedUser>
}

/** A user in `GET /v1/stream`. */
export interface MovedUser {
  _id: string
  userId?: string
  deviceId: string
  location: { type: 'Point'; coordinates: number[] }
  updatedAt?: string
}

/** Calls `onNews` with what `GET /v1/stream` brings, gathered, at most every two seconds. Nothing without a query. */
export function useNews(query: Record<string, string> | undefined, onNews: (news: News) => void): void {
  const latest = useRef(onNews)
  latest.current = onNews
  const key = query && JSON.stringify(query)
  useEffect(() => {
    if (key === undefined) return undefined
    let news: News = { events: [], users: new Map() }
    let timer: ReturnType<typeof setTimeout> | undefined
    let toldAt = 0

    function tell(): void {
      timer = undefined
      toldAt = performance.now()
      const told = news
      news = { events: [], users: new Map() }
      latest.current(told)
    }

    const unsubscribe = subscribe('/v1/stream', JSON.parse(key), ({ event, data }) => {
      if (event === 'event') news.events.push(JSON.parse(data) as Event)
      if (event === 'users')
        for (const user of JSON.parse(data) as MovedUser[]) news.users.set(user._id, user)
      timer ??= setTimeout(tell, Math.max(0, toldAt + pace - performance.now()))
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [key, project.value, environment.value])
}
