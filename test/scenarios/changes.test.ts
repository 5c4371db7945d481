import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFollower } from '../../src/store/followers.ts'
import { type Watch, watchRevisions } from '../../src/store/revisions.ts'
import { openNodeBeside, openTestApp, type TestApp } from '../app/app.ts'
import { eventually } from '../app/server.ts'

/** What one server was asked to change is in force on the other when it is answered. */

let groma: TestApp
let beside: TestApp
let watch: Watch

beforeAll(async () => {
  groma = await openTestApp({ GROMA_WEBHOOK_NETWORKS: '127.0.0.1' })
  beside = await openNodeBeside(groma)
  watch = await watchRevisions(beside.database, beside, () => {})
})
afterAll(async () => {
  await watch.stop()
  await beside.close()
  await groma.close()
})

const change = async (request: string, body: object) => {
  const { status, body: answer } = await groma.call(request, { body })
  expect(status).toBe(200)
  return answer
}

let phones = 0
/** At the other server, by somebody new. */
async function track(more: object = {}): Promise<{ user: { _id: string }; events: { type: string }[] }> {
  const place = { latitude: 40.7, longitude: -73.9, accuracy: 5 }
  const { status, body } = await beside.call('POST /v1/track', {
    body: { deviceId: `phone-${phones++}`, ...place, ...more },
  })
  expect(status).toBe(200)
  return body
}

const queuedFor = async (receiver: string, user: { _id: string }) => {
  const text = 'select from deliveries where receiver = $1 and lane = $2'
  return (await groma.pool.query(text, [receiver, user._id])).rowCount
}

it('a geofence, a setting, a webhook and an alert', async () => {
  const circle = { description: 'Shop', type: 'circle', coordinates: [-73.9, 40.7], radius: 100 }
  await change('PUT /v1/geofences/shop/1', circle)
  expect((await track()).events.map(({ type }) => type)).toContain('user.entered_geofence')
  await change('PATCH /v1/settings/project', { events: { 'user.entered_geofence': false } })
  expect((await track()).events).toEqual([])
  await change('PATCH /v1/settings/project', { events: { 'user.entered_geofence': true } })

  const { webhook } = await change('POST /v1/webhooks', { url: 'http://127.0.0.1:1/', enabled: false })
  expect(await queuedFor(webhook._id, (await track()).user)).toBe(0)
  await change(`PATCH /v1/webhooks/${webhook._id}`, { enabled: true })
  expect(await queuedFor(webhook._id, (await track()).user)).toBe(1)
  const { webhook: other } = await change('POST /v1/webhooks', { url: 'http://127.0.0.1:1/' })
  expect(await queuedFor(other._id, (await track()).user)).toBe(1)

  await change('POST /v1/alerts', { name: 'fast', when: 'speed', speed: 30 })
  expect(await queuedFor(other._id, (await track({ speed: 31 })).user)).toBe(2)
})

it('is not held up by a server that has died: the first change waits for it in vain, the next one does not', async () => {
  const dead = createFollower(groma.database)
  await dead.report({ webhooks: -1 })
  const ids = async () => (await groma.pool.query('select id from followers')).rows.map(({ id }) => id)
  const before = await ids()
  expect(before).toHaveLength(2)
  await createFollower(groma.database, 60).reachOthers('webhooks')
  const left = await ids()
  expect(left).toHaveLength(1)
  await dead.report({ webhooks: 1_000_000 })
  await dead.leave()
  expect(await ids()).toEqual(left)
})

it.each([
  ['webhooks', { url: 'http://127.0.0.1:9' }],
  ['alerts', { name: 'quick', when: 'speed', speed: 30 }],
])('a deletion of %s waits for a change before it takes what that changes', async (table, body) => {
  const made = await change(`POST /v1/${table}`, body)
  const { _id } = Object.values(made).find((one) => (one as { _id?: string })._id) as { _id: string }
  const changing = await groma.pool.connect()
  await changing.query("begin; select from revisions where topic = 'webhooks' for update")
  const deleted = groma.call(`DELETE /v1/${table}/${_id}`)
  await eventually(async () => {
    const waiting =
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    expect((await groma.pool.query(waiting)).rowCount).toBe(1)
  })
  const taken = await changing.query(`select from ${table} where id = $1 for update nowait`, [_id])
  expect(taken.rowCount).toBe(1)
  await changing.query('commit')
  changing.release()
  expect((await deleted).status).toBe(200)
})
