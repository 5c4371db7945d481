import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openClusterNode } from '../../src/cluster/nodes/node.ts'
import { readConfig } from '../../src/config.ts'
import { openNodeBeside, openTestApp, type TestApp } from '../app/app.ts'
import { testFolder } from '../maps/osm-map.ts'

/** A server's clock that is wrong by days, and then set right while it runs. */

const minute = 60_000
const day = 24 * 60 * minute

let groma: TestApp
let beside: TestApp

beforeAll(async () => {
  groma = await openTestApp()
  beside = await openNodeBeside(groma)
  await groma.call('PUT /v1/geofences/home/1', {
    body: { description: 'Home', type: 'circle', coordinates: [-74, 40.7], radius: 200 },
  })
  for (const { tracker } of [groma, beside]) await tracker.reloadGeofences()
})

afterAll(async () => {
  await beside.close()
  await groma.close()
})

/** Moves the servers' clock; timers go on. */
function setClock(offset: number): void {
  vi.useRealTimers()
  if (offset !== 0) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offset })
}

afterEach(() => vi.useRealTimers())

async function track(deviceId: string, update: object = {}, node = groma) {
  const body = { deviceId, latitude: 40.7, longitude: -74, accuracy: 10, ...update }
  const answer = await node.call('POST /v1/track', { body })
  expect([answer.status, answer.body.meta.message]).toEqual([200, undefined])
  const { user, events } = answer.body
  return { updatedAt: Date.parse(user.updatedAt), events, id: user._id }
}

it.each([
  [-600, [/It is \d+ s behind/]],
  [0, []],
  [600, [/It is \d+ s ahead/]],
])('a clock that is %d s from that of the database is told in the log', async (seconds, told) => {
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  const config = readConfig({ GROMA_DATA: testFolder() })
  const node = await openClusterNode({ database: groma.database, config, log })
  setClock(seconds * 1000)
  node.begin(1)
  await node.stop() // waits for its first report
  expect(lines).toEqual(told.map((sentence) => expect.stringMatching(sentence)))
})

describe.each([
  ['four days ahead', 4 * day],
  ['forty days ahead', 40 * day],
  ['four days behind', -4 * day],
])('a clock that is %s', (what, wrong) => {
  it('stores updates, of two servers at once, and is followed when it is set right', async () => {
    setClock(wrong)
    const devices = Array.from({ length: 10 }, (_, at) => `${what} ${at}`)
    const updates = await Promise.all(devices.map((device, at) => track(device, {}, at % 2 ? groma : beside)))
    const stamps = updates.map(({ updatedAt }) => Math.abs(updatedAt - Date.now()))
    expect(Math.max(...stamps)).toBeLessThan(minute)

    setClock(0)
    const [plain = '', stamped = '', replayed = '', resting = ''] = devices
    const now = Date.now()
    const at = (time: number) => ({ updatedAt: new Date(time).toISOString() })
    expect((await track(plain)).updatedAt - now).toBeLessThan(minute)
    expect((await track(plain)).updatedAt - now).toBeLessThan(minute)
    expect((await track(stamped, at(now - minute))).updatedAt).toBe(now - minute)
    expect((await track(replayed, { ...at(now - minute), replayed: true })).updatedAt).toBe(now - minute)
    expect((await track(replayed, { ...at(now), replayed: true })).updatedAt).toBe(now)

    // A visit that began in the future began now.
    await track(resting, at(now))
    const { events } = await track(resting, { ...at(now + minute), latitude: 41 })
    const stayed = wrong > 0 ? 1 : wrong / -minute + 1
    // The visit began when its update came, which is as long ago as this test has taken.
    expect(events).toMatchObject([{ type: 'user.exited_geofence', duration: expect.closeTo(stayed, -1) }])
    const { body } = await groma.call(`GET /v1/users/${updates[3]?.id}/locations`)
    expect(body.locations).toHaveLength(3)
  })
})

it.each([
  ['from the right time to four days ahead', 0, 4 * day],
  ['from four days behind, when every stamp was too far ahead, to the right time', -4 * day, 0],
])(
  'an update sent again is the same one after the clock was set forward: %s',
  async (what, before, after) => {
    setClock(0)
    const sent = { updatedAt: new Date().toISOString() }
    setClock(before)
    const first = await track(what, sent)
    setClock(after)
    const again = await track(what, sent)
    expect(again.events).toEqual(first.events)
    expect(first.events).toHaveLength(1)
    const { rowCount } = await groma.pool.query('select from locations where user_id = $1', [first.id])
    expect(rowCount).toBe(1)
  },
)
