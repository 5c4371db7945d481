import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperator, getOperator } from '../../../src/store/projects/operators.ts'
import { makeSignInLink } from '../../../src/store/projects/sessions.ts'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { stopClock } from '../../app/clock.ts'
import { operatorOf } from '../../app/operator.ts'

const password = 'correct horse battery'
const dashboard = { 'x-groma-dashboard': '1' }

let groma: TestApp
let read: Awaited<ReturnType<typeof operatorOf>>
let write: typeof read
let admin: typeof read

beforeAll(async () => {
  groma = await openTestApp()
  await createOperator(groma.database, 'ada', 'write', password)
  read = await operatorOf(groma, 'read')
  write = await operatorOf(groma, 'write')
  admin = await operatorOf(groma, 'admin')
})

afterAll(() => groma.close())

const signIn = (body: object, headers: Record<string, string> = dashboard) =>
  groma.call('POST /dashboard/session', { key: '', body, headers })

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';', 1)[0] as string

const whoIs = (cookie: string) =>
  groma.call('GET /dashboard/session', { key: '', headers: { ...dashboard, cookie } })

describe('signing in', () => {
  it('by name and password gives a cookie that scripts and other sites do not get', async () => {
    const answer = await signIn({ name: 'ada', password })
    expect(answer.body).toEqual({
      meta: { code: 200 },
      operator: { name: 'ada', role: 'write' },
      projects: [{ name: 'default', disabled: false }],
    })
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^groma_session=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/,
    )
    expect((await whoIs(cookieOf(answer))).body.operator).toEqual({ name: 'ada', role: 'write' })
  })

  it('by a link works once', async () => {
    const ada = await getOperator(groma.database, 'ada')
    const link = await makeSignInLink(groma.database, ada?.id ?? '')
    expect((await signIn({ link })).body.operator.name).toBe('ada')
    expect((await signIn({ link })).status).toBe(401)
  })

  it('an old link does not work', async () => {
    const ada = await getOperator(groma.database, 'ada')
    const link = await makeSignInLink(groma.database, ada?.id ?? '')
    await groma.pool.query("update sign_in_links set expires_at = now() - interval '1 second'")
    expect((await signIn({ link })).status).toBe(401)
  })

  it.each([
    ['another password', { name: 'ada', password: 'wrong' }, 401],
    ['nobody', { name: 'eve', password }, 401],
    ['no password', { name: 'ada' }, 400],
    ['no name', { password }, 400],
    ['a link of nobody', { link: 'abc' }, 401],
  ])('%s is refused', async (_what, body, status) => {
    const answer = await signIn(body)
    expect(answer.status).toBe(status)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('is refused to what is not the dashboard, such as a form of another site', async () => {
    const form = { key: '', form: `name=ada&password=${encodeURIComponent(password)}` }
    expect((await groma.call('POST /dashboard/session', form)).status).toBe(403)
  })

  it('another site may not ask with the header of the dashboard', async () => {
    const { headers } = await groma.app.inject({
      method: 'OPTIONS',
      url: '/dashboard/session',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-groma-dashboard',
      },
    })
    expect(String(headers['access-control-allow-headers'])).not.toMatch(/groma/i)
  })
})

describe('a session', () => {
  it('ends by signing out', async () => {
    const cookie = cookieOf(await signIn({ name: 'ada', password }))
    const out = await groma.call('DELETE /dashboard/session', { key: '', headers: { ...dashboard, cookie } })
    expect(String(out.headers['set-cookie'])).toContain('Max-Age=0')
    expect((await whoIs(cookie)).status).toBe(401)
  })

  it('ends with its time', async () => {
    const cookie = cookieOf(await signIn({ name: 'ada', password }))
    await groma.pool.query(
      "update sessions set expires_at = now() - interval '1 second' where operator = (select id from operators where name = 'ada')",
    )
    expect((await whoIs(cookie)).status).toBe(401)
  })

  it('ends with a new password, which opens another', async () => {
    const cookie = cookieOf(await signIn({ name: 'ada', password }))
    const elsewhere = cookieOf(await signIn({ name: 'ada', password }))
    const change = (old: string, next: string) =>
      groma.call('PUT /dashboard/session/password', {
        key: '',
        headers: { ...dashboard, cookie },
        body: { old, new: next },
      })
    expect((await change('wrong', 'a new one of mine')).body.meta).toMatchObject({ code: 400, param: 'old' })
    expect((await change(password, 'short')).body.meta.param).toBe('new')
    const changed = await change(password, 'a new one of mine')
    expect((await whoIs(cookieOf(changed))).status).toBe(200)
    for (const old of [cookie, elsewhere]) expect((await whoIs(old)).status).toBe(401)
    expect((await signIn({ name: 'ada', password })).status).toBe(401)
    expect((await signIn({ name: 'ada', password: 'a new one of mine' })).status).toBe(200)
  })
})

describe('with a session /v1 is called as with a secret key', () => {
  const home = { description: 'home', type: 'circle', coordinates: [13.2, 53.5], radius: 100 }

  it('of the project and environment of the headers', async () => {
    expect((await write('PUT /v1/geofences/place/home', { body: home })).status).toBe(200)
    expect((await write('GET /v1/geofences')).body.geofences).toHaveLength(1)
    const live = { 'x-groma-environment': 'live' }
    expect((await write('GET /v1/geofences', { headers: live })).body.geofences).toEqual([])
  })

  it.each([
    ['another project', { 'x-groma-project': 'nope' }, 400],
    ['another environment', { 'x-groma-environment': 'prod' }, 400],
    ['no session', { cookie: '' }, 401],
    ['a session of nobody', { cookie: 'groma_session=abc' }, 401],
  ])('%s is refused', async (_what, headers, status) => {
    expect((await write('GET /v1/users', { headers })).status).toBe(status)
  })

  it('the cookie alone is nothing', async () => {
    const cookie = cookieOf(await signIn({ name: 'ada', password: 'a new one of mine' }))
    expect((await groma.call('GET /v1/users', { key: '', headers: { cookie } })).status).toBe(401)
    expect((await groma.call('GET /dashboard/session', { key: '', headers: { cookie } })).status).toBe(401)
    expect((await groma.call('GET /dashboard/session')).status).toBe(401)
  })

  it('not for a project that is disabled', async () => {
    await groma.pool.query('update projects set disabled = true')
    expect((await write('GET /v1/users')).status).toBe(402)
    await groma.pool.query('update projects set disabled = false')
  })

  it.each<[who: string, as: () => typeof read, statuses: number[]]>([
    ['read may look only', () => read, [200, 403, 200, 403]],
    ['write may change things, but not keys and operators', () => write, [200, 200, 200, 403]],
    ['admin may do everything', () => admin, [200, 200, 200, 200]],
  ])('%s', async (_what, as, statuses) => {
    const call = as()
    const answers = [
      await call('GET /v1/geofences'),
      await call('PUT /v1/geofences/place/home', { body: home }),
      await call('GET /dashboard/session'),
      await call('GET /dashboard/operators'),
    ]
    expect(answers.map(({ status }) => status)).toEqual(statuses)
  })
})

it('limits sign-in attempts to one a second, by address and by name', async () => {
  const limited = await openTestApp({ GROMA_LIMITS: 'users.list=10' })
  stopClock()
  const guess = async (name: string, remoteAddress: string) => {
    const request = { method: 'POST' as const, url: '/dashboard/session', headers: dashboard, remoteAddress }
    return (await limited.app.inject({ ...request, payload: { name, password: 'a guess' } })).statusCode
  }
  expect([
    await guess('ada', '192.0.2.1'),
    await guess('bob', '192.0.2.1'), // the same address
    await guess('ada', '192.0.2.2'), // the same name
    await guess('bob', '192.0.2.3'),
    await guess('eve', '2001:db8:1:2::1'),
    await guess('kim', '2001:db8:1:2:ffff::2'), // the same /64, which one guesser has as a whole
    await guess('kim', '2001:db8:1:3::1'),
  ]).toEqual([401, 429, 429, 401, 401, 429, 401])
  await limited.close()
})
