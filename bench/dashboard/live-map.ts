import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, Contender, Work } from '../harness/harness.ts'
import { quantile } from '../harness/statistics.ts'
import { openStage, type Stage } from './live-map-stage.ts'
import { openTraffic, type Traffic } from './live-map-traffic.ts'

const users = 10_000
const every = 5 // seconds from one update of a user to the next
const seconds = 3 // of a round

const atRest = 'map at rest, no users move'
const moved = 'map being moved, no users move'
const live = 'map at rest, 10,000 move every 5 s'
const both = 'map being moved, 10,000 move every 5 s'
/** The browser is always one of them. */
const watchedBy = (watchers: number) => `server, 10,000 move every 5 s, ${watchers} watching`

export const bench: Bench = {
  sentence:
    'The live map with 10,000 users: an operation is a frame in Chromium, its latency the time since the one before; and what the server spends on an update as 1, 2 and 11 watch.',
  rounds: 5,
  targets: [
    { contender: atRest, figure: 'p95', bound: 50 },
    { contender: live, figure: 'p95', bound: 50 },
    { contender: live, figure: 'p99', bound: 100 },
    { contender: watchedBy(11), against: watchedBy(1), measure: 'cpu', atMost: 2 },
  ],
  async contenders(random) {
    const stage = await openStage()
    const traffic = openTraffic(stage, { users, every, random })
    traffic.start()
    await until(() => traffic.count() > 2 * users) // so that they have trails
    await traffic.stop()
    await stage.page.goto(`${stage.address}/#/map`)
    await stage.page.getByText('10,000 users').waitFor({ timeout: 300_000 })
    await sleep(3000) // for the tiles
    process.once('exit', () => void stage.close())
    return [
      framesOf(atRest, stage, undefined, false),
      framesOf(live, stage, traffic, false),
      framesOf(moved, stage, undefined, true),
      framesOf(both, stage, traffic, true),
      watched(1, stage, traffic),
      watched(2, stage, traffic),
      { ...watched(11, stage, traffic), teardown: stage.close },
    ]
  },
}

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await sleep(100)
}

function framesOf(name: string, stage: Stage, traffic: Traffic | undefined, isMoved: boolean): Contender {
  return {
    name,
    ...(name === atRest && { alternative: true }),
    processes: () => [stage.browser.process().pid as number],
    async run(): Promise<Work> {
      traffic?.start()
      const [frames] = await Promise.all([
        stage.page.evaluate(watchFrames, seconds * 1000),
        isMoved && moveMap(stage),
      ])
      await traffic?.stop()
      frames.sort((a, b) => a - b)
      const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => quantile(frames, share))
      const latency = { p50, p95, p99 }
      return { operations: frames.length, seconds, latency }
    },
  }
}

interface Window {
  requestAnimationFrame: (take: (now: number) => void) => void
}

/** Runs in the browser: the milliseconds between one frame and the next. */
async function watchFrames(milliseconds: number): Promise<number[]> {
  const frames: number[] = []
  const start = performance.now()
  for (let last = start; last - start < milliseconds; ) {
    const now = await new Promise<number>((globalThis as unknown as Window).requestAnimationFrame)
    frames.push(now - last)
    last = now
  }
  return frames
}

async function moveMap({ page }: Stage): Promise<void> {
  const box = await page.locator('canvas.maplibregl-canvas').boundingBox()
  if (!box) throw new Error('No map to move.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const start = performance.now()
  while (performance.now() - start < seconds * 1000) {
    const turn = (performance.now() - start) / 300
    await page.mouse.move(x + 150 * Math.sin(turn), y + 100 * Math.cos(turn))
    await sleep(16)
  }
  await page.mouse.up()
}

/** CPU time of the server per update with that many streams open. */
function watched(watchers: number, { address, key, server }: Stage, traffic: Traffic): Contender {
  return {
    name: watchedBy(watchers),
    processes: () => [server],
    async run() {
      const stop = new AbortController()
      const streams = Array.from({ length: watchers - 1 }, async () => {
        const headers = { authorization: key }
        const { body } = await fetch(`${address}/v1/stream`, { headers, signal: stop.signal })
        for await (const _piece of body ?? []);
      })
      const before = traffic.count()
      traffic.start()
      await sleep(seconds * 1000)
      await traffic.stop()
      stop.abort()
      await Promise.allSettled(streams)
      return traffic.count() - before
    },
  }
}
