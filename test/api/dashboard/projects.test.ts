import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { operatorOf } from '../../app/operator.ts'

let groma: TestApp
let admin: Awaited<ReturnType<typeof operatorOf>>
let read: typeof admin

beforeAll(async () => {
  groma = await openTestApp()
  admin = await operatorOf(groma, 'admin')
  read = await operatorOf(groma, 'read')
})

afterAll(() => groma.close())

const users = async (key: string | undefined) =>
  (await groma.call('GET /v1/users', { key: key ?? '' })).status

it('publishable keys are shown, secret ones never', async () => {
  const { keys } = (await read('GET /dashboard/projects/default/keys')).body
  expect(keys).toEqual([
    {
      environment: 'test',
      kind: 'publishable',
      key: groma.keys.test.publishable,
      createdAt: expect.any(String),
    },
    { environment: 'test', kind: 'secret', createdAt: expect.any(String) },
    {
      environment: 'live',
      kind: 'publishable',
      key: groma.keys.live.publishable,
      createdAt: expect.any(String),
    },
    { environment: 'live', kind: 'secret', createdAt: expect.any(String) },
  ])
})

it('a rolled key is shown once and works at once; the old one is refused', async () => {
  const old = groma.keys.test.secret
  expect(await users(old)).toBe(200)
  const body = { environment: 'test', kind: 'secret' }
  expect((await read('POST /dashboard/projects/default/keys/roll', { body })).status).toBe(403)
  const { key } = (await admin('POST /dashboard/projects/default/keys/roll', { body })).body.key
  expect([await users(old), await users(key), await users(groma.keys.live.secret)]).toEqual([401, 200, 200])
})

it('a key can be rolled so that the old one is valid for a day, is listed, and can be revoked', async () => {
  const kind = { environment: 'live', kind: 'secret' }
  const roll = async (keepsOld: boolean) =>
    (await admin('POST /dashboard/projects/default/keys/roll', { body: { ...kind, keepsOld } })).body.key.key
  const listed = async () =>
    (await read('GET /dashboard/projects/default/keys')).body.keys.filter(
      (key: typeof kind) => key.environment === 'live' && key.kind === 'secret',
    )
  const first = groma.keys.live.secret
  const second = await roll(true)
  expect([await users(first), await users(second)]).toEqual([200, 200])
  const third = await roll(true)
  expect([await users(first), await users(second), await users(third)]).toEqual([200, 200, 200])
  const [current, ...old] = await listed()
  expect(current).not.toHaveProperty('validUntil')
  const hours = (Date.parse(old[0].validUntil) - Date.now()) / 3_600_000
  expect([old.length, Math.round(hours)]).toEqual([2, 24])

  // A day later, by the database's clock.
  await groma.database.query(
    'update rolled_keys set valid_until = now() where created_at = (select min(created_at) from rolled_keys)',
  )
  await groma.reload.keys()
  expect([await users(first), await users(second), (await listed()).length]).toEqual([401, 200, 2])

  const revoke = 'POST /dashboard/projects/default/keys/revoke-old'
  expect((await read(revoke, { body: kind })).status).toBe(403)
  await admin(revoke, { body: kind })
  expect([await users(second), await users(third), (await listed()).length]).toEqual([401, 200, 1])

  await roll(true)
  const last = await roll(false) // at once: nothing older is left
  expect([await users(third), await users(last), (await listed()).length]).toEqual([401, 200, 1])
})

it('a new project has keys and a world of its own', async () => {
  const { keys } = (await admin('POST /dashboard/projects', { body: { name: 'second' } })).body
  expect(await users(keys.live.secret)).toBe(200)
  const { projects } = (await read('GET /dashboard/session')).body
  expect(projects.map(({ name }: { name: string }) => name)).toEqual(['default', 'second'])
  expect((await read('GET /v1/users', { headers: { 'x-groma-project': 'second' } })).status).toBe(200)
  expect((await admin('POST /dashboard/projects', { body: { name: 'second' } })).status).toBe(409)
  expect((await admin('POST /dashboard/projects', { body: { name: 'a b' } })).status).toBe(400)
  expect((await admin('GET /dashboard/projects/third/keys')).status).toBe(404)
})
