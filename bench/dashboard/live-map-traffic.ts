import { setTimeout as sleep } from 'node:timers/promises'
import type { Stage } from './live-map-stage.ts'

/** Around the middle of the demo region. */
const [west, south, width, height] = [13.22, 53.54, 0.08, 0.04]
const step = 0.0001 // degrees
const batchSize = 1000

/** All users send an update every few seconds. */
export interface Traffic {
  start(): void
  /** Resolves when the last update is answered. */
  stop(): Promise<void>
  /** Updates answered so far. */
  count(): number
}

export function openTraffic(
  { address, key }: Stage,
  { users, every, random }: { users: number; every: number; random: () => number },
): Traffic {
  const positions = Array.from(
    { length: users },
    () => [west + width * random(), south + height * random()] as const,
  )
  const headings = positions.map(() => 2 * Math.PI * random())
  let isMoving = false
  let running = Promise.resolve()
  let done = 0

  async function send(from: number): Promise<void> {
    const updates = positions.slice(from, from + batchSize).map(([x, y], index) => {
      const user = from + index
      const heading = (headings[user] ?? 0) + random() - 0.5
      headings[user] = heading
      positions[user] = [x + step * Math.cos(heading), y + step * Math.sin(heading)]
      return { deviceId: `device-${user}`, userId: `user-${user}`, longitude: x, latitude: y, accuracy: 10 }
    })
    const response = await fetch(`${address}/v1/track/bulk`, {
      method: 'POST',
      headers: { authorization: key, 'content-type': 'application/json' },
      body: JSON.stringify({ updates }),
    })
    if (!response.ok) throw new Error(`POST /v1/track/bulk answered ${response.status}.`)
    await response.arrayBuffer()
    done += updates.length
  }

  /** Batches are spread over the seconds. */
  async function move(): Promise<void> {
    for (let next = performance.now(), from = 0; isMoving; from = (from + batchSize) % users) {
      await send(from)
      next += (1000 * every * batchSize) / users
      await sleep(Math.max(0, next - performance.now()))
    }
  }

  return {
    start() {
      isMoving = true
      running = move()
    },
    async stop() {
      isMoving = false
      await running
    },
    count: () => done,
  }
}
