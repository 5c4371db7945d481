import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../app/app.ts'
import { walker } from '../tracking/walker.ts'
import { openSpecApp } from './app.ts'

let groma: TestApp
beforeAll(async () => {
  groma = await openSpecApp()
  for (const [index, userId] of ['ada', 'bob', 'eve'].entries())
    await walker(groma, { deviceId: `phone of ${userId}`, userId })(
      { latitude: 1, longitude: 1 },
      { updatedAt: `2026-01-0${index + 1}T00:00:00.000Z` },
    )
})
afterAll(() => groma.close())

const list = async (search = '') => {
  const { meta, users } = (await groma.call(`GET /v1/users?${search}`)).body
  return { meta, users: users?.map(({ userId }: { userId: string }) => userId).join(' ') }
}

describe('GET /v1/users', () => {
  it('is sorted by updatedAt, the newest first', async () => {
    expect(await list()).toEqual({ meta: { code: 200, hasMore: false }, users: 'eve bob ada' })
  })

  it('limit is 1 to 1000; meta.hasMore is true when there are more', async () => {
    expect(await list('limit=2')).toMatchObject({ meta: { hasMore: true }, users: 'eve bob' })
    for (const [limit, status] of [
      [1, 200],
      [1000, 200],
      [0, 400],
      [1001, 400],
    ])
      expect((await groma.call(`GET /v1/users?limit=${limit}`)).status, `${limit}`).toBe(status)
  })

  it('updatedBefore and updatedAfter are cursors', async () => {
    expect((await list('updatedBefore=2026-01-02')).users).toBe('ada')
    expect((await list('updatedAfter=2026-01-02')).users).toBe('eve')
    expect((await list('updatedBefore=then')).meta).toMatchObject({ code: 400, param: 'updatedBefore' })
  })
})

it.each(['_id', 'userId', 'deviceId'])('GET /v1/users/:id answers the user, by %s', async (field) => {
  const { user } = (await groma.call('GET /v1/users/ada')).body
  const { body } = await groma.call(`GET /v1/users/${encodeURIComponent(user[field])}`)
  expect(body).toEqual({ meta: { code: 200 }, user })
})

it.each(['_id', 'userId', 'deviceId'])('DELETE /v1/users/:id answers meta only, by %s', async (field) => {
  const { user } = (
    await walker(groma, { deviceId: 'gone phone', userId: 'gone' })({ latitude: 1, longitude: 1 })
  ).body
  const path = `/v1/users/${encodeURIComponent(user[field])}`
  expect((await groma.call(`DELETE ${path}`)).body).toEqual({ meta: { code: 200 } })
  expect((await groma.call(`GET ${path}`)).status).toBe(404)
})

describe('POST /v1/users/refresh', () => {
  const refresh = (body: object) => groma.call('POST /v1/users/refresh', { body })

  it('needs userIds, at most 10', async () => {
    expect((await refresh({})).body.meta).toMatchObject({ code: 400, param: 'userIds' })
    const ids = (count: number) => Array.from({ length: count }, (_, at) => `user-${at}`)
    expect((await refresh({ userIds: ids(10) })).status).toBe(200)
    expect((await refresh({ userIds: ids(11) })).body.meta).toMatchObject({ code: 400, param: 'userIds' })
  })

  it('takes the types silentPush and pushExtension', async () => {
    for (const type of ['silentPush', 'pushExtension'])
      expect((await refresh({ userIds: ['ada'], type })).status).toBe(200)
    expect((await refresh({ userIds: ['ada'], type: 'letter' })).body.meta).toMatchObject({ param: 'type' })
  })

  it('answers which users were sent a push, and why others were not', async () => {
    expect((await refresh({ userIds: ['ada'] })).body).toEqual({
      meta: { code: 200 },
      sent: [],
      failed: [{ userId: 'ada', reason: expect.any(String) }],
    })
  })
})

it('Users are created only by track', async () => {
  await groma.call('POST /v1/events', { body: { name: 'sale', userId: 'stranger' } })
  await groma.call('POST /v1/trips', { body: { externalId: 'x', userId: 'stranger' } })
  await groma.call('GET /v1/context?coordinates=1,1&userId=stranger')
  expect((await groma.call('GET /v1/users/stranger')).status).toBe(404)
  expect((await groma.call('POST /v1/users', { body: { userId: 'stranger' } })).status).toBe(405)
})
