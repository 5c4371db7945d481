import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { expect } from 'vitest'
import { shippedFile } from '../../src/atlas/world.ts'
import type { Answer, TestApp } from '../app/app.ts'
import { operatorOf } from '../app/operator.ts'
import { eventually } from '../app/server.ts'

/** Calls that random requests cannot make: a stream, which does not end, and routes that only the dashboard and operators use. */

export async function openStream({ app, keys }: TestApp): Promise<void> {
  const answer = await app.inject({
    ...{ method: 'GET', url: '/v1/stream', payloadAsStream: true },
    headers: { authorization: keys.test.secret ?? '' },
  })
  ;(answer.stream() as Readable).destroy()
  expect(answer).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  })
}

const password = 'a long enough password'

/** One call of each route, in an order in which all succeed. Returns the routes. */
export async function callUndocumented(groma: TestApp): Promise<string[]> {
  const admin = await operatorOf(groma, 'admin', password)
  const called = new Set<string>()

  async function succeed(route: string, url: string, body?: object, as = admin): Promise<Answer['body']> {
    const [method] = route.split(' ')
    const answer = await as(`${method} ${url}`, body && { body })
    const { location } = answer.headers
    if (answer.status === 302) await get(String(location))
    else expect(answer.status, `${method} ${url}: ${JSON.stringify(answer.body)}`).toBe(200)
    called.add(route)
    return answer.body
  }
  const get = (url: string, route = url) => succeed(`GET ${route}`, url)

  for (const url of ['/healthz', '/readyz', '/metrics', '/icon.svg', '/openapi.json']) await get(url)
  await get('/docs')
  await get('/docs/webhooks', '/docs/*')
  await get('/docs/api/', '/docs/api')
  await get('/docs/api/js/scalar.js')
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(await get('/')) ?? []
  await get(script, '/assets/{}')
  await get('/maps/sprites/signs.json', '/maps/sprites/{}')
  await get('/maps/glyphs/Noto%20Sans%20Regular/0-255.pbf', '/maps/glyphs/{}/{}')

  const trip = { externalId: 'shared', legs: [{ destination: { coordinates: [13.2618, 53.5587] } }] }
  await groma.call('POST /v1/trips', { body: trip })
  const { share } = (await groma.call('POST /v1/trips/shared/share', { body: {} })).body
  const { pathname } = new URL(share.url)
  await get(pathname, '/share/{}')
  await get(`${pathname}/trip`, '/share/{}/trip')
  await get(`${pathname}/maps/styles/dark`, '/share/{}/maps/styles/{}')
  await get(`${pathname}/maps/tiles/0/0/0`, '/share/{}/maps/tiles/{}/{}/{}')
  await get(`${pathname}/maps/sprites/signs.json`, '/share/{}/maps/sprites/{}')
  await get(`${pathname}/maps/glyphs/Noto%20Sans%20Regular/0-255.pbf`, '/share/{}/maps/glyphs/{}/{}')

  for (const door of ['/in/owntracks', '/in/overland'])
    for (const [path, route] of [
      [door, door],
      [`${door}/key`, `${door}/{}`],
    ] as const)
      await succeed(`POST ${route}`, path, {})
  for (const [path, route] of [
    ['/in/osmand', '/in/osmand'],
    ['/in/osmand/key', '/in/osmand/{}'],
  ] as const) {
    await get(`${path}?id=tracker&lat=53.6&lon=13.2`, route)
    await succeed(`POST ${route}`, path, { id: 'tracker', lat: 53.6, lon: 13.2 })
  }

  for (const part of [
    'session',
    'sign-in',
    'operators',
    'overview',
    'health',
    'address',
    'regions',
    'import',
    'requests',
  ])
    await get(`/dashboard/${part}`)
  await succeed('POST /dashboard/operators', '/dashboard/operators', { name: 'bob', role: 'read' })
  await succeed('PATCH /dashboard/operators/{}', '/dashboard/operators/bob', { role: 'write' })
  await succeed('POST /dashboard/operators/{}/link', '/dashboard/operators/bob/link')
  const projects = ['default']
  await succeed('PUT /dashboard/operators/{}/projects', '/dashboard/operators/bob/projects', { projects })
  await succeed('DELETE /dashboard/operators/{}', '/dashboard/operators/bob')
  await succeed('POST /dashboard/projects', '/dashboard/projects', { name: 'another' })
  await get('/dashboard/projects/another/keys', '/dashboard/projects/{}/keys')
  const quota = '/dashboard/projects/another/quota'
  await get(quota, '/dashboard/projects/{}/quota')
  const none = { updates: null, calls: null }
  await succeed('PATCH /dashboard/projects/{}/quota', quota, none)
  const key = { environment: 'live', kind: 'secret' }
  const rolled = { ...key, keepsOld: true }
  await succeed('POST /dashboard/projects/{}/keys/roll', '/dashboard/projects/another/keys/roll', rolled)
  const revoking = '/dashboard/projects/another/keys/revoke-old'
  await succeed('POST /dashboard/projects/{}/keys/revoke-old', revoking, key)
  await get('/dashboard/backups')
  const { path } = await succeed('POST /dashboard/backups', '/dashboard/backups', { maps: false })
  await get(path, '/dashboard/backups/{}')
  await importAndRemove()
  await succeed('POST /dashboard/session', '/dashboard/session', { name: 'the admin', password })
  await succeed('DELETE /dashboard/session', '/dashboard/session')
  const other = await operatorOf(groma, 'write', password)
  const changed = { old: password, new: 'another long password' }
  await succeed('PUT /dashboard/session/password', '/dashboard/session/password', changed, other)
  return [...called]

  /** Each by a process of its own; the first is stopped. */
  async function importAndRemove(): Promise<void> {
    const bytes = await readFile(shippedFile('regions/neubrandenburg.osm.pbf'))
    const octets = { body: bytes, headers: { 'content-type': 'application/octet-stream' } }
    const url = `/dashboard/uploads/again.osm.pbf?offset=0&total=${bytes.length}`
    expect((await admin(`PUT ${url}`, octets)).body).toMatchObject({ received: bytes.length })
    called.add('PUT /dashboard/uploads/{}')
    await succeed('POST /dashboard/import', '/dashboard/import', { upload: 'again.osm.pbf' })
    await succeed('DELETE /dashboard/import', '/dashboard/import')
    const ended = async () => expect((await get('/dashboard/import')).import.endedAt).toBeDefined()
    const patience = 250_000 // roads are built anew: on a busy machine that takes minutes
    await eventually(ended, patience)
    await succeed('DELETE /dashboard/regions/{}', '/dashboard/regions/neubrandenburg')
    await eventually(ended, patience)
  }
}
