import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDispatcher } from '../../src/delivery/dispatcher.ts'
import { purgeDeliveries } from '../../src/store/delivery/attempts.ts'
import { dueAfterSetBack } from '../../src/store/delivery/set-back.ts'
import { markFull } from '../../src/store/delivery/webhooks.ts'
import { sweep } from '../../src/tracking/sweep.ts'
import { openTestApp, type TestApp } from '../app/app.ts'
import { openReceiver, type Received, type Receiver } from '../app/receiver.ts'
import { eventually } from '../app/server.ts'
import { draw, position, type Spot } from '../maps/draw.ts'
import { fence, walker } from '../tracking/walker.ts'

/** h: at home, s: in a store, f: far away */
const { h, s, f } = draw('h . . . . s . . . . f', 100) as Record<'h' | 's' | 'f', Spot>

let server: TestApp
let receiver: Receiver

beforeAll(async () => {
  server = await openTestApp({ GROMA_WEBHOOK_NETWORKS: '127.0.0.0/8' })
  receiver = await openReceiver()
})
afterAll(async () => {
  await server.dispatcher.stop()
  await receiver.close()
  await server.close()
})

let groma: TestApp
beforeEach(async () => {
  groma = await server.newProject()
  await fence(groma, 'home', { coordinates: position(h) })
  await fence(groma, 'store', { coordinates: position(s) }, 'store')
  receiver.requests.length = receiver.accepted.length = 0
  receiver.answer = () => 200
})

const create = async (fields: object = {}) =>
  (await groma.call('POST /v1/webhooks', { body: { url: receiver.url, ...fields } })).body.webhook

/** Delivers until the expectation holds. */
const delivered = (expectation: () => unknown, dispatcher = server.dispatcher) =>
  eventually(async () => {
    await dispatcher.tick()
    await expectation()
  })

/** `ada entered home` */
const nameOf = ({ type, user, geofence }: Received['body']) =>
  [user?.userId, type.replace(/^user\.|_geofence$/g, ''), geofence?.externalId].filter(Boolean).join(' ')
const names = () => receiver.requests.map(({ body }) => nameOf(body.event))
const log = async (id: string, query = '') =>
  (await groma.call(`GET /v1/webhooks/${id}/deliveries${query}`)).body.deliveries

describe('webhooks', () => {
  it('are created, read, changed and deleted, each in its environment', async () => {
    const { secret, ...webhook } = await create({ types: ['user.entered_geofence'], description: 'mine' })
    expect(secret).toMatch(/^whs_[0-9a-f]{48}$/)
    expect(webhook).toMatchObject({ url: receiver.url, enabled: true, mode: 'single', tags: [], users: [] })
    const path = `/v1/webhooks/${webhook._id}`
    expect((await groma.call(`GET ${path}`)).body.webhook).toEqual({ ...webhook, waiting: 0 })
    expect((await groma.call('GET /v1/webhooks')).body.webhooks).toEqual([webhook])
    expect((await groma.call('GET /v1/webhooks', { key: 'live secret' })).body.webhooks).toEqual([])
    for (const request of [`GET ${path}`, `PATCH ${path}`, `POST ${path}/rotate`, `DELETE ${path}`])
      expect((await groma.call(request, { key: 'live secret', body: {} })).status, request).toBe(404)
    const changed = await groma.call(`PATCH ${path}`, {
      body: { types: [], description: '', tags: ['store'] },
    })
    const { description: _, ...rest } = webhook
    const updatedAt = expect.any(String)
    expect(changed.body.webhook).toEqual({ ...rest, types: [], tags: ['store'], updatedAt })
    expect((await groma.call(`DELETE ${path}`)).status).toBe(200)
    expect((await groma.call(`GET ${path}`)).status).toBe(404)
  })

  it.each([
    [{ url: undefined }, 'url', 'Missing url.'],
    [{ url: 'ftp://example.com' }, 'url', 'Expected an http or https URL'],
    [{ url: 'https://me:pass@example.com' }, 'url', 'without a user name and password'],
    [{ url: 'hooks.example.com' }, 'url', 'Expected an http or https URL'],
    [{ url: 'http://10.0.0.1/' }, 'url', 'Webhooks may not reach 10.0.0.1.'],
    [{ url: 'http://[::ffff:10.0.0.1]/' }, 'url', 'may not reach'],
    [{ url: 'http://2852039166/' }, 'url', 'may not reach 169.254.169.254'],
    [{ mode: 'many' }, 'mode', 'single, batch'],
    [{ types: 'all' }, 'types', 'a list'],
  ])('refuse %j', async (body, param, message) => {
    const { meta } = (await groma.call('POST /v1/webhooks', { body: { url: receiver.url, ...body } })).body
    expect(meta).toMatchObject({ code: 400, param })
    expect(meta.message).toContain(message)
  })
})

describe('a delivery', () => {
  it('comes of every event: updates, trips, dwells, conversions', async () => {
    await groma.call('PATCH /v1/settings/project', {
      body: { events: { 'user.dwelled_in_geofence': true }, dwellThreshold: 5 },
    })
    await create()
    await walker(groma)(h)
    await sweep({ database: groma.database, ...groma.tracker }, Date.now() + 600_000)
    await groma.call('POST /v1/trips', { body: { externalId: 'tour', userId: 'ada' } })
    await groma.call('PATCH /v1/trips/tour/update', { body: { status: 'started' } })
    await walker(groma)(f)
    await groma.call('PATCH /v1/trips/tour/update', { body: { status: 'canceled' } })
    await groma.call('POST /v1/events', { body: { name: 'bought', userId: 'ada' } })
    await groma.call('POST /v1/events', { body: { name: 'looked', userId: 'nobody' } })
    const { events } = (await groma.call('GET /v1/events')).body
    expect(events.length).toBeGreaterThanOrEqual(8)
    await delivered(() => expect(names().sort()).toEqual(events.map(nameOf).sort()))
    const ofAda = (list: { user?: { userId: string }; _id: string }[]) =>
      list.filter(({ user }) => user?.userId === 'ada').map(({ _id }) => _id)
    const bodies = receiver.requests.map(({ body }) => body)
    const inOrder = (await groma.pool.query("select body from events where body ? 'user' order by sequence"))
      .rows
    expect(ofAda(bodies.map(({ event }) => event))).toEqual(
      ofAda(inOrder.map(({ body }) => body)).filter((id) =>
        events.some((event: { _id: string }) => event._id === id),
      ),
    )
    const exited = bodies.find(({ event }) => event.type === 'user.exited_geofence')
    expect(exited.event).toEqual(events.find((event: { _id: string }) => event._id === exited.event._id))
    expect(exited.user).toMatchObject({ userId: 'ada', geofences: [], location: { type: 'Point' } })
    expect(bodies.find(({ event }) => event.type === 'looked')).not.toHaveProperty('user')
  })

  it('is signed, with both secrets after a rotation', async () => {
    const { _id, secret } = await create()
    await walker(groma)(h)
    await delivered(() => expect(names()).toEqual(['ada entered home']))
    const { webhook } = (await groma.call(`POST /v1/webhooks/${_id}/rotate`)).body
    await walker(groma)(f)
    await delivered(() => expect(names()).toHaveLength(2))
    const by = (key: string, { text, headers }: Received, t: string) => {
      expect(Math.abs(Date.now() / 1000 - Number(t))).toBeLessThan(3600)
      expect(headers['x-radar-signature']).toMatch(/^[0-9a-f]{40}$/)
      return `v1=${createHmac('sha256', key).update(`${t}.${text}`).digest('hex')}`
    }
    const [first, second] = receiver.requests as [Received, Received]
    const [t1 = '', ...signed] = String(first.headers['x-service-signature']).replace('t=', '').split(',')
    expect(signed).toEqual([by(secret, first, t1)])
    const [t2 = '', ...both] = String(second.headers['x-service-signature']).replace('t=', '').split(',')
    expect(both).toEqual([by(webhook.secret, second, t2), by(secret, second, t2)])
    const older = createHmac('sha1', webhook.secret).update(String(second.headers['x-radar-signing-id']))
    expect(second.headers['x-radar-signature']).toBe(older.digest('hex'))
  })

  it.each<[filter: object, expected: string[]]>([
    [{ types: ['user.exited_geofence'] }, ['ada exited home', 'bob exited home']],
    [{ tags: ['store'] }, ['ada entered store', 'bob entered store']],
    [{ users: ['bob'], types: ['user.entered_geofence'] }, ['bob entered home', 'bob entered store']],
    [{ enabled: false }, []],
  ])('is made of what %j asks for', async (filter, expected) => {
    await create(filter)
    await create({ types: ['marker'] })
    for (const [userId, deviceId] of [
      ['ada', 'a'],
      ['bob', 'b'],
    ]) {
      const walk = walker(groma, { userId, deviceId })
      await walk(h)
      await walk(s)
    }
    await groma.call('POST /v1/events', { body: { name: 'marker', userId: 'eve' } })
    await delivered(() => expect(names().sort()).toEqual([...expected, 'marker'].sort()))
  })

  it('of a batch holds events of one user, the same ones at every try', async () => {
    await create({ mode: 'batch' })
    const walks = [walker(groma), walker(groma, { userId: 'bob', deviceId: 'b' })]
    for (const place of [h, s, f]) for (const walk of walks) await walk(place)
    receiver.answer = () => 500
    await delivered(() => expect(receiver.requests).toHaveLength(2))
    await walks[0]?.(h)
    receiver.answer = () => 200
    await delivered(() => expect(receiver.accepted).toHaveLength(3))
    const parts = (list: Received[]) =>
      list.map(({ headers, body }) => [
        headers['x-service-delivery-id'],
        body.user.userId,
        body.events.map(nameOf),
      ])
    const failed = parts(receiver.requests.slice(0, 2))
    const walked = ['entered home', 'exited home', 'entered store', 'exited store']
    expect(failed.map(([, user, events]) => [user, events]).sort()).toEqual(
      ['ada', 'bob'].map((user) => [user, walked.map((name) => `${user} ${name}`)]),
    )
    expect(parts(receiver.accepted)).toEqual(expect.arrayContaining(failed))
    expect(parts(receiver.accepted).map(([, , events]) => events)).toContainEqual(['ada entered home'])
  })

  it('that fails is tried again under its id, those behind it wait, and the log has every try', async () => {
    const { _id } = await create()
    const answers = [500, 302, 200]
    receiver.answer = () => answers.shift() ?? 204
    await walker(groma)(h)
    await walker(groma)(f)
    await delivered(() => expect(names()).toEqual([...Array(3).fill('ada entered home'), 'ada exited home']))
    const ids = receiver.requests.map(({ headers }) => headers['x-service-delivery-id'])
    expect(ids[0]).toMatch(new RegExp(`^${_id}-`))
    expect(new Set(ids.slice(0, 3)).size).toBe(1)
    await eventually(async () => expect(await log(_id)).toHaveLength(4))
    const tries = await log(_id)
    expect(
      tries.map(({ number, outcome, status, answer }: Received['body']) => [number, outcome, status, answer]),
    ).toEqual(
      expect.arrayContaining([
        [1, 'failed', 500, 'answer 500'],
        [2, 'failed', 302, 'answer 302'],
        [3, 'delivered', 200, 'answer 200'],
        [1, 'delivered', 204, undefined],
      ]),
    )
    expect(await log(_id, '?outcome=delivered')).toHaveLength(2)
  })

  it('can be had again: one, or all since a time', async () => {
    const { _id } = await create()
    await walker(groma)(h)
    await walker(groma)(s)
    await delivered(() => expect(names()).toHaveLength(3))
    await eventually(async () => expect(await log(_id)).toHaveLength(3))
    const first = receiver.requests[0]?.headers['x-service-delivery-id']
    const again = (body: object) => groma.call(`POST /v1/webhooks/${_id}/redeliver`, { body })
    expect((await again({ delivery: first })).body.count).toBe(1)
    await delivered(() => expect(names().slice(3)).toEqual(['ada entered home']))
    expect(receiver.requests[3]?.headers['x-service-delivery-id']).toBe(first)
    await eventually(async () => expect(await log(_id)).toHaveLength(4)) // it waits no longer
    expect((await again({ since: new Date(Date.now() - 3600_000).toISOString() })).body.count).toBe(3)
    await delivered(() =>
      expect(names().slice(4)).toEqual(['ada entered home', 'ada exited home', 'ada entered store']),
    )
    expect((await again({ delivery: `${_id}-abc` })).status).toBe(404)
    expect((await again({})).body.meta).toMatchObject({ code: 400, param: 'since' })
  })

  it('for a test is answered at once', async () => {
    const { _id } = await create()
    const test = async () => (await groma.call(`POST /v1/webhooks/${_id}/test`)).body.delivery
    expect(await test()).toMatchObject({ delivered: true, status: 200, answer: 'answer 200' })
    expect(receiver.requests[0]?.body).toMatchObject({ event: { type: 'test', live: false } })
    receiver.answer = () => (response) => void response.writeHead(500).end('\0x'.repeat(100_000))
    expect(await test()).toMatchObject({ delivered: false, status: 500, answer: 'x'.repeat(512) })
    receiver.answer = () => (response) => void response.destroy()
    expect(await test()).toMatchObject({ delivered: false, error: expect.stringContaining('hang up') })
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'
    receiver.answer = () => (response) => void response.socket?.write(upgrade)
    expect(await test()).toMatchObject({
      delivered: false,
      error: expect.stringContaining('without an answer'),
    })
    await groma.call(`PATCH /v1/webhooks/${_id}`, { body: { url: 'http://nowhere.invalid/' } })
    expect(await test()).toMatchObject({
      delivered: false,
      error: expect.stringContaining('nowhere.invalid'),
    })
  })
})

describe('a receiver that is down', () => {
  /** A dispatcher whose time can be set forward. */
  function timeTraveller() {
    const { webhooks, tracker } = server
    const time = { ahead: 0 }
    const parts = { ...webhooks, usersOf: tracker.currentUsers, onFailure: () => {} }
    return { time, ...createDispatcher(parts, { ahead: () => time.ahead }) }
  }

  it('is probed now and then; once it is back all is delivered in order, and before a day is over nothing is lost', async () => {
    const { _id } = await create()
    const dispatcher = timeTraveller()
    receiver.answer = () => 503
    const users = Array.from({ length: 12 }, (_, at) =>
      walker(groma, { userId: `u${at}`, deviceId: `d${at}` }),
    )
    for (const place of [h, s]) await Promise.all(users.map((walk) => walk(place)))
    const tries = () => receiver.requests.length
    await delivered(async () => expect(await log(_id, '?limit=1000')).toHaveLength(12), dispatcher)
    for (const hour of [1, 8, 23]) {
      const before = tries()
      dispatcher.time.ahead = hour * 3600_000
      await delivered(() => expect(tries()).toBeGreaterThan(before), dispatcher)
    }
    expect((await groma.call(`GET /v1/webhooks/${_id}`)).body.webhook).toMatchObject({
      waiting: 36,
      failingSince: expect.any(String),
    })
    const { webhooks } = (await groma.call('GET /v1/webhooks')).body
    expect(webhooks.map(({ failingSince }: { failingSince?: string }) => failingSince)).toEqual([
      expect.any(String),
    ])
    receiver.answer = () => 200
    dispatcher.time.ahead += 60_000
    await delivered(() => expect(receiver.accepted).toHaveLength(36), dispatcher)
    for (const at of users.keys()) {
      const own = receiver.accepted
        .map(({ body }) => nameOf(body.event))
        .filter((name) => name.startsWith(`u${at} `))
      expect(own).toEqual(['entered home', 'exited home', 'entered store'].map((name) => `u${at} ${name}`))
    }
    await dispatcher.stop()
  })

  it('or whose dispatcher died is delivered to by another when the lease of 15 s is over', async () => {
    await create()
    const dying = timeTraveller()
    const unanswered: ServerResponse[] = []
    receiver.answer = () => (response) => void unanswered.push(response)
    await walker(groma)(h)
    await delivered(() => expect(receiver.requests).toHaveLength(1), dying)
    receiver.answer = () => 200
    await server.dispatcher.tick()
    expect(receiver.requests).toHaveLength(1)
    await server.pool.query("update receivers set leased_until = leased_until - interval '15 seconds'")
    await delivered(() => expect(receiver.accepted).toHaveLength(1))
    const [first, second] = receiver.requests.map(({ headers }) => headers['x-service-delivery-id'])
    expect(second).toBe(first)
    for (const response of unanswered) response.destroy()
    await dying.stop()
  })

  it('goes on after the clock of the database was set back by a day', async () => {
    await create()
    receiver.answer = () => 503
    await walker(groma)(h)
    await delivered(() => expect(receiver.requests).toHaveLength(1))
    await server.pool.query(
      `update receivers set owner = 'killed', failures = 9, leased_until = now() + interval '1 day', next_at = now() + interval '1 day'`,
    )
    await server.pool.query("update deliveries set due_at = now() + interval '1 day'")
    receiver.answer = () => 200
    await dueAfterSetBack(server.database)
    await delivered(() => expect(receiver.accepted).toHaveLength(1))
  })

  it('has events parked after a day; they can be had again', async () => {
    const { _id } = await create()
    const dispatcher = timeTraveller()
    receiver.answer = () => 503
    await walker(groma)(h)
    await walker(groma)(s)
    for (let tries = 1; tries <= 6; tries++) {
      await delivered(() => expect(receiver.requests).toHaveLength(tries), dispatcher)
      await eventually(async () => expect(await log(_id)).toHaveLength(tries))
      dispatcher.time.ahead += 3600_000
    }
    dispatcher.time.ahead += 24 * 3600_000
    await delivered(async () => expect(await log(_id, '?outcome=parked')).toHaveLength(3), dispatcher)
    expect((await groma.call(`GET /v1/webhooks/${_id}`)).body.webhook.waiting).toBe(0)
    const [newest] = await log(_id, '?outcome=parked')
    receiver.answer = () => 200
    await groma.call(`POST /v1/webhooks/${_id}/redeliver`, { body: { delivery: newest.delivery } })
    dispatcher.time.ahead += 60_000
    await delivered(() => expect(receiver.accepted).toHaveLength(1), dispatcher)
    await dispatcher.stop()
  })

  it('takes no more than so many events', async () => {
    const { _id } = await create()
    const state = async () => (await groma.call(`GET /v1/webhooks/${_id}`)).body.webhook
    await walker(groma)(h)
    await markFull(groma.database, 1)
    await server.reload.webhooks()
    await walker(groma)(f)
    expect(await state()).toMatchObject({ waiting: 1, fullSince: expect.any(String) })
    await delivered(() => expect(names()).toEqual(['ada entered home']))
    await eventually(async () => expect((await state()).waiting).toBe(0))
    await markFull(groma.database, 1)
    await server.reload.webhooks()
    await walker(groma)(h)
    await delivered(() => expect(names()).toEqual(['ada entered home', 'ada entered home']))
    expect(await state()).not.toHaveProperty('fullSince')
  })
})

const rowsOf = async (id: string) => {
  const count = (table: string) => `(select count(*)::int from ${table} where receiver = $1)`
  const { rows } = await groma.pool.query(
    `select ${count('deliveries')} as waiting, ${count('delivery_attempts')} as tries`,
    [id],
  )
  return rows[0]
}

it('a deleted user is not in what waits, nor in the log', async () => {
  const { _id } = await create()
  await walker(groma)(h)
  await walker(groma, { userId: 'bob', deviceId: 'b' })(h)
  await delivered(() => expect(names()).toHaveLength(2))
  await eventually(async () => expect(await rowsOf(_id)).toEqual({ waiting: 0, tries: 2 }))
  await groma.call('POST /v1/trips', { body: { externalId: 'tour', userId: 'ada' } })
  await groma.call('PATCH /v1/trips/tour/update', { body: { status: 'started' } })
  await walker(groma)(f)
  expect((await rowsOf(_id)).waiting).toBeGreaterThanOrEqual(2)
  await groma.call('DELETE /v1/users/ada')
  expect(await rowsOf(_id)).toEqual({ waiting: 0, tries: 1 })
})

it('nothing is left of a deleted webhook, nor of a deleted event that waits', async () => {
  const [{ _id }, other] = [await create(), await create()]
  const { body } = await walker(groma)(h)
  await groma.call(`DELETE /v1/events/${body.events[0]._id}`)
  await groma.call(`DELETE /v1/webhooks/${_id}`)
  await walker(groma)(f)
  await purgeDeliveries(groma.database)
  expect(await rowsOf(_id)).toEqual({ waiting: 0, tries: 0 })
  await delivered(() => expect(names()).toEqual(['ada exited home']))
  await eventually(async () => expect(await rowsOf(other._id)).toEqual({ waiting: 0, tries: 1 }))
})
