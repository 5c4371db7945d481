import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dueAfterSetBack } from '../../src/store/delivery/set-back.ts'
import { sweepAlerts } from '../../src/tracking/alerts/sweep-alerts.ts'
import { sweep } from '../../src/tracking/sweep.ts'
import { openNodeBeside, openTestApp, type TestApp } from '../app/app.ts'
import { type MailServer, openMailServer } from '../app/mail-server.ts'
import { openReceiver, type Receiver } from '../app/receiver.ts'
import { eventually } from '../app/server.ts'
import { draw, position, type Spot } from '../maps/draw.ts'
import { eventNames, fence, walker } from '../tracking/walker.ts'

/** d: at the depot, s: at a school, f: far away */
const { d, s, f } = draw('d . . . . s . . . . f', 100) as Record<'d' | 's' | 'f', Spot>
const minute = 60_000

let server: TestApp
let mail: MailServer
let receiver: Receiver

beforeAll(async () => {
  mail = await openMailServer()
  receiver = await openReceiver()
  server = await openTestApp({
    GROMA_SMTP_URL: mail.url,
    GROMA_SMTP_FROM: 'groma@example.com',
    GROMA_WEBHOOK_NETWORKS: '127.0.0.0/8',
  })
})
afterAll(async () => {
  await server.dispatcher.stop()
  await server.close()
  await receiver.close()
  await mail.close()
})

let groma: TestApp
beforeEach(async () => {
  groma = await server.newProject()
  await fence(groma, 'one', { coordinates: position(d) }, 'depot')
  await fence(groma, 'two', { coordinates: position(s) }, 'school')
  receiver.requests.length = mail.mails.length = 0
  mail.refusal = undefined
})

const create = async (body: object) => (await groma.call('POST /v1/alerts', { body })).body.alert
interface Listed {
  type: string
  createdAt: string
  duration?: number
  user?: { userId: string }
  geofence?: { externalId: string }
  alert: { eventType?: string; value?: number; threshold?: number }
}
/** Alerts so far, the oldest first. */
async function alerts(): Promise<Listed[]> {
  const { events } = (await groma.call('GET /v1/events?limit=1000')).body
  return events.filter(({ type }: Listed) => type.startsWith('alert.')).reverse()
}
const names = async () => (await alerts()).map(({ type }) => type)
const delivered = (expectation: () => unknown) =>
  eventually(async () => {
    await server.dispatcher.tick()
    await expectation()
  })
const sweepAt = (now: number, node = groma) => sweep({ database: node.database, ...node.tracker }, now)
const sweepAlertsAt = (now: number, node = groma) =>
  sweepAlerts({ database: node.database, ...node.tracker }, now)
/** Nobody has looked at the rules for a while. */
const letTimePass = () =>
  groma.pool.query("update alerts set claimed_at = null, updated_at = updated_at - interval '6 seconds'")

describe('alerts', () => {
  it('are created, read, changed and deleted, each in its environment, and in the audit log', async () => {
    const alert = await create({ name: 'fast', when: 'speed', speed: 30, description: 'too fast' })
    expect(alert).toMatchObject({
      name: 'fast',
      when: 'speed',
      speed: 30,
      enabled: true,
      tags: [],
      emails: [],
    })
    const path = `/v1/alerts/${alert._id}`
    expect((await groma.call(`GET ${path}`)).body.alert).toEqual({ ...alert, waiting: 0 })
    expect((await groma.call('GET /v1/alerts')).body.alerts).toEqual([alert])
    for (const request of [`GET ${path}`, `PATCH ${path}`, `DELETE ${path}`])
      expect((await groma.call(request, { key: 'live secret', body: {} })).status, request).toBe(404)
    expect((await groma.call('GET /v1/alerts', { key: 'test publishable' })).status).toBe(403)
    const body = { speed: 20, tags: ['school'], description: '' }
    const { description: _, ...rest } = alert
    const changed = { ...rest, speed: 20, tags: ['school'], updatedAt: expect.any(String) }
    expect((await groma.call(`PATCH ${path}`, { body })).body.alert).toEqual(changed)
    expect((await groma.call(`DELETE ${path}`)).status).toBe(200)
    expect((await groma.call(`GET ${path}`)).status).toBe(404)
    const { audit } = (await groma.call('GET /v1/audit')).body
    expect(audit.map(({ action }: { action: string }) => action)).toEqual([
      'DELETE /v1/alerts/:id',
      'PATCH /v1/alerts/:id',
      'POST /v1/alerts',
    ])
  })

  it.each<[body: object, param: string, message: string]>([
    [{ name: 'A b' }, 'name', 'Expected up to 64 small letters'],
    [{ when: 'rain' }, 'when', 'event, dwell, unseen, speed, battery'],
    [{ speed: undefined }, 'speed', 'Missing speed.'],
    [{ speed: -1 }, 'speed', '0'],
    [{ minutes: 5 }, 'minutes', 'has no minutes, only speed'],
    [{ when: 'battery', battery: 20, speed: undefined, tags: ['x'] }, 'tags', 'has no tags'],
    [{ when: 'event', speed: undefined }, 'types', 'needs types or tags'],
    [{ when: 'event', speed: undefined, types: ['alert.a'] }, 'types', 'cannot be about alerts'],
    [{ emails: ['ada@example.com\r\nBcc: eve@example.com'] }, 'emails[0]', 'Expected an e-mail address'],
    [{ emails: ['Ada <ada@example.com>'] }, 'emails[0]', 'Expected an e-mail address'],
  ])('refuse %j', async (body, param, message) => {
    const { meta } = (
      await groma.call('POST /v1/alerts', { body: { name: 'a', when: 'speed', speed: 30, ...body } })
    ).body
    expect(meta).toMatchObject({ code: 400, param })
    expect(meta.message).toContain(message)
  })

  it('have names of their own', async () => {
    const { _id } = await create({ name: 'a', when: 'speed', speed: 30 })
    await create({ name: 'b', when: 'speed', speed: 30 })
    const again = await groma.call('POST /v1/alerts', { body: { name: 'a', when: 'battery', battery: 5 } })
    expect(again.body.meta).toMatchObject({ code: 409, message: 'An alert named "a" exists already.' })
    expect((await groma.call(`PATCH /v1/alerts/${_id}`, { body: { name: 'b' } })).status).toBe(409)
  })
})

describe('an alert becomes an event', () => {
  it('of speed and battery: once a crossing, delivered like any other, and no part of the answer', async () => {
    await groma.call('POST /v1/webhooks', { body: { url: receiver.url, types: ['alert.fast', 'alert.low'] } })
    await create({ name: 'fast', when: 'speed', speed: 10, tags: ['school'] })
    const low = await create({ name: 'low', when: 'battery', battery: 20 })
    const go = walker(groma)
    await go(d, { speed: 30, battery: 80 })
    const answer = await go(s, { speed: 30, battery: 15 })
    expect(eventNames(answer).sort()).toEqual(['entered two', 'exited one'])
    await go(s, { speed: 40 })
    await go(s, { speed: 5, battery: 90 })
    await go(s, { speed: 40, battery: 10 })
    expect((await names()).sort()).toEqual(['alert.fast', 'alert.fast', 'alert.low', 'alert.low'])
    expect((await alerts()).find(({ type }) => type === 'alert.low')).toMatchObject({
      user: { userId: 'ada' },
      location: { type: 'Point' },
      alert: { _id: low._id, name: 'low', when: 'battery', threshold: 20, value: 15 },
    })
    await delivered(() => expect(receiver.requests).toHaveLength(4))
    await groma.call(`PATCH /v1/alerts/${low._id}`, { body: { enabled: false } })
    await go(s, { battery: 90 })
    await go(s, { battery: 10 })
    expect(await names()).toHaveLength(4)
  })

  it('of events: by type and tag, of updates, conversions, trips and sweeps', async () => {
    await groma.call('PATCH /v1/settings/project', {
      body: { events: { 'user.dwelled_in_geofence': true }, dwellThreshold: 5 },
    })
    await create({ name: 'school', when: 'event', tags: ['school'] })
    await create({
      name: 'sold',
      when: 'event',
      types: ['bought', 'user.started_trip', 'user.dwelled_in_geofence'],
    })
    const go = walker(groma)
    await go(s)
    await sweepAt(Date.now() + 6 * minute)
    await groma.call('POST /v1/events', { body: { name: 'bought', userId: 'nobody' } })
    await groma.call('POST /v1/trips', { body: { externalId: 'tour', userId: 'ada' } })
    await groma.call('PATCH /v1/trips/tour/update', { body: { status: 'started' } })
    const told = (await alerts()).map(({ type, alert, geofence }) =>
      [type, alert.eventType, geofence?.externalId].join(' ').trim(),
    )
    expect(told.sort()).toEqual([
      'alert.school user.dwelled_in_geofence two',
      'alert.school user.entered_geofence two',
      'alert.sold bought',
      'alert.sold user.dwelled_in_geofence two',
      'alert.sold user.started_trip',
    ])
  })

  it('of a dwell: by the sweep, stamped at its minute, also for who was inside before the rule', async () => {
    const go = walker(groma)
    await go(d)
    await create({ name: 'parked', when: 'dwell', minutes: 30, tags: ['depot'] })
    await letTimePass()
    await sweepAlertsAt(Date.now())
    await sweepAt(Date.now())
    const entered = Date.parse((await groma.call('GET /v1/events')).body.events[0].createdAt)
    await sweepAt(entered + 29 * minute)
    expect(await names()).toEqual([])
    await Promise.all([sweepAt(entered + 31 * minute), sweepAt(entered + 31 * minute, server)])
    await sweepAt(entered + 60 * minute)
    const [parked, ...more] = await alerts()
    expect(more).toEqual([])
    expect(parked).toMatchObject({
      type: 'alert.parked',
      createdAt: new Date(entered + 30 * minute).toISOString(),
      geofence: { externalId: 'one' },
      alert: { threshold: 30 },
    })
  })

  it('of a dwell or a speed of a device that was offline: by its own times', async () => {
    await create({ name: 'parked', when: 'dwell', minutes: 30, tags: ['depot'] })
    await create({ name: 'fast', when: 'speed', speed: 10 })
    const go = walker(groma)
    const begin = Date.now() - 120 * minute
    const at = (minutes: number) => ({ updatedAt: new Date(begin + minutes * minute).toISOString() })
    await go(d, at(0))
    await sweepAt(Date.now() + 1000)
    await go(f, { ...at(10), speed: 20 })
    const [fast, ...more] = await alerts()
    expect(more).toEqual([])
    expect(fast).toMatchObject({ type: 'alert.fast', createdAt: at(10).updatedAt })
    await go(d, at(20))
    await go(d, at(55))
    const parked = (await alerts()).filter(({ type }) => type === 'alert.parked')
    expect(parked).toMatchObject([{ createdAt: at(55).updatedAt, duration: 35 }]) // the rule is newer
  })

  it('of who is not seen: once a silence, by one of several nodes', async () => {
    const beside = await openNodeBeside(server) // which has no mail server
    const mailed = { name: 'a', when: 'battery', battery: 1, emails: ['ops@example.com'] }
    expect((await beside.call('POST /v1/alerts', { body: mailed })).body.meta).toMatchObject({
      param: 'emails',
    })
    await walker(groma, { deviceId: 'old', userId: 'gone' })(f)
    await groma.pool.query("update users set updated_at = now() - interval '1 hour' where user_id = 'gone'")
    await create({ name: 'lost', when: 'unseen', minutes: 10 })
    await beside.reload.webhooks()
    const go = walker(groma)
    await go(f)
    const seen = Date.now()
    await sweepAlertsAt(seen + 5 * minute)
    expect(await names()).toEqual([])
    for (const _round of [1, 2]) {
      await letTimePass()
      await Promise.all([sweepAlertsAt(seen + 11 * minute), sweepAlertsAt(seen + 11 * minute, beside)])
    }
    expect((await alerts()).map(({ type, user }) => `${type} ${user?.userId}`)).toEqual(['alert.lost ada'])
    await go(f)
    await letTimePass()
    await sweepAlertsAt(Date.now() + 12 * minute)
    expect(await names()).toEqual(['alert.lost', 'alert.lost'])
    await beside.app.close()
    await beside.close()
  })

  it('of who is not seen: also after the clock of the database was set back by a day', async () => {
    await create({ name: 'lost', when: 'unseen', minutes: 10 })
    await walker(groma)(f)
    await groma.pool.query("update alerts set claimed_at = now() + interval '1 day'")
    await groma.pool.query('update alerts set checked_until = claimed_at')
    await dueAfterSetBack(groma.database)
    await sweepAlertsAt(Date.now() + 11 * minute)
    expect(await names()).toEqual(['alert.lost'])
  })

  it('and a message to its addresses, again with the same id after a failure', async () => {
    mail.refusal = 'Come back later'
    const { _id } = await create({
      ...{ name: 'fast', when: 'speed', speed: 10, description: 'Too fast\r\nBcc: eve@example.com' },
      emails: ['ops@example.com', 'boss@example.com'],
    })
    await walker(groma, { deviceId: 'van\r\nBcc: eve@example.com' })(f, { speed: 30 })
    await delivered(async () => {
      const { alert } = (await groma.call(`GET /v1/alerts/${_id}`)).body
      expect(alert).toMatchObject({ waiting: 1, failingSince: expect.any(String) })
    })
    const { alerts } = (await groma.call('GET /v1/alerts')).body
    expect(alerts).toContainEqual(expect.objectContaining({ _id, failingSince: expect.any(String) }))
    mail.refusal = undefined
    await groma.pool.query('update deliveries set due_at = now()')
    await delivered(() => expect(mail.mails).toHaveLength(1))
    const [{ from, to, headers, text }] = mail.mails as [(typeof mail.mails)[0]]
    expect({ from, to }).toEqual({ from: 'groma@example.com', to: ['ops@example.com', 'boss@example.com'] })
    expect(headers.has('bcc')).toBe(false)
    expect(headers.get('subject')).toBe('Alert fast: van Bcc: eve@example.com')
    expect(headers.get('message-id')).toMatch(new RegExp(`^<${_id}-[0-9a-f]+-1@127.0.0.1>$`))
    expect(text).toContain('Value: 30 m/s (threshold 10 m/s)')
    await eventually(async () =>
      expect((await groma.call(`GET /v1/alerts/${_id}`)).body.alert).toMatchObject({ waiting: 0 }),
    )
  })
})
