import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect } from 'vitest'
import { eventually, storyTimeout } from '../app/server.ts'
import { draw, position, type Spot } from '../maps/draw.ts'
import { seed } from '../setup/seed.ts'

/** Devices that walk past two geofences and send each update until it is answered, as clients do. */

/** Between an answer and the next update of a device. */
const rest = 20 // milliseconds

/**
 * An update is sent again only while its first try is younger than this. The server takes the same update as a retry for
 * 60 s: later, on a very slow machine, it would be stored twice, rightly.
 */
const retriedFor = 45_000 // milliseconds

/** As many as one page of a list holds. */
const mostSteps = 1000

/** Every character is 50 m; `a` and `b` are the centres of geofences of 100 m. */
const map = draw('. . a . . . b . .', 50)

/** The geofences that the walks pass: what to `PUT` under the tag `place`, by externalId. */
export const walkedFences = (['a', 'b'] as const).map((name) => ({
  name,
  body: { description: name, type: 'circle', radius: 100, coordinates: position(map[name] as Spot) },
}))

export interface SentUpdate extends Spot {
  updatedAt: string
  /** Never acknowledged and not sent again: it may be stored or not. */
  isUnknown?: boolean
}

export interface WalkEvent {
  _id: string
  type: string
  createdAt: string
  geofence: { externalId: string }
}

export interface Walker {
  deviceId: string
  sent: SentUpdate[]
  /** Events as they were answered. */
  answered: WalkEvent[]
}

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever was answered
export type Sender = (body: object) => Promise<{ status: number; body: any }>

/** `send` makes one try, on any server; it throws when there is no answer. */
export function startWalkers(names: string[], send: Sender) {
  const walkers: Walker[] = []
  /** Answers other than 200 and 503. */
  const surprises: string[] = []
  let acknowledged = 0
  let isOver = false
  let waiting = 0
  let mayGo = Promise.resolve()

  /** One device after the other, each for as many updates as a list shows. */
  async function walkOn(name: string, which: number): Promise<void> {
    for (let number = 1; !isOver; number++) {
      const walker: Walker = { deviceId: `${name}-${number}`, sent: [], answered: [] }
      walkers.push(walker)
      await walk(walker, which)
    }
  }

  async function walk({ deviceId, sent, answered }: Walker, which: number): Promise<void> {
    const placeAt = walkOf(which)
    const start = Date.now() - 3_600_000
    while (!isOver && sent.length < mostSteps) {
      await sleep(rest)
      await mayGo
      const step = sent.length
      const update: SentUpdate = { ...placeAt(step), updatedAt: new Date(start + step * 1000).toISOString() }
      sent.push(update)
      waiting += 1
      const events = await sendUntilAnswered({ deviceId, accuracy: 5, ...update })
      waiting -= 1
      if (events) answered.push(...events)
      else update.isUnknown = true
      if (events) acknowledged += 1
    }
  }

  /** Undefined when there was no answer in time. */
  async function sendUntilAnswered(body: object): Promise<WalkEvent[] | undefined> {
    const firstTry = Date.now()
    while (Date.now() - firstTry < retriedFor) {
      const answer = await send(body).catch(() => undefined)
      if (answer?.status === 200) return answer.body.events
      if (answer && answer.status !== 503) surprises.push(`${answer.status}: ${JSON.stringify(answer.body)}`)
      await sleep(100)
    }
    return undefined
  }

  const walks = Promise.all(names.map(walkOn))
  return {
    async acknowledgeMore(count: number): Promise<void> {
      const goal = acknowledged + count
      await eventually(() => expect(acknowledged).toBeGreaterThanOrEqual(goal), storyTimeout)
    },
    /** Changes something while no device waits for an answer. */
    async betweenUpdates(change: () => Promise<void>): Promise<void> {
      let go = () => {}
      mayGo = new Promise((resolve) => {
        go = resolve
      })
      await eventually(() => expect(waiting).toBe(0), storyTimeout)
      await change().finally(go)
    },
    /** Ends the walks, each after the answer that it waits for. */
    async stop(): Promise<Walker[]> {
      isOver = true
      await walks
      expect(surprises).toEqual([])
      return walkers
    },
  }
}

/** Past the two geofences; no location twice. */
function walkOf(which: number): (step: number) => Spot {
  const strides = fc.sample(fc.integer({ min: 0, max: 45 }), { seed: seed + which, numRuns: mostSteps })
  const { latitude, longitude } = map.a as Spot
  return (step) => ({
    latitude: latitude + step * 1e-7,
    longitude: longitude + (strides[step] ?? 0) * 0.0001 - 0.0018,
  })
}
