import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../app/app.ts'
import { walker } from '../tracking/walker.ts'
import { openSpecApp } from './app.ts'

let groma: TestApp
beforeAll(async () => {
  groma = await openSpecApp()
})
afterAll(() => groma.close())

const log = (body: object) => groma.call('POST /v1/events', { key: 'test publishable', body })

describe('POST /v1/events', () => {
  it('needs a name of letters, digits and underscores', async () => {
    expect((await log({ userId: 'ada' })).body.meta).toMatchObject({ code: 400, param: 'name' })
    expect((await log({ userId: 'ada', name: 'a sale!' })).body.meta).toMatchObject({
      code: 400,
      param: 'name',
    })
  })

  it('takes metadata, revenue, createdAt and duration', async () => {
    const fields = {
      metadata: { items: 3 },
      revenue: 12.5,
      createdAt: '2026-01-31T12:00:00.000Z',
      duration: 4,
    }
    const { event } = (await log({ name: 'sale_1', deviceId: 'x', ...fields })).body
    expect(event).toMatchObject({ type: 'sale_1', live: false, confidence: 3, ...fields })
    expect(event).toHaveProperty('actualCreatedAt')
  })

  it.each(['userId', 'deviceId', 'installId'])('is of someone named by %s', async (field) => {
    expect((await log({ name: 'sale', [field]: 'somebody1' })).status).toBe(200)
  })

  it('is of someone', async () => {
    expect((await log({ name: 'sale' })).body.meta.code).toBe(400)
  })

  it('tells of the user where there is one, and never makes one', async () => {
    await groma.call('PATCH /v1/settings/project', { body: { regions: true } })
    const { user } = (await walker(groma)({ latitude: 52.52, longitude: 13.405 })).body
    expect(user.country.code).toBe('DE')
    const { event } = (await groma.call('POST /v1/events', { body: { name: 'sale', userId: 'ada' } })).body
    expect(event).toMatchObject({ user: { _id: user._id, userId: 'ada' }, location: user.location })
    expect(event.user.country).toEqual(user.country)
    expect((await log({ name: 'sale', userId: 'nobody' })).body.event).not.toHaveProperty('user')
    expect((await groma.call('GET /v1/users/nobody')).status).toBe(404)
  })

  it('takes type for name, as older SDKs send it', async () => {
    expect((await log({ type: 'opened_app', userId: 'ada' })).body.event.type).toBe('opened_app')
  })
})
