import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsStoredSince } from '../../src/store/events/news.ts'
import { sweep } from '../../src/tracking/sweep.ts'
import { isSave, openNodeBeside, openTestApp, statementsOf, type TestApp } from '../app/app.ts'
import { draw, position, type Spot } from '../maps/draw.ts'
import { eventNames, fence, walker } from '../tracking/walker.ts'

/** Updates that share a batch, or a user, must not suffer from each other: on one server and on several. */
const { f, h, s } = draw('f . h . s', 500) as Record<'f' | 'h' | 's', Spot>

let groma: TestApp
let beside: TestApp

beforeAll(async () => {
  groma = await openTestApp()
  await groma.call('PATCH /v1/settings/project', { body: { events: { 'user.dwelled_in_geofence': true } } })
  await groma.tracker.reloadSettings()
  await fence(groma, 'home', { coordinates: position(h) })
  beside = await openNodeBeside(groma)
})
afterAll(async () => {
  await beside.close()
  await groma.close()
})

const bulk = (updates: object[]) => groma.call('POST /v1/track/bulk', { body: { updates } })

it('one statement tells which of many late updates are retries', async () => {
  const update = (number: number) => ({ deviceId: `late-${number % 4}`, ...h, accuracy: 5 })
  await bulk([0, 1, 2, 3].map((number) => ({ ...update(number), ...f })))
  const late = Array.from({ length: 40 }, (_, number) => ({
    ...update(number),
    updatedAt: new Date(Date.UTC(2026, 2, 1, 0, 0, number)).toISOString(),
  }))
  let first: unknown
  const asked = await statementsOf(groma, async () => {
    first = (await bulk(late)).body.results
  })
  const saves = asked.filter(isSave)
  // A cluster has a statement for each kind of row, and users in several shards.
  expect(asked.length).toBeLessThanOrEqual((groma.database.isDistributed ? 8 : 4) * saves.length)
  expect(asked.filter((name) => name === 'find sent')).toHaveLength(saves.length)

  const again = await statementsOf(groma, async () => {
    expect((await bulk(late)).body.results).toEqual(first)
  })
  expect(again.filter(isSave)).toEqual([])
})

describe('an update that the database refuses', () => {
  beforeAll(() => groma.database.query(`alter table users add constraint picky check (device_id <> 'bad')`))
  afterAll(() => groma.database.query('alter table users drop constraint picky'))

  const update = (deviceId: string) => ({ deviceId, ...h, accuracy: 5 })
  const devices = Array.from({ length: 24 }, (_, at) => (at === 13 ? 'bad' : `good-${at}`))

  it('fails alone', async () => {
    const answers = await Promise.all(
      devices.map((deviceId) => groma.call('POST /v1/track', { body: update(deviceId) })),
    )
    expect(answers.map(({ status }) => status)).toEqual(devices.map((one) => (one === 'bad' ? 500 : 200)))
  })

  it('fails alone in a bulk', async () => {
    const { status, body } = await bulk(devices.map(update))
    expect(status).toBe(200)
    expect(body.results.map(({ code }: { code: number }) => code)).toEqual(
      devices.map((one) => (one === 'bad' ? 500 : 200)),
    )
    expect(body.results[13]).toEqual({ code: 500, message: expect.any(String) })
  })
})

describe('a server that does not know a geofence yet', () => {
  let number = 0
  /** A geofence made on the other server, and a user who has entered it there. */
  async function newVisit() {
    number += 1
    const name = `new-${number}`
    await fence(groma, name, { coordinates: position(s), dwellThreshold: 10 })
    const who = { deviceId: `visitor-${number}`, userId: `visitor-${number}` }
    expect(eventNames(await walker(groma, who)(s))).toContain(`entered ${name}`)
    return { name, who }
  }

  it('looks for it before it ends a visit there', async () => {
    const { name, who } = await newVisit()
    expect(eventNames(await walker(beside, who)(s))).toEqual([])
    expect(eventNames(await walker(groma, who)(s))).toEqual([])
    expect(eventNames(await walker(beside, who)(f))).toContain(`exited ${name}`)
  })

  it('looks for it before its sweep ends a visit there', async () => {
    const { name, who } = await newVisit()
    await sweep({ database: beside.database, ...beside.tracker }, Date.now() + 3_600_000)
    const dwells = await groma.call(`GET /v1/events?user=${who.userId}&type=user.dwelled_in_geofence`)
    expect(eventNames(dwells)).toContain(`dwelled ${name}`)
    expect(eventNames(await walker(groma, who)(f))).toContain(`exited ${name}`)
  })
})

it('events of one instant are listed in the order in which they happened, whichever server made them', async () => {
  const updatedAt = new Date().toISOString()
  const who = { deviceId: 'turns', userId: 'turns' }
  const happened: string[] = []
  for (let turn = 0; turn < 8; turn++) {
    const { latitude, longitude } = turn % 2 ? f : h
    const walk = walker(turn % 3 ? beside : groma, who)
    const { body } = await walk({ latitude: latitude + turn * 1e-6, longitude }, { updatedAt })
    happened.push(...body.events.map(({ _id }: { _id: string }) => _id))
    if (turn !== 4) continue
    const bought = await beside.call('POST /v1/events', {
      body: { name: 'bought', userId: 'turns', createdAt: updatedAt },
    })
    happened.push(bought.body.event._id)
  }
  expect(happened).toHaveLength(9)

  // Each server has ids of its own; here they are in one process, so they are mixed up afterwards.
  const mixed = (id: string) => createHash('md5').update(id).digest('hex').slice(0, 24)
  for (const id of happened)
    await groma.database.query(
      `update events set id = $2, body = body || $3::jsonb, stored_at = '2026-01-01' where id = $1`,
      [id, mixed(id), { _id: mixed(id) }],
    )
  const newestFirst = happened.map(mixed).reverse()
  const listed: string[] = []
  for (let cursor = ''; ; ) {
    const { body } = await groma.call(`GET /v1/events?user=turns&limit=2${cursor}`)
    listed.push(...body.events.map(({ _id }: { _id: string }) => _id))
    if (!body.meta.hasMore) break
    cursor = `&cursor=${body.meta.cursor}`
  }
  expect(listed).toEqual(newestFirst)
  const streamed = await eventsStoredSince(groma.database, groma.test, 0, [], 9)
  expect(streamed.map(({ id }) => id)).toEqual(newestFirst.toReversed())
})
