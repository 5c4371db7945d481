import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperator } from '../../../src/store/projects/operators.ts'
import { createProject } from '../../../src/store/projects/projects.ts'
import { openNodeBeside, openTestApp, type TestApp } from '../../app/app.ts'
import { operatorOf } from '../../app/operator.ts'
import { openTestProvider, signInAt, type TestProvider } from '../../identity/provider.ts'

/** Sign-in by an identity provider, which is a real one; browsers are played by the test. */

const home = 'https://groma.example.com'
const password = 'correct horse battery'

let provider: TestProvider
let groma: TestApp
let admin: Awaited<ReturnType<typeof operatorOf>>
/** Of names: the provider's host. */
let host: string

beforeAll(async () => {
  provider = await openTestProvider(home)
  host = new URL(provider.issuer).host
  groma = await openTestApp({ ...provider.settings, GROMA_OIDC_PROJECTS_CLAIM: 'sites' })
  admin = await operatorOf(groma, 'admin')
  await createProject(groma.database, 'shop', async () => {})
})

afterAll(async () => {
  await groma?.close()
  await provider?.close()
})

interface Browser {
  cookie: string
}

/** Follows one redirect of ours with the browser's cookies. */
async function visit(browser: Browser, path: string, node = groma) {
  const answer = await node.call(`GET ${path}`, { key: '', headers: { cookie: browser.cookie } })
  const cookies = new Map(
    [browser.cookie, ...[answer.headers['set-cookie'] ?? []].flat()].flatMap((cookie) => {
      return String(cookie)
        .split(/; ?/)
        .map((pair) => pair.split('=') as [string, string])
        .filter(([name]) => name.startsWith('groma_'))
    }),
  )
  browser.cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  return { ...answer, location: String(answer.headers.location) }
}

const start = async (browser: Browser, to = '') =>
  (await visit(browser, `/dashboard/sign-in/provider${to && `?to=${encodeURIComponent(to)}`}`)).location

/** From our button over the provider back to us; where the browser ends. */
async function signIn(login: string, browser: Browser = { cookie: '' }, node = groma): Promise<string> {
  const back = await signInAt(await start(browser), login)
  return (await visit(browser, back.pathname + back.search, node)).location
}

const whoIs = async ({ cookie }: Browser) =>
  (await groma.call('GET /dashboard/session', { key: '', headers: { cookie, 'x-groma-dashboard': '1' } }))
    .body

async function signedIn(login: string) {
  const browser = { cookie: '' }
  expect(await signIn(login, browser)).toBe(`${home}/`)
  return whoIs(browser)
}

const refused = (reason: string) => `${home}/#sign-in-refused=${reason}`

describe('somebody of the provider', () => {
  it('signs in with the role and projects that it claims for them, and sees the page they came for', async () => {
    provider.people.ana = {
      preferred_username: 'ana',
      groups: ['all', 'office', 'dispatch'],
      sites: ['shop'],
    }
    expect((await groma.call('GET /dashboard/sign-in', { key: '' })).body.provider).toEqual({
      label: 'Example ID',
      url: `${home}/dashboard/sign-in/provider`,
    })
    const browser = { cookie: '' }
    const back = await signInAt(await start(browser, '#/shop/live/users?tag=vip'), 'ana')
    expect((await visit(browser, back.pathname + back.search)).location).toBe(
      `${home}/#/shop/live/users?tag=vip`,
    )
    expect(await whoIs(browser)).toMatchObject({
      operator: { name: `ana (${host})`, role: 'write', issuer: provider.issuer },
      projects: [{ name: 'shop' }],
    })
  })

  it('has at the next sign-in what is claimed then, also in older sessions', async () => {
    const before = { cookie: '' }
    await signIn('ana', before)
    provider.people.ana = { preferred_username: 'ana.b', groups: 'it' }
    expect(await signedIn('ana')).toMatchObject({ operator: { name: `ana.b (${host})`, role: 'admin' } })
    expect((await whoIs(before)).operator.role).toBe('admin')
    const { audit } = (await admin('GET /v1/audit')).body
    expect(audit.map(({ target }: { target: string }) => target)).toEqual([
      `ana.b (${host}): admin`,
      `ana (${host}): write, projects shop`,
    ])
  })

  it.each([
    ['no-role', { groups: ['guests'], sites: ['shop'] }],
    ['no-role', {}],
    ['no-project', { groups: ['office'], sites: ['nowhere'] }],
    ['no-project', { groups: ['office'] }],
  ])('is refused for %s with %j, and their sessions end', async (reason, claims) => {
    provider.people.ben = { groups: ['office'], sites: ['default', 'nowhere'] }
    const before = { cookie: '' }
    await signIn('ben', before)
    expect((await whoIs(before)).projects).toEqual([{ name: 'default', disabled: false }])
    provider.people.ben = claims
    const browser = { cookie: '' }
    expect(await signIn('ben', browser)).toBe(refused(reason))
    expect(browser.cookie).not.toContain('groma_session')
    expect((await whoIs(before)).meta.code).toBe(401)
  })

  it('is not an operator of the same name who has a password, nor another person of the same name', async () => {
    await createOperator(groma.database, 'carl', 'admin', password)
    for (const login of ['carl-1', 'carl-2'])
      provider.people[login] = { preferred_username: 'carl', groups: ['office'], sites: ['shop'] }
    expect((await signedIn('carl-1')).operator).toMatchObject({ name: `carl (${host})`, role: 'read' })
    expect((await signedIn('carl-2')).operator.name).toBe(`carl (${host}) 2`)
    expect((await signedIn('carl-1')).operator.name).toBe(`carl (${host})`)
    const byPassword = (name: string) =>
      groma.call('POST /dashboard/session', {
        key: '',
        body: { name, password },
        headers: { 'x-groma-dashboard': '1' },
      })
    expect((await byPassword('carl')).body.operator).toEqual({ name: 'carl', role: 'admin' })
    expect((await byPassword(`carl (${host})`)).status).toBe(401)
  })

  it('is changed at the provider, not here; and no admin of the provider is the last one', async () => {
    const path = `/dashboard/operators/${encodeURIComponent(`ana.b (${host})`)}`
    for (const [request, body] of [
      [`PATCH ${path}`, { role: 'read' }],
      [`PUT ${path}/projects`, { projects: null }],
      [`POST ${path}/link`, undefined],
    ] as const)
      expect((await admin(request, { body })).body.meta.message).toBe(
        `"ana.b (${host})" signs in with ${host}: change them there.`,
      )
    expect((await admin(`DELETE ${path}`)).status).toBe(200)
    await signedIn('ana')
    await admin('DELETE /dashboard/operators/carl')
    expect((await admin('DELETE /dashboard/operators/the%20admin')).status).toBe(409)
  })

  it('signs out of both', async () => {
    const browser = { cookie: '' }
    await signIn('ana', browser)
    const { signOutUrl } = (
      await groma.call('DELETE /dashboard/session', {
        key: '',
        headers: { cookie: browser.cookie, 'x-groma-dashboard': '1' },
      })
    ).body
    expect((await whoIs(browser)).meta.code).toBe(401)
    const page = await fetch(signOutUrl)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/session/end/confirm')])
  })
})

describe('coming back from the provider', () => {
  it('works once, in the browser that went, and with what the provider said', async () => {
    const browser = { cookie: '' }
    const { pathname, search } = await signInAt(await start(browser), 'ana')
    const other = { cookie: '' }
    await start(other)
    for (const [who, query] of [
      [other, search],
      [{ cookie: '' }, search],
      [browser, search.replace(/state=[^&]+/, 'state=another')],
      [browser, search.replace(/state=[^&]+/, '')],
      [browser, ''],
    ] as const)
      expect((await visit(who, pathname + query)).location).toBe(refused('expired'))
    expect((await visit(browser, pathname + search)).location).toBe(`${home}/`)
    expect((await visit(browser, pathname + search)).location).toBe(refused('expired'))
    expect(other.cookie).not.toContain('groma_session')
  })

  it('with a code of another sign-in, or too late, is refused', async () => {
    const [one, other] = [{ cookie: '' }, { cookie: '' }]
    const back = await signInAt(await start(one), 'ana')
    const stolen = back.searchParams.get('code') ?? ''
    const own = await signInAt(await start(other), 'ana')
    own.searchParams.set('code', stolen)
    expect((await visit(other, own.pathname + own.search)).location).toBe(refused('expired'))
    await groma.pool.query("update sign_in_attempts set expires_at = now() - interval '1 second'")
    expect((await visit(one, back.pathname + back.search)).location).toBe(refused('expired'))
  })

  it.each([
    ['access_denied', 'declined'],
    ['temporarily_unavailable', 'unavailable'],
    ['invalid_scope', 'misconfigured'],
  ])('with the error %s says that it is %s', async (error, reason) => {
    const browser = { cookie: '' }
    const state = new URL(await start(browser)).searchParams.get('state')
    const answer = new URLSearchParams({ error, state: state ?? '', iss: provider.issuer })
    expect((await visit(browser, `/dashboard/sign-in/callback?${answer}`)).location).toBe(refused(reason))
  })

  it.each(['https://evil.example/', '//evil.example', '#/a\r\nset-cookie: b=c', '/#/users'])(
    'leads nowhere else: %j is refused',
    async (to) => {
      const answer = await visit({ cookie: '' }, `/dashboard/sign-in/provider?to=${encodeURIComponent(to)}`)
      expect([answer.status, answer.headers.location]).toEqual([400, undefined])
    },
  )
})

describe('another server of the same database', () => {
  let node: TestApp
  beforeAll(async () => {
    node = await openNodeBeside(groma, provider.settings)
  })
  afterAll(() => node?.close())

  it('says where the provider is down, and passwords go on', async () => {
    const browser = { cookie: '' }
    provider.isDown = true // before it was asked anything
    expect((await visit(browser, '/dashboard/sign-in/provider', node)).location).toBe(refused('unavailable'))
    provider.isDown = false
    const back = await signInAt((await visit(browser, '/dashboard/sign-in/provider', node)).location, 'ana')
    provider.isDown = true
    expect((await visit(browser, back.pathname + back.search, node)).location).toBe(refused('unavailable'))
    const body = { name: 'the admin', password: 'a long enough password' }
    const headers = { 'x-groma-dashboard': '1' }
    expect((await node.call('POST /dashboard/session', { key: '', body, headers })).status).toBe(200)
    provider.isDown = false
  })

  it('takes the answer to a sign-in that this one has begun', async () => {
    const browser = { cookie: '' }
    expect(await signIn('ana', browser, node)).toBe(`${home}/`)
    expect((await whoIs(browser)).operator.name).toBe(`ana.b (${host})`)
  })
})
