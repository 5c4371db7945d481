import { signal } from '@preact/signals'
import type { Position } from '../../../../src/geo/distance.ts'
import { ask } from '../../server/api.ts'
import type { Event, User } from '../../server/nouns.ts'
import { lengthOf, positionAfter, type Way } from './along.ts'

export interface Simulation {
  way: Way
  userId: string
  /** Kilometres an hour. */
  speed: number
  /** Metres. */
  accuracy: number
}

/** Where the simulated user is, and what has happened so far. Undefined when none is under way. */
export interface Underway {
  at: Position
  /** Metres. */
  walked: number
  isDone: boolean
  events: Event[]
  user: User | undefined
}

export const underway = signal<Underway | undefined>(undefined)

/** The API takes one update a second from a device. */
const stepEvery = 1050 // milliseconds

let timer: ReturnType<typeof setTimeout> | undefined

export function stopSimulation(): void {
  clearTimeout(timer)
  timer = undefined
}

/** Sends a made-up user along the way, through the real track endpoint. */
export function startSimulation(
  { way, userId, speed, accuracy }: Simulation,
  onFailure: (error: unknown) => void,
): void {
  stopSimulation()
  underway.value = { at: positionAfter(way, 0), walked: 0, isDone: false, events: [], user: undefined }
  const perStep = (speed / 3.6) * (stepEvery / 1000)

  async function step(walked: number): Promise<void> {
    const at = positionAfter(way, walked)
    const isDone = walked >= lengthOf(way)
    try {
      const { events, user } = await ask<{ events: Event[]; user: User }>('POST', '/v1/track', {
        body: {
          deviceId: `simulator-${userId}`,
          userId,
          latitude: at[1],
          longitude: at[0],
          accuracy,
          foreground: true,
          stopped: isDone,
          deviceType: 'Web',
        },
      })
      const before = underway.value?.events ?? []
      underway.value = { at, walked, isDone, user, events: [...events.reverse(), ...before] }
    } catch (error) {
      onFailure(error)
      stopSimulation()
      return
    }
    if (isDone || timer === undefined) return stopSimulation()
    timer = setTimeout(() => step(Math.min(walked + perStep, lengthOf(way))), stepEvery)
  }

  timer = setTimeout(() => step(0), 0)
}
