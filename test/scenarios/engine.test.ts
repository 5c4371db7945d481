import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openEngine } from '../../src/routing/engine/engine.ts'
import { readTiles, tilesFolder } from '../../src/routing/engine/tiles.ts'
import { timedRoute } from '../../src/routing/timed-route.ts'
import { lengthOf } from '../../src/routing/translate/geometry.ts'
import type { TimedRoute } from '../../src/routing/translate/timed-route.ts'
import { openTestApp, type TestApp } from '../app/app.ts'
import { runningProcesses } from '../app/processes.ts'
import { eventually } from '../app/server.ts'
import { addRegion, buildRoads, type RoadMap } from '../maps/road-map.ts'
import { drawTown, type Town } from '../maps/town.ts'

const street = { highway: 'residential' }
let roads: RoadMap
let groma: TestApp

beforeAll(async () => {
  roads = await buildRoads('a . . . b . . . c', 200, { ways: [['abc', street]] })
  groma = await openTestApp({ GROMA_DATA: roads.folder, GROMA_ROUTING_THREADS: '2' })
})

afterAll(async () => {
  await groma?.close()
  await roads?.remove()
})

function ask() {
  return groma.call(`GET /v1/route/directions?locations=${roads.places('ac')}`)
}

/** Engine processes that this process started. */
async function engineProcesses(): Promise<number[]> {
  return (await runningProcesses())
    .filter(({ parent, args }) => parent === process.pid && args.includes('engine/child.js'))
    .map(({ pid }) => pid)
}

describe('the engine under load', () => {
  it('survives kills: every request is answered, and it restarts', async () => {
    expect((await ask()).status).toBe(200)
    const answers: number[] = []
    let going = true
    const clients = Array.from({ length: 8 }, async () => {
      while (going) {
        const { status, body, headers } = await ask()
        answers.push(status)
        if (status !== 200) {
          expect(body.meta).toEqual({ code: 503, message: expect.any(String) })
          expect(headers['retry-after']).toMatch(/^\d+$/)
        }
      }
    })
    for (let round = 0; round < 3; round++) {
      const before = await engineProcesses()
      expect(before.length).toBeGreaterThan(0)
      for (const pid of before) process.kill(pid, 'SIGKILL')
      await eventually(async () => expect((await ask()).status).toBe(200))
      expect((await engineProcesses()).some((pid) => before.includes(pid))).toBe(false)
    }
    going = false
    await Promise.all(clients)
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(20)
    expect(answers.every((status) => status === 200 || status === 503)).toBe(true)
  })

  it('refuses queries beyond its queue with 503 and Retry-After', async () => {
    const engine = await openEngine(
      { dataFolder: roads.folder, routingThreads: 1, routingQueue: 2, routingSeconds: 10 },
      { onFailure: (sentence) => expect(sentence).toBe('') },
    )
    await engine.ready
    const [a, c] = [roads.at.a, roads.at.c].map((place) => ({ lat: place?.latitude, lon: place?.longitude }))
    const query = { locations: [a, c], costing: 'auto' }
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => engine.ask('route', query)))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(10)
    expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
    })
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    engine.stop()
  })
})

it('an engine that is stopped while it starts leaves no process behind', async () => {
  const before = await engineProcesses() // of other tests' servers, which may be ending
  const started = async () => (await engineProcesses()).filter((pid) => !before.includes(pid))
  const engine = await openEngine(
    { dataFolder: roads.folder, routingThreads: 2, routingQueue: 2, routingSeconds: 10 },
    { onFailure: (sentence) => expect(sentence).toBe('') },
  )
  await eventually(async () => expect(await started()).not.toEqual([]))
  engine.stop()
  await engine.ready
  await eventually(async () => expect(await started()).toEqual([]))
})

describe('new roads', () => {
  it('are loaded without dropping a request', async () => {
    const before = groma.engine.roads()
    const statuses: number[] = []
    let going = true
    const client = (async () => {
      while (going) statuses.push((await ask()).status)
    })()
    const elsewhere: [number, number] = [9.5, 47.1]
    // Ids begin at 1000 in every drawing: the first way here has the id of another one there.
    const ways: Town['ways'] = [
      ['yx', {}],
      ['xy', street],
    ]
    const { pbf, at } = drawTown(roads.folder, 'x . . . y', 300, { ways }, elsewhere)
    await addRegion(roads.folder, 'elsewhere', pbf)
    await eventually(() => expect(groma.engine.roads()).not.toBe(before))
    const [x, y] = [at.x, at.y].map((place) => `${place?.latitude},${place?.longitude}`)
    const { status } = await groma.call(`GET /v1/route/directions?locations=${x}|${y}`)
    going = false
    await client
    expect(status).toBe(200)
    expect((await ask()).status).toBe(200)
    expect(statuses.every((one) => one === 200)).toBe(true)
  })
})

describe('damaged roads', () => {
  it('are refused whole, and used once they are mended', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'groma-tiles-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await cp(tilesFolder(roads.folder), tilesFolder(folder), { recursive: true })
    const path = join(tilesFolder(folder), (await readTiles(tilesFolder(folder)))?.file ?? '')
    const flip = async () => {
      const bytes = await readFile(path)
      const middle = Math.floor(bytes.length / 2)
      bytes[middle] = (bytes[middle] ?? 0) ^ 1
      await writeFile(path, bytes)
    }
    await flip()
    const sentences: string[] = []
    const engine = await openEngine(
      { dataFolder: folder, routingThreads: 1, routingQueue: 2, routingSeconds: 10 },
      { onFailure: (sentence) => sentences.push(sentence) },
    )
    onTestFinished(() => engine.stop())
    await engine.ready
    expect(sentences).toEqual([expect.stringMatching(/roads-\d+\.tar is damaged/)])
    await expect(engine.ask('route', {})).rejects.toMatchObject({ status: 503 })
    await flip()
    await eventually(() => expect(engine.roads()).toBeDefined())
  })
})

describe('a route with its times', () => {
  const total = (route: TimedRoute | undefined | 'late') =>
    typeof route === 'object' ? route.seconds.reduce((sum, seconds) => sum + seconds, 0) / 60 : route

  it('has a time for each piece of its line; undefined without a route', async () => {
    const [a, c] = [roads.at.a, roads.at.c]
    if (!a || !c) throw new Error('not drawn')
    const route = await timedRoute(groma.engine, a, c, 'car', 60_000)
    if (typeof route !== 'object') throw new Error(`got ${route}`)
    expect(route.seconds).toHaveLength(route.line.length - 1)
    expect(lengthOf(route.line)).toBeCloseTo(1600, -2)
    expect(total(route)).toBeGreaterThan(1)
    expect(total(await timedRoute(groma.engine, a, c, 'foot', 60_000))).toBeGreaterThan(15)
    const nowhere = { latitude: 1, longitude: 1 }
    expect(await timedRoute(groma.engine, a, nowhere, 'car', 60_000)).toBeUndefined()
  })

  it('is late when the engine hangs', async () => {
    const [a, c] = [roads.at.a, roads.at.c]
    if (!a || !c) throw new Error('not drawn')
    const engine = await openEngine(
      { dataFolder: roads.folder, routingThreads: 1, routingQueue: 2, routingSeconds: 10 },
      { onFailure: (sentence) => expect(sentence).toBe('') },
    )
    await engine.ready
    const stopped = await engineProcesses()
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    try {
      expect(await timedRoute(engine, a, c, 'car', 50)).toBe('late')
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT')
    }
    expect(total(await timedRoute(engine, a, c, 'car', 60_000))).toBeGreaterThan(1)
    engine.stop()
  })
})
