import { signal } from '@preact/signals'

/** Time of the last news (Unix, milliseconds) while the server or a stream is gone; undefined while all is well. */
export const lostSince = signal<number | undefined>(undefined)

/** Outages that are over, and sessions that were renewed. What was loaded before is loaded again. */
export const recoveries = signal(0)

export function loadAgain(): void {
  recoveries.value++
}

/** Something came from the server. */
export function noteNews(): void {
  lastNews = Date.now()
}
let lastNews = Date.now()

/** The server and each stream is a source of news. */
export function setLost(source: object, isLost: boolean): void {
  if (isLost) lost.add(source)
  else lost.delete(source)
  if (lost.size > 0) lostSince.value ??= lastNews
  else if (lostSince.value !== undefined) {
    lostSince.value = undefined
    loadAgain()
  }
}
const lost = new Set<object>()

/** The server says so much by itself that a longer silence is suspect. */
const longestSilence = 10_000 // milliseconds
const lookInterval = 2000 // milliseconds

export const isServerSuspect = (): boolean => lost.size > 0 || Date.now() - lastNews > longestSilence

/** Calls `ask` where the server is suspect, one at a time, and at once when the operator comes back to the window. */
export function watchServer(ask: () => Promise<unknown>): void {
  let isAsking = false
  async function look(): Promise<void> {
    if (isAsking || document.hidden || !isServerSuspect()) return
    isAsking = true
    await ask().finally(() => {
      isAsking = false
    })
  }
  setInterval(look, lookInterval)
  for (const happening of ['focus', 'online', 'offline']) addEventListener(happening, look)
  document.addEventListener('visibilitychange', look)
}
