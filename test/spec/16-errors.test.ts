import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setDisabled } from '../../src/store/projects/projects.ts'
import { setQuota } from '../../src/store/projects/quotas.ts'
import { openNodeBeside, type TestApp } from '../app/app.ts'
import { stopClock } from '../app/clock.ts'
import { operationsOf } from '../requests/operations.ts'
import { openSpecApp } from './app.ts'

let groma: TestApp
beforeAll(async () => {
  groma = await openSpecApp({ GROMA_LIMITS: 'settings.get=1' })
})
afterAll(() => groma.close())

const update = { deviceId: 'phone', latitude: 52.52, longitude: 13.405, accuracy: 5 }

describe('An error is meta with code, message, and param where a parameter is invalid', () => {
  it('400: a latitude out of range', async () => {
    const { body } = await groma.call('POST /v1/track', { body: { ...update, latitude: 91 } })
    expect(body).toEqual({
      meta: { code: 400, param: 'latitude', message: 'Invalid latitude. Valid range: [-90, 90].' },
    })
  })

  it.each([
    [401, 'GET /v1/users', { key: 'prj_test_sk_0' }],
    [403, 'GET /v1/users', { key: 'test publishable' }],
    [404, 'GET /v1/users/nobody', {}],
    [404, 'GET /v1/nowhere', {}],
    [405, 'PUT /v1/users', { body: {} }],
    [415, 'POST /v1/track', { body: 'x', headers: { 'content-type': 'text/plain' } }],
  ])('%i: %s', async (code, request, options) => {
    expect((await groma.call(request, options)).body).toEqual({ meta: { code, message: expect.any(String) } })
  })
})

describe('Statuses', () => {
  it('200 is every success, creations too', async () => {
    const body = { externalId: 'new' }
    expect((await groma.call('POST /v1/trips', { body })).status).toBe(200)
  })

  it('202 is answered by imports only, which go on in the background', () => {
    const accepting = operationsOf(groma.app.swagger()).filter(({ answers }) => '202' in answers)
    expect(accepting.filter(({ path }) => !path.endsWith('/import'))).toEqual([])
  })

  it('402: the project is disabled', async () => {
    await setDisabled(groma.database, 'default', true)
    const node = await openNodeBeside(groma)
    for (const key of ['test publishable', 'live secret']) {
      const { body } = await node.call('GET /v1/config', { key })
      expect(body.meta).toEqual({ code: 402, message: expect.stringContaining('disabled') })
    }
    await node.close()
    await setDisabled(groma.database, 'default', false)
  })

  it('402: a monthly quota is used up, of updates or of calls', async () => {
    const track = (node: TestApp, deviceId: string) =>
      node.call('POST /v1/track', { key: 'live publishable', body: { ...update, deviceId } })
    await setQuota(groma.database, 'default', { updates: 2 })
    const node = await openNodeBeside(groma)
    const refused = { code: 402, message: expect.stringContaining('quota of 2 updates is used up') }
    expect((await node.call('POST /v1/track', { body: { ...update, latitude: 91 } })).status).toBe(400)
    expect((await track(node, 'b')).status).toBe(200)
    const bulk = await node.call('POST /v1/track/bulk', {
      body: [{ deviceId: 'c' }, ...['d', 'e'].map((deviceId) => ({ ...update, deviceId }))],
    })
    expect(bulk.body.results.map(({ code }: { code: number }) => code)).toEqual([400, 200, 402])
    expect((await track(node, 'f')).body.meta).toEqual(refused)
    const replays = [{ ...update, updatedAt: new Date(), replayed: true }]
    expect((await node.call('POST /v1/track/replay', { body: { replays } })).body.meta).toEqual(refused)
    expect((await node.call('GET /v1/users/f', { key: 'live secret' })).status).toBe(404)

    await setQuota(groma.database, 'default', { updates: null, calls: 0 })
    await node.reload.keys()
    expect((await node.call('GET /v1/users')).body.meta).toMatchObject({ code: 402 })
    await setQuota(groma.database, 'default', { calls: null })
    await node.reload.keys()
    expect((await track(node, 'f')).status).toBe(200)
    await node.close()
  })

  it('409: a geofence or beacon that exists, a trip that has started or ended', async () => {
    const circle = { description: 'x', type: 'circle', radius: 50, coordinates: [1, 1] }
    const body = { tag: 'a', externalId: 'b', ...circle }
    expect((await groma.call('POST /v1/geofences', { body })).status).toBe(200)
    expect((await groma.call('POST /v1/geofences', { body })).status).toBe(409)
    await groma.call('POST /v1/trips', { body: { externalId: 'running' } })
    await groma.call('PATCH /v1/trips/running/update', { body: { status: 'started' } })
    expect((await groma.call('POST /v1/trips', { body: { externalId: 'running' } })).status).toBe(409)
    await groma.call('PATCH /v1/trips/running/update', { body: { status: 'canceled' } })
    const ended = await groma.call('PATCH /v1/trips/running/update', { body: { status: 'started' } })
    expect(ended.status).toBe(409)
  })

  it('429: too many requests, and when to come back', async () => {
    stopClock()
    const answers = await Promise.all([1, 2, 3].map(() => groma.call('GET /v1/settings')))
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers).toMatchObject({ 'x-ratelimit-limit': '1', 'retry-after': '1' })
    expect(refused?.body.meta).toEqual({ code: 429, message: expect.stringContaining('settings.get') })
  })

  it('429 is not for updates that change nothing: these are 200', async () => {
    const body = { ...update, updatedAt: new Date().toISOString() }
    for (let time = 0; time < 2; time++)
      expect((await groma.call('POST /v1/track', { body })).status).toBe(200)
  })

  it('451: the country is on the blocklist of the project', async () => {
    await groma.call('PATCH /v1/settings/project', { body: { blockedCountries: ['DE'] } })
    expect((await groma.call('POST /v1/track', { body: update })).status).toBe(451)
    expect((await groma.call('GET /v1/context?coordinates=52.52,13.405')).status).toBe(451)
  })

  it('500 reveals no internals, and has a request id', async () => {
    const broken = await openSpecApp()
    await broken.database.query('drop table events cascade')
    const { status, body } = await broken.call('GET /v1/events')
    expect([status, body.meta.message]).toEqual([500, expect.not.stringContaining('events')])
    await broken.close()
  })

  it('503: the connection to the database is lost', async () => {
    const cut = await openSpecApp()
    const holder = await cut.pool.connect()
    for (const path of ['events', 'geofences/export?format=csv']) {
      await holder.query(`begin; lock table ${path.split('/')[0]}`)
      let isAnswered = false
      const asked = cut.call(`GET /v1/${path}`).finally(() => {
        isAnswered = true
      })
      const cutOff = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      // Jobs wait for the table, too.
      while (!isAnswered) {
        await holder.query(cutOff)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      const { status, headers, body } = await asked
      expect([status, headers['retry-after'], body.meta?.code]).toEqual([503, '1', 503])
      expect(headers['content-disposition']).toBeUndefined()
      await holder.query('rollback')
    }
    holder.release()
    await cut.close()
  })
})
