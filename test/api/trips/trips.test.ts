import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { distance } from '../../../src/geo/distance.ts'
import { dueTrips, rescheduleOrders } from '../../../src/store/trips/due-trips.ts'
import { locationsOfFirst } from '../../../src/store/trips/locations.ts'
import { sweepTrips } from '../../../src/tracking/trips/sweep.ts'
import { openNodeBeside, openTestApp, type TestApp } from '../../app/app.ts'
import { eventually } from '../../app/server.ts'
import { draw, position, type Spot } from '../../maps/draw.ts'
import { fence, walker } from '../../tracking/walker.ts'

/** Every character is a kilometre; the route leads from a to the store s; w is another store, the wrong destination. */
const map = draw('a . . . b . . . c . s . w', 1000)
const { a, b, c, s, w } = map as Record<'a' | 'b' | 'c' | 's' | 'w', Spot>

let groma: TestApp
let number = 0
let order: string
let driver: { deviceId: string; userId: string }

beforeAll(async () => {
  groma = await openTestApp()
  await fence(groma, '7', { coordinates: position(s), metadata: { floor: 1 } }, 'store')
  await fence(groma, '8', { coordinates: position(w) }, 'store')
})
afterAll(() => groma.close())
beforeEach(() => {
  number += 1
  order = `order-${number}`
  driver = { deviceId: `phone-${number}`, userId: `driver-${number}` }
})

const sdk = { 'x-radar-sdk-version': '4.5.0' }
const create = (body: object = {}, headers = {}) =>
  groma.call('POST /v1/trips', {
    key: 'test publishable',
    headers,
    body: {
      externalId: order,
      userId: driver.userId,
      destinationGeofenceTag: 'store',
      destinationGeofenceExternalId: '7',
      ...body,
    },
  })
const update = (body: object, headers = {}) =>
  groma.call(`PATCH /v1/trips/${order}/update`, { key: 'test publishable', headers, body })
const get = async () => (await groma.call(`GET /v1/trips/${order}`)).body.trip
const told = (answer: { body: { events: { type: string }[] } }) =>
  answer.body.events.map(({ type }) => type.replace('user.', '').replace('_geofence', ''))

describe('a trip', () => {
  it('has its events at the times of its changes, also of one that had to wait', async () => {
    await create()
    const { _id } = await get()
    const other = await groma.pool.connect()
    await other.query('begin')
    await other.query('select from trips where id = $1 for update', [_id])
    const waiting = update({ status: 'started' })
    await eventually(async () => {
      const waits =
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
      expect((await groma.pool.query(waits)).rowCount).toBe(1)
    })
    const before = Date.now()
    await other.query('commit')
    other.release()
    expect(Date.parse((await waiting).body.events[0].createdAt)).toBeGreaterThanOrEqual(before)
  })

  it('without a user has its events in order, even in one millisecond', async () => {
    await create({ userId: undefined })
    for (const status of ['started', 'approaching', 'arrived', 'completed']) await update({ status })
    await groma.database.query('update events set created_at = now(), id = md5(id) where type like $1', [
      'user.%_trip%',
    ])
    const { events } = (await groma.call(`GET /v1/events?tripId=${order}`)).body
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      'user.stopped_trip',
      'user.arrived_at_trip_destination',
      'user.approaching_trip_destination',
      'user.started_trip',
    ])
  })

  it('goes from pending to completed, with its locations', async () => {
    const made = await create({ metadata: { table: 4 }, scheduledArrivalAt: '2100-01-01' })
    expect(made.body).toMatchObject({
      meta: { code: 200 },
      events: [],
      trip: {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        live: false,
        externalId: order,
        status: 'pending',
        mode: 'car',
        metadata: { table: 4 },
        userId: driver.userId,
        destinationGeofenceTag: 'store',
        destinationGeofenceExternalId: '7',
        scheduledArrivalAt: '2100-01-01T00:00:00.000Z',
        delay: { delayed: false },
      },
    })
    expect(made.body.trip.destinationLocation.coordinates.map((value: number) => value.toFixed(5))).toEqual(
      position(s).map((value) => value.toFixed(5)),
    )
    const drive = walker(groma, driver)

    const started = await drive(a)
    expect(told(started)).toEqual(['started_trip'])
    expect(started.body.user.trip).toMatchObject({ externalId: order, status: 'started' })
    expect(started.body.user.trip.eta).toEqual({
      duration: expect.closeTo(15, 0),
      distance: expect.closeTo(10_000, -2),
    })
    expect(started.body.events[0].trip.externalId).toBe(order)

    const under = await drive(b)
    expect([told(under), under.body.user.trip.status]).toEqual([['updated_trip'], 'started'])

    await update({ status: 'started', approachingThreshold: 4 })
    const near = await drive(c)
    expect(told(near)).toEqual(['updated_trip', 'approaching_trip_destination'])

    const there = await drive(s)
    expect(told(there)).toEqual(['entered', 'updated_trip', 'arrived_at_trip_destination'])
    expect(there.body.user.trip).toMatchObject({ status: 'arrived', eta: { duration: 0, distance: 0 } })
    expect(there.body.user.trip.arrivedAt).toBe(there.body.user.updatedAt)

    const done = await update({ status: 'completed' })
    expect(told(done)).toEqual(['stopped_trip'])
    expect(done.body.trip).toMatchObject({ status: 'completed', completedAt: done.body.trip.endedAt })
    expect(done.body.events[0].user.userId).toBe(driver.userId)
    expect((await drive(s)).body.user).not.toHaveProperty('trip')

    const trip = await get()
    expect(trip.user).toMatchObject(driver)
    expect(trip.locations.map(({ coordinates }: { coordinates: number[] }) => coordinates)).toEqual(
      [a, b, c, s].map(position),
    )
  })

  it('starts by the tripOptions of an update without a userId', async () => {
    await create({ userId: undefined })
    const walk = walker(groma, { deviceId: driver.deviceId })
    expect((await walk(a)).body.user).not.toHaveProperty('trip')
    const started = await walk(a, { tripOptions: { version: '2', externalId: order, mode: 'car' } })
    expect([told(started), started.body.user.trip.status]).toEqual([['started_trip'], 'started'])
    expect(told(await walk(b))).toEqual(['updated_trip'])
  })

  it('restarts after its end, is kept while pending, and a conflict while running, except for SDKs', async () => {
    const { _id } = (await create({ mode: 'foot' })).body.trip
    const again = await create({ metadata: { table: 5 } })
    expect(again.body.trip).toMatchObject({ _id, mode: 'foot', metadata: { table: 5 }, status: 'pending' })
    await walker(groma, driver)(a)
    const refused = await create()
    expect([refused.status, refused.body.meta.message]).toEqual([409, expect.stringContaining(order)])
    expect((await create({}, sdk)).body.trip.status).toBe('started')
    await update({ status: 'canceled' })
    const anew = await create()
    expect(anew.body.trip).toMatchObject({ status: 'pending' })
    expect(anew.body.trip).not.toHaveProperty('metadata')
    expect((await get()).locations).toEqual([])
  })

  it('is made once also under a name that is the _id of another', async () => {
    const { trip: other } = (await create()).body
    const named = () => create({ externalId: other._id, metadata: { tries: 2 } })
    const { trip } = (await named()).body
    expect(trip._id).not.toBe(other._id)
    expect((await named()).body.trip).toMatchObject({ _id: trip._id, externalId: other._id })
  })

  it('may go back while it is active, and never after its end', async () => {
    await create()
    await update({ status: 'arrived' })
    expect((await update({ status: 'started' })).body.trip).not.toHaveProperty('arrivedAt')
    await update({ status: 'canceled' })
    const refused = await update({ status: 'started' })
    expect([refused.status, refused.body.meta.message]).toEqual([
      409,
      `The trip "${order}" has ended (canceled).`,
    ])
  })

  it('answers the end that it has again, as after a lost answer', async () => {
    await create()
    const end = { status: 'completed', metadata: { tip: 2, by: { card: true } } }
    const first = (await update(end)).body
    const again = await update({ ...end, metadata: { by: { card: true }, tip: 2 } })
    expect([again.status, again.body]).toEqual([200, { ...first, events: [] }])
    expect((await update({ ...end, metadata: { tip: 3 } })).status).toBe(409)
    expect((await update({ status: 'canceled' })).status).toBe(409)
  })

  it('reports the wrong destination of the same tag, where enabled', async () => {
    await groma.call('PATCH /v1/settings/project', {
      body: { events: { 'user.arrived_at_wrong_trip_destination': true } },
    })
    await create()
    const drive = walker(groma, driver)
    await drive(a)
    expect(told(await drive(w))).toEqual(['entered', 'updated_trip', 'arrived_at_wrong_trip_destination'])

    await groma.call('POST /v1/trips', {
      body: { externalId: `any-${order}`, userId: 'anyone', destinationGeofenceTag: 'store' },
    })
    const anyone = walker(groma, { deviceId: 'any', userId: 'anyone' })
    await anyone(a)
    expect(told(await anyone(w))).toEqual(['entered', 'updated_trip'])
  })

  it('shows the one started last, and updates all', async () => {
    await create()
    const drive = walker(groma, driver)
    await drive(a)
    const first = order
    order = `${order}-b`
    await create()
    const both = await drive(b)
    expect(told(both).sort()).toEqual(['started_trip', 'updated_trip'])
    expect(both.body.user.trip.externalId).toBe(order)
    await update({ status: 'completed' })
    const { user } = (await groma.call(`GET /v1/users/${driver.userId}`)).body
    expect(user.trip.externalId).toBe(first)
  })

  it('shows the one created last where one update started several, whichever is changed', async () => {
    await create()
    const first = order
    order = `${order}-b`
    await create()
    const drive = walker(groma, driver)
    const shown = [(await drive(a)).body.user.trip.externalId]
    for (const reference of [first, order]) {
      await groma.call(`PATCH /v1/trips/${reference}/update`, { body: { status: 'approaching' } })
      const { user } = (await groma.call(`GET /v1/users/${driver.userId}`)).body
      shown.push(user.trip.externalId, (await drive(b)).body.user.trip.externalId)
    }
    expect(shown).toEqual(Array(5).fill(order))
  })

  it('finds a destination created later, and arrives if it starts there', async () => {
    await create({ destinationGeofenceExternalId: order })
    await fence(groma, order, { coordinates: position(a) }, 'store')
    expect(told(await walker(groma, driver)(a))).toEqual([
      'entered',
      'started_trip',
      'arrived_at_trip_destination',
    ])
  })

  it('arrives with the first update where its user is there already when a request starts it', async () => {
    const drive = walker(groma, driver)
    await drive(s)
    await create()
    await update({ status: 'started' })
    expect(told(await drive(s))).toEqual(['updated_trip', 'arrived_at_trip_destination'])
    await update({ status: 'started' })
    expect(told(await drive(s))).not.toContain('arrived_at_trip_destination')
  })

  it('is of its user as soon as a request has started it: in reads of the user, lists and its events', async () => {
    const { _id } = (await walker(groma, driver)(b)).body.user
    await create()
    const read = async () => {
      const { trip } = (await groma.call(`GET /v1/users/${driver.userId}`)).body.user
      const { trips } = (await groma.call(`GET /v1/trips?userId=${_id}`)).body
      return [trip?.status, trips.map(({ status }: { status: string }) => status)]
    }
    expect(await read()).toEqual([undefined, ['pending']])
    const [event] = (await update({ status: 'started' })).body.events
    expect(event).toMatchObject({ user: { _id }, location: { coordinates: position(b) } })
    expect(await read()).toEqual(['started', ['started']])
    const { events } = (await groma.call(`GET /v1/events?userId=${driver.userId}`)).body
    expect(events).toEqual([event])
    await update({ status: 'completed' })
    expect(await read()).toEqual([undefined, ['completed']])
  })

  it.each([
    ['another destination', {}],
    ['a first destination', { destinationGeofenceTag: undefined, destinationGeofenceExternalId: undefined }],
  ])(
    'arrives with the next update where its user is there already when it gets %s',
    async (_which, before) => {
      await create({ destinationGeofenceExternalId: '8', ...before })
      const drive = walker(groma, driver)
      await drive(s)
      const here = { destinationGeofenceTag: 'store', destinationGeofenceExternalId: '7' }
      expect((await update({ status: 'started', ...here })).body.trip.status).toBe('started')
      expect(told(await drive(s))).toEqual(['updated_trip', 'arrived_at_trip_destination'])
      await update({ status: 'started', ...here })
      expect(told(await drive(s))).not.toContain('arrived_at_trip_destination')
    },
  )

  const moved = async () => {}
  const remade = () => groma.call(`DELETE /v1/geofences/store/${order}`)
  it.each([
    ['moved', moved, false],
    ['deleted and made anew', remade, false],
    ['moved, of a leg', moved, true],
    ['deleted and made anew, of a leg', remade, true],
  ])('follows a destination that is %s while it is under way', async (_how, first, isLeg) => {
    await fence(groma, order, { coordinates: position(s) }, 'store')
    const destination = { destinationGeofenceTag: 'store', destinationGeofenceExternalId: order }
    await create(isLeg ? { legs: [{ destination }, { destination }] } : destination)
    const drive = walker(groma, driver)
    await drive(a)
    await first()
    await fence(groma, order, { coordinates: position(w) }, 'store')
    const { trip } = (await drive(a)).body.user
    expect(trip.destinationLocation.coordinates).toEqual(position(w))
    expect(trip.eta.distance).toBeCloseTo(distance(...position(a), ...position(w)), 0)
    expect((await drive(w)).body.user.trip.status).toBe('arrived')
  })

  it('arrives once, with many nodes and retries at the same moment', async () => {
    await create()
    const nodes = [groma, await openNodeBeside(groma), await openNodeBeside(groma)]
    await walker(groma, driver)(a)
    const start = Date.now() - 4000
    const sent = Array.from({ length: 4 }, (_, at) => ({
      updatedAt: new Date(start + at * 1000).toISOString(),
    }))
    await Promise.all(nodes.flatMap((node) => sent.map((at) => walker(node, driver)(s, at))))
    await Promise.all(nodes.slice(1).map((node) => node.close()))
    const { events } = (await groma.call('GET /v1/events?type=user.arrived_at_trip_destination&limit=1000'))
      .body
    const own = events.filter((event: { trip: { externalId: string } }) => event.trip.externalId === order)
    expect(own).toHaveLength(1)
    expect((await get()).status).toBe('arrived')
  })

  it('changes once by a retry, and by two nodes', async () => {
    await create()
    const at = { updatedAt: new Date().toISOString() }
    const drive = walker(groma, driver)
    const first = await drive(s, at)
    expect(told(await drive(s, at))).toEqual(told(first))
    const node = await openNodeBeside(groma)
    const other = walker(node, driver)
    await Promise.all([drive(a), other(a), drive(b), other(b)])
    await node.close()
    const { events } = (await groma.call(`GET /v1/events?limit=1000`)).body
    const arrivals = events.filter(
      (event: { type: string; trip?: { externalId: string } }) =>
        event.type === 'user.arrived_at_trip_destination' && event.trip?.externalId === order,
    )
    expect(arrivals).toHaveLength(1)
  })
})

describe('the clock', () => {
  const sweep = (now: number) => sweepTrips({ database: groma.database, tracker: groma.tracker }, now)
  const hour = 3600_000

  it('fires the order once, the threshold before the scheduled arrival', async () => {
    const scheduledArrivalAt = new Date(Date.now() + 2 * hour).toISOString()
    await create({ scheduledArrivalAt, approachingThreshold: 30 })
    await sweep(Date.now() + 1.4 * hour)
    expect(await get()).not.toHaveProperty('orderFiredAt')
    await Promise.all([sweep(Date.now() + 1.6 * hour), sweep(Date.now() + 1.6 * hour)])
    expect(await get()).toHaveProperty('orderFiredAt')
    const { events } = (await groma.call('GET /v1/events?type=user.fired_trip_orders')).body
    const own = events.filter((event: { trip: { externalId: string } }) => event.trip.externalId === order)
    expect(own).toHaveLength(1)
  })

  it('fires the order by the threshold that holds then, of the geofence or of the project', async () => {
    const scheduledArrivalAt = new Date(Date.now() + 2 * hour).toISOString()
    const destinations = { destinationGeofenceTag: 'bay', destinationGeofenceExternalId: order }
    const bay = (body: object) => fence(groma, order, { coordinates: position(s), ...body }, 'bay')
    await bay({ tripApproachingThreshold: 30 })
    await create({ scheduledArrivalAt, ...destinations })
    const firedBy = async (hours: number) => {
      await rescheduleOrders(groma.database)
      await sweep(Date.now() + hours * hour)
      return (await get()).orderFiredAt !== undefined
    }
    await bay({ tripApproachingThreshold: 6 })
    expect(await firedBy(1.8)).toBe(false)
    await bay({})
    const settings = (tripApproachingThreshold: number) =>
      groma.call('PATCH /v1/settings/project', { body: { tripApproachingThreshold } })
    await settings(60)
    expect(await firedBy(0.9)).toBe(false)
    expect(await firedBy(1.1)).toBe(true)
    await settings(3)
  })

  /** Those that are not due would be locked each second, and a thousand of them hide what is. */
  it('is due for a trip when its own project says so, whatever others say', async () => {
    await groma.call('PATCH /v1/settings/project', { key: 'live secret', body: { tripExpiryHours: 168 } })
    await groma.database.query(
      `insert into trips (id, project, live, external_id, status, mode, created_at, updated_at, version)
       select id, $1, true, id, 'pending', 'car', now(), now() - days * interval '1 day', 1
       from (values ('waits', 2), ('is over', 8)) as idle(id, days)`,
      [groma.live.project],
    )
    const due = await dueTrips(groma.database, Date.now(), groma.tracker.shortestTripExpiry())
    expect(due.filter(({ live }) => live).map(({ id }) => id)).toEqual(['is over'])
    await groma.database.query("delete from trips where id in ('waits', 'is over')")
  })

  it('expires a trip a day after it was started, whenever it was made', async () => {
    await create()
    await groma.database.query(
      "update trips set updated_at = now() - interval '30 hours' where external_id = $1",
      [order],
    )
    await update({ status: 'started' })
    await sweep(Date.now())
    expect((await get()).status).toBe('started')
    await sweep(Date.now() + 25 * hour)
    expect((await get()).status).toBe('expired')
  })

  it.each([
    ['pending, in silence', false, 0],
    ['under way, with an event', true, 1],
  ])('expires a trip that is %s', async (_what, isTracked, expected) => {
    await create()
    if (isTracked) await walker(groma, driver)(a)
    await sweep(Date.now() + 23 * hour)
    const { status, updatedAt } = await get()
    expect(status).toBe(isTracked ? 'started' : 'pending')
    await sweep(Date.now() + 25 * hour)
    expect(await get()).toMatchObject({
      status: 'expired',
      endedAt: expect.any(String),
      eta: { duration: 0, distance: 0 },
      updatedAt,
    })
    const { events } = (await groma.call('GET /v1/events?type=user.stopped_trip')).body
    const own = events.filter((event: { trip: { externalId: string } }) => event.trip.externalId === order)
    expect(own).toHaveLength(expected)
  })
})

describe('PATCH /v1/trips/:id/update', () => {
  it('does not move updatedAt, which is that of the last location', async () => {
    const { updatedAt } = (await create()).body.trip
    for (const status of ['started', 'arrived', 'completed'])
      expect((await update({ status, metadata: { status } })).body.trip.updatedAt).toBe(updatedAt)
  })

  it('needs a status, but not from an SDK that changes something else', async () => {
    await create()
    const change = { metadata: { gate: 2 }, approachingThreshold: '5' }
    expect((await update({ metadata: { gate: 2 } })).body.meta).toMatchObject({ code: 400, param: 'status' })
    expect((await update({ status: 'pending', approachingThreshold: '5' })).body.meta).toMatchObject({
      param: 'approachingThreshold',
    })
    expect((await update({}, sdk)).status).toBe(400)
    expect((await update(change, sdk)).body.trip).toMatchObject({
      metadata: { gate: 2 },
      approachingThreshold: 5,
    })
  })

  it.each([
    [{ status: 'expired' }, 'status'],
    [{ status: 'pending', mode: 'truck' }, 'mode'],
    [{ status: 'pending', mode: 'horse' }, 'mode'],
    [{ status: 'pending', approachingThreshold: -1 }, 'approachingThreshold'],
    [{ status: 'pending', scheduledArrivalAt: 'soon' }, 'scheduledArrivalAt'],
  ])('refuses %j', async (body, param) => {
    await create()
    expect((await update(body)).body.meta).toMatchObject({ code: 400, param })
  })

  it('accepts the modes of SDKs', async () => {
    expect((await create({ mode: 'motorbike' }, sdk)).body.trip.mode).toBe('motorbike')
    expect((await create({ mode: 'motorbike' })).status).toBe(400)
  })

  it('answers 404 for an unknown trip', async () => {
    order = 'nobody'
    expect((await update({ status: 'started' })).status).toBe(404)
  })
})

describe('GET /v1/trips', () => {
  it('ends a page where its locations are too many, and reads no more of them', async () => {
    const { call, database, live } = await groma.newProject()
    await database.query(
      `with made as (
         insert into trips (id, project, live, external_id, status, mode, created_at, updated_at, version)
         select lpad(n::text, 24, '0'), $1, true, n, 'completed', 'car', now(),
           date_trunc('milliseconds', now()) - n * interval '1 second', 1
         from generate_series(1, 12) n returning id, external_id)
       insert into trip_locations (trip_id, at, longitude, latitude, accuracy)
       select id, now() - i * interval '1 second', 13, 53, 5
       from made, generate_series(1, case when external_id::int in (2, 9) then 5000 else 5 end) i`,
      [live.project],
    )
    const ids = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(24, '0'))
    expect([...(await locationsOfFirst(database, ids)).keys()]).toEqual(ids)
    await database.query(
      `insert into trip_locations (trip_id, at, longitude, latitude, accuracy)
       select trip, now(), 13, 53, 5 from unnest($1::text[]) trip, generate_series(1, 18000)`,
      [[ids[1], ids[8]]],
    )
    expect([...(await locationsOfFirst(database, ids)).keys()]).toEqual(ids.slice(0, 8))
    expect([...(await locationsOfFirst(database, ids.slice(1))).keys()]).toEqual(ids.slice(1, 8))

    const pages: number[][] = []
    for (let cursor = ''; pages.length === 0 || cursor; ) {
      const query = `includeLocations=true${cursor && `&cursor=${cursor}`}`
      const { body } = await call(`GET /v1/trips?${query}`, { key: 'live secret' })
      pages.push(body.trips.map(({ locations }: { locations: unknown[] }) => locations.length))
      cursor = body.meta.cursor ?? ''
    }
    expect(pages.flat()).toEqual(ids.map((_, at) => (at === 1 || at === 8 ? 23_000 : 5)))
    expect(pages.length).toBeGreaterThan(1)
  })

  it('keeps test and live apart', async () => {
    await create()
    expect((await groma.call(`GET /v1/trips/${order}`, { key: 'live secret' })).status).toBe(404)
  })

  it.each(['status=lost', 'sortBy=age', 'limit=0', 'createdAfter=then', 'delayed=maybe'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await groma.call(`GET /v1/trips?${query}`)
      expect([status, body.meta.param]).toEqual([400, query.split('=')[0]])
    },
  )
})

it('DELETE /v1/trips/:id removes a trip and its locations', async () => {
  await create()
  await walker(groma, driver)(a)
  expect((await groma.call(`DELETE /v1/trips/${order}`)).body).toEqual({ meta: { code: 200 } })
  expect((await groma.call(`GET /v1/trips/${order}`)).status).toBe(404)
  expect((await groma.call(`DELETE /v1/trips/${order}`)).status).toBe(404)
})
