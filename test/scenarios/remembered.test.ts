import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { sweep } from '../../src/tracking/sweep.ts'
import { type Answer, isSave, openNodeBeside, openTestApp, statementsOf, type TestApp } from '../app/app.ts'
import { draw, position, type Spot } from '../maps/draw.ts'
import { eventNames, fence, walker } from '../tracking/walker.ts'

/** Two servers on one database. The first has Ada in its user cache; whatever changes her elsewhere, it must not use a stale entry. */
const { a, h, s } = draw('a . h . s', 500) as Record<'a' | 'h' | 's', Spot>

let groma: TestApp
let beside: TestApp
let ada: { deviceId: string; userId: string }
let go: ReturnType<typeof walker>
let number = 0

beforeAll(async () => {
  groma = await openTestApp()
  await groma.call('PATCH /v1/settings/project', {
    body: { fraud: true, events: { 'user.dwelled_in_geofence': true } },
  })
  await groma.tracker.reloadSettings()
  await fence(groma, 'home', { coordinates: position(h), dwellThreshold: 10 })
  await fence(groma, 'store', { coordinates: position(s) })
  beside = await openNodeBeside(groma)
})
afterAll(async () => {
  await beside.close()
  await groma.close()
})

beforeEach(async () => {
  number += 1
  ada = { deviceId: `phone-${number}`, userId: `ada-${number}` }
  // The first update creates her, the second reads her; from then on she is cached.
  go = walker(groma, ada)
  for (const place of [a, a, h]) await go(place)
})

const isLoad = (name: string | undefined) => name?.startsWith('load users')

describe('a cached user', () => {
  it('is not read again', async () => {
    let answer: Answer | undefined
    const asked = await statementsOf(groma, async () => {
      answer = await go(s)
    })
    expect(eventNames(answer as Answer)).toEqual(['exited home', 'entered store'])
    expect(asked.filter(isSave)).toHaveLength(1)
    expect(asked.filter(isLoad)).toEqual([])
  })

  it.each([
    ['an update on another server', () => walker(beside, ada)(s)],
    [
      'a new trip, also while it is open',
      () => beside.call('POST /v1/trips', { body: { externalId: `long-${number}`, userId: ada.userId } }),
    ],
    [
      'a flag set by the operator',
      () => beside.call(`PATCH /v1/users/${ada.userId}/fraud`, { body: { bypassed: true } }),
    ],
    [
      'the end of a geofence around her',
      () => fence(groma, 'home', { coordinates: position(h), enabled: false }),
    ],
  ])('is remembered again after %s', async (_what, change) => {
    onTestFinished(
      async () => void (await fence(groma, 'home', { coordinates: position(h), dwellThreshold: 10 })),
    )
    await change()
    const asked = await statementsOf(groma, () => go(h))
    expect(asked.filter(isLoad)).not.toEqual([])
    await go(h)
    expect((await statementsOf(groma, () => go(h))).filter(isLoad)).toEqual([])
  })

  it('who moves between servers is read each time, and written at the first try', async () => {
    const nodes = [groma, beside].map((node) => walker(node, ada))
    for (let turn = 0; turn < 3; turn++) for (const walk of nodes) await walk(h)
    const asked = await statementsOf(groma, () => go(s))
    expect(asked.filter(isLoad)).toHaveLength(1)
    expect(asked.filter(isSave)).toHaveLength(1)
  })

  it('has moved on another server', async () => {
    expect(eventNames(await walker(beside, ada)(s))).toEqual(['exited home', 'entered store'])
    expect(eventNames(await go(h))).toEqual(['exited store', 'entered home'])
  })

  it('was deleted', async () => {
    const { body: before } = await groma.call(`GET /v1/users/${ada.userId}`)
    await beside.call(`DELETE /v1/users/${ada.userId}`)
    const after = await go(s)
    expect(after.body.user._id).not.toBe(before.user._id)
    expect(eventNames(after)).toEqual(['entered store'])
  })

  it('has got a trip', async () => {
    const trip = { externalId: `order-${number}`, userId: ada.userId, destinationGeofenceTag: 'place' }
    await beside.call('POST /v1/trips', { body: { ...trip, destinationGeofenceExternalId: 'store' } })
    const { body } = await go(a)
    expect(body.user.trip).toMatchObject({ externalId: trip.externalId, status: 'started' })
    expect(eventNames(await go(s))).toContain('user.arrived_at_trip_destination')
  })

  it('was blocked by the operator', async () => {
    await beside.call(`PATCH /v1/users/${ada.userId}/fraud`, { body: { blocked: true } })
    const { body } = await go(h)
    expect(body.user.fraud).toMatchObject({ blocked: true })
  })

  it.each(['this', 'the other'])('has dwelled by the clock of %s server', async (which) => {
    const node = which === 'this' ? groma : beside
    await sweep({ database: node.database, ...node.tracker }, Date.now() + 3_600_000)
    const { body } = await groma.call(`GET /v1/events?user=${ada.userId}&type=user.dwelled_in_geofence`)
    expect(body.events).toHaveLength(1)
    expect(eventNames(await go(h))).toEqual([])
  })

  it('has logged in on another server, with a device cached here as logged out', async () => {
    const deviceId = `tablet-${number}`
    const goNameless = walker(groma, { deviceId })
    for (const place of [a, a, h]) await goNameless(place)
    const eve = await walker(beside, { deviceId, userId: `eve-${number}` })(h)
    const nameless = await goNameless(h)
    expect(nameless.body.user._id).not.toBe(eve.body.user._id)
    expect(eventNames(nameless)).toEqual(['entered home'])
  })
})

it('deletions beside updates of the same user leave nothing of whom they deleted', async () => {
  await groma.call('POST /v1/trips', { body: { externalId: `order-${number}`, userId: ada.userId } })
  const erased = new Set<string>()
  let isOver = false
  const load = Promise.all(
    [groma, beside].map(async (node) => {
      const walk = walker(node, ada)
      while (!isOver) for (const place of [h, s]) expect((await walk(place)).status).toBe(200)
    }),
  )
  while (erased.size < 5) {
    const { status, body } = await groma.call(`GET /v1/users/${ada.userId}`)
    if (status !== 200) continue
    await groma.call('POST /v1/events', { body: { name: 'bought', userId: ada.userId } })
    if ((await beside.call(`DELETE /v1/users/${body.user._id}`)).status === 200) erased.add(body.user._id)
  }
  isOver = true
  await load
  const left = await groma.database.query(
    `select id from users where id = any($1) union all select user_id from events where user_id = any($1)
     union all select user_id from locations where user_id = any($1)
     union all select user_id from identities where user_id = any($1)
     union all select tracked_id from trips where tracked_id = any($1)`,
    [[...erased]],
  )
  expect(left).toEqual([])
})
