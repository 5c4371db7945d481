import { signal } from '@preact/signals'
import type { Position } from '../../../../src/geo/distance.ts'
import { request } from '../../server/api.ts'
import type { Event, User } from '../../server/models.ts'
import { environment, project } from '../../server/session.ts'
import { lengthOf, type MeasuredLine, positionAt } from './measured-line.ts'

export interface SimulationOptions {
  line: MeasuredLine
  userId: string
  /** Metres a second. */
  speed: number
  /** Metres. */
  accuracy: number
}

export interface SimulationState {
  at: Position
  /** Metres. */
  travelled: number
  isDone: boolean
  events: Event[]
  user: User | undefined
}

/** Undefined until the first simulation. */
export const simulation = signal<SimulationState | undefined>(undefined)

/** The API accepts one update per second from a device. */
const stepInterval = 1050 // milliseconds

let timer: ReturnType<typeof setTimeout> | undefined
/** Counted, as the answer to a step may come after the next simulation has begun. */
let run = 0

/** Where it is. */
export function stopSimulation(): void {
  clearTimeout(timer)
  const now = simulation.peek()
  if (now) simulation.value = { ...now, isDone: true }
}

/** Of another page, project or environment. */
export function forgetSimulation(): void {
  stopSimulation()
  simulation.value = undefined
}

/** Moves the user along the line, one `POST /v1/track` per step, until another project or environment is chosen. */
export function startSimulation(
  { line, userId, speed, accuracy }: SimulationOptions,
  onFailure: (error: unknown) => void,
): void {
  stopSimulation()
  simulation.value = { at: positionAt(line, 0), travelled: 0, isDone: false, events: [], user: undefined }
  const metresPerStep = speed * (stepInterval / 1000)

  const own = ++run
  const started = [project.value, environment.value]
  const isElsewhere = () => project.value !== started[0] || environment.value !== started[1]

  async function step(travelled: number): Promise<void> {
    if (isElsewhere()) return stopSimulation()
    const at = positionAt(line, travelled)
    const isDone = travelled >= lengthOf(line)
    try {
      const { events, user } = await request<{ events: Event[]; user: User }>('POST', '/v1/track', {
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
      const before = simulation.value
      if (own !== run || before === undefined) return // another one, or none, meanwhile
      const hasEnded = isDone || before.isDone
      simulation.value = {
        ...{ at, travelled, user, isDone: hasEnded },
        events: [...events.reverse(), ...before.events],
      }
      if (hasEnded) return
    } catch (error) {
      if (own !== run) return
      onFailure(error)
      stopSimulation()
      return
    }
    timer = setTimeout(() => step(Math.min(travelled + metresPerStep, lengthOf(line))), stepInterval)
  }

  timer = setTimeout(() => step(0), 0)
}
