import { useEffect, useState } from 'preact/hooks'
import type { SharedTrip } from '../../../src/model/trip.ts'
import type { Json } from '../server/models.ts'

export type Trip = Json<SharedTrip>

export interface Shown {
  trip: Trip
  /** West, south, east, north: beyond them the link opens no map. */
  area?: [number, number, number, number]
}

/** What is known: nothing yet, a trip (perhaps an old state of it), or that the link has ended. */
export interface Following {
  shown: Shown | undefined
  isOver: boolean
  isOffline: boolean
  /** By this clock, when `shown` was answered: Unix milliseconds. */
  at: number
}

const interval = 5000 // milliseconds

/** The path of the page is that of all its calls. */
export const base = location.pathname.replace(/\/+$/, '')

/** Asks for the trip every few seconds while the page is seen. */
export function useTrip(): Following {
  const [state, setState] = useState<Following>({ shown: undefined, isOver: false, isOffline: false, at: 0 })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAsking = false

    async function ask(): Promise<void> {
      clearTimeout(timer)
      if (isAsking || document.hidden) return
      isAsking = true
      const next = await fetchTrip()
      isAsking = false
      setState((old) => ({ ...old, ...next }))
      if (!next.isOver) timer = setTimeout(ask, interval)
    }

    const onSeen = () => void ask()
    document.addEventListener('visibilitychange', onSeen)
    void ask()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [])
  return state
}

async function fetchTrip(): Promise<Partial<Following> & { isOver: boolean }> {
  try {
    const response = await fetch(`${base}/trip`)
    if (response.status === 404) return { shown: undefined, isOver: true, isOffline: false }
    if (!response.ok) return { isOver: false, isOffline: true }
    return { shown: (await response.json()) as Shown, isOver: false, isOffline: false, at: Date.now() }
  } catch {
    return { isOver: false, isOffline: true }
  }
}
