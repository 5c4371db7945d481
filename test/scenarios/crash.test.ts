import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runningProcesses } from '../app/processes.ts'
import { eventually, type ServerProcess, startServer, storyTimeout, usedDataFolder } from '../app/server.ts'
import { draw, type Place, position } from '../maps/draw.ts'
import { seed } from '../setup/seed.ts'

/** Crashes under load: every acknowledged update is stored, once. */

/**
 * An update is sent again only while its first try is younger than this. The server takes the same update as a retry for
 * 60 s: later, on a very slow machine, it would be stored twice, rightly.
 */
const retriedFor = 45_000 // milliseconds

const environment = {
  GROMA_LIMITS: 'track=off,events.list=off,users.locations=off,geofences.upsert=off',
  GROMA_LOG_LEVEL: 'silent',
}

/** Every character is 50 m; `a` and `b` are the centres of geofences of 100 m. */
const map = draw('. . a . . . b . .', 50)
const names = ['a', 'b'] as const

/** A kill comes after so many more updates were acknowledged. */
const untilKill = fc.sample(fc.integer({ min: 20, max: 150 }), { seed, numRuns: 3 })

interface Sent extends Place {
  updatedAt: string
  /** Never acknowledged and not sent again: it may be stored or not. */
  isUnknown?: boolean
}

interface Event {
  _id: string
  type: string
  createdAt: string
  geofence: { externalId: string }
}

interface Device {
  deviceId: string
  sent: Sent[]
  /** Events as they were answered. */
  answered: Event[]
}

/** A walk past the two geofences; no location twice. */
function walkOf(which: number): (step: number) => Place {
  const strides = fc.sample(fc.integer({ min: 0, max: 45 }), { seed: seed + which, numRuns: 1000 })
  const { latitude, longitude } = map.a as Place
  return (step) => ({
    latitude: latitude + step * 1e-7,
    longitude: longitude + (strides[step % 1000] ?? 0) * 0.0001 - 0.0018,
  })
}

it.each([
  ['the server', 1],
  ['the database', 3],
  ['both', 1],
])(
  'killing %s loses no acknowledged update, and stores none twice',
  async (victim, kills) => {
    const folder = await usedDataFolder()
    let server = await startServer(folder, environment)
    const { secret = '', publishable = '' } = (await server.keys()).test
    for (const name of names) await makeFence(server, secret, name)

    const devices = Array.from(
      { length: 12 },
      (_, at): Device => ({ deviceId: `phone-${at}`, sent: [], answered: [] }),
    )
    const surprises: string[] = []
    let acknowledged = 0
    let isOver = false
    const load = Promise.all(
      devices.map(async (device, which) => {
        const walk = walkOf(which)
        const start = Date.now() - 3_600_000
        while (!isOver && device.sent.length < 1000) {
          const step = device.sent.length
          const sent: Sent = { ...walk(step), updatedAt: new Date(start + step * 1000).toISOString() }
          device.sent.push(sent)
          const events = await trackUntilAnswered({ deviceId: device.deviceId, accuracy: 5, ...sent })
          if (events) device.answered.push(...events)
          else sent.isUnknown = true
          if (events) acknowledged += 1
        }
      }),
    )

    /** Retries the same update until there is an answer, as clients do; undefined when there was none in time. */
    async function trackUntilAnswered(body: object): Promise<Event[] | undefined> {
      const firstTry = Date.now()
      while (Date.now() - firstTry < retriedFor) {
        const answer = await send(server, 'POST', '/v1/track', publishable, body).catch(() => undefined)
        if (answer?.status === 200) return answer.body.events
        if (answer && answer.status !== 503)
          surprises.push(`${answer.status}: ${JSON.stringify(answer.body)}`)
        await sleep(100)
      }
      return undefined
    }

    async function acknowledgeMore(count: number): Promise<void> {
      const goal = acknowledged + count
      await eventually(() => expect(acknowledged).toBeGreaterThanOrEqual(goal), storyTimeout)
    }

    for (const count of untilKill.slice(0, kills)) {
      await acknowledgeMore(count)
      if (victim !== 'the server') await killPostmaster(folder)
      if (victim === 'the database') continue
      await server.end('SIGKILL')
      server = await startServer(folder, environment)
    }
    await acknowledgeMore(100)
    isOver = true
    await load
    expect(surprises).toEqual([])

    for (const { deviceId, sent, answered } of devices) {
      const { locations } = await read(server, `/v1/users/${deviceId}/locations?limit=1000`, secret)
      const stored: string[] = locations.map(whenAndWhere).reverse()
      expect(stored).toEqual(
        sent.filter((one) => !one.isUnknown || stored.includes(whereSent(one))).map(whereSent),
      )
      const { events } = await read(server, `/v1/events?limit=1000&user=${deviceId}`, secret)
      const unknown = sent.filter(({ isUnknown }) => isUnknown).map(({ updatedAt }) => updatedAt)
      expect(ids(events.filter((event: Event) => !unknown.includes(event.createdAt)))).toEqual(ids(answered))
      for (const name of names)
        expectTurns(events.filter((event: Event) => event.geofence.externalId === name))
    }
    expect(devices.flatMap(({ answered }) => answered).length).toBeGreaterThan(20)
    await server.end('SIGTERM')
  },
  storyTimeout,
)

async function send(server: ServerProcess, method: string, path: string, key: string, body?: object) {
  const answer = await fetch(server.address + path, {
    method,
    headers: { authorization: key, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever was answered
  return { status: answer.status, body: (await answer.json()) as any }
}

async function read(server: ServerProcess, path: string, key: string) {
  const { status, body } = await send(server, 'GET', path, key)
  expect([status, body.meta.hasMore]).toEqual([200, false])
  return body
}

async function makeFence(server: ServerProcess, key: string, name: (typeof names)[number]): Promise<void> {
  const body = { description: name, type: 'circle', radius: 100, coordinates: position(map[name] as Place) }
  expect((await send(server, 'PUT', `/v1/geofences/place/${name}`, key, body)).status).toBe(200)
}

/** Unless it has ended, or its pid was reused. */
async function killPostmaster(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  const [pid = ''] = text.split('\n')
  const postmaster = (await runningProcesses()).find((one) => one.pid === Number(pid))
  if (postmaster?.args.includes(folder)) process.kill(postmaster.pid, 'SIGKILL')
}

function whereSent(sent: Sent): string {
  return `${sent.updatedAt} ${position(sent)}`
}

function whenAndWhere(kept: { createdAt: string; location: { coordinates: number[] } }): string {
  return `${kept.createdAt} ${kept.location.coordinates}`
}

function ids(events: Event[]): string[] {
  return events.map(({ _id }) => _id).sort()
}

/** Alternating, an entry first. */
function expectTurns(events: Event[]): void {
  const types = events.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)).map(({ type }) => type)
  expect(types).toEqual(types.map((_, at) => (at % 2 ? 'user.exited_geofence' : 'user.entered_geofence')))
}
