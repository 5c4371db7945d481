import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Groma, GromaError, GromaUnreachable } from '../../src/client/groma.ts'
import { openTestApp, type TestApp } from '../app/app.ts'

let server: TestApp
let url: string
let groma: Groma

beforeAll(async () => {
  server = await openTestApp()
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  groma = new Groma({ url: `${url}/`, key: String(server.keys.test.secret) })
})
afterAll(async () => {
  server?.app.server.closeAllConnections() // `fetch` keeps some for later calls
  await server?.close()
})

const store = {
  description: 'Store',
  type: 'circle',
  coordinates: [13.2, 53.5],
  radius: 100,
  metadata: { open: true },
} as const
const fence = (externalId: string) =>
  groma.upsertGeofence({ ...store, tag: 'a/b ü', externalId, coordinates: [...store.coordinates] })
const update = (deviceId: string) => ({ deviceId, latitude: 53.5, longitude: 13.2, accuracy: 10 })

describe('the client', () => {
  it('puts what it is given into path, query and body', async () => {
    const { geofence } = await fence('1')
    expect(geofence).toMatchObject({ tag: 'a/b ü', externalId: '1', metadata: { open: true } })
    const found = await groma.searchGeofences({
      near: '53.5,13.2',
      metadata: { open: 'true' },
      tags: 'a/b ü,others',
      includeGeometry: false,
      limit: undefined,
    })
    expect(found.geofences.map(({ externalId }) => externalId)).toEqual(['1'])
    expect(await groma.exportGeofences({ format: 'csv' })).toContain('a/b ü,1,Store')
    const { events, user } = await groma.track(update('phone'))
    expect(events.map(({ type }) => type)).toEqual(['user.entered_geofence'])
    expect((await groma.getUser({ id: String(user?._id) })).user.deviceId).toBe('phone')
    expect(await groma.deleteUser({ id: 'phone' })).toEqual({ meta: { code: 200 } })
  })

  it.each(['.', '..'])('calls no other operation by the id %j', async (externalId) => {
    await expect(groma.listSegmentUsers({ externalId })).rejects.toThrow(TypeError)
  })

  it('reads lists to their end', async () => {
    for (const id of ['l1', 'l2', 'l3']) await fence(id)
    const names: string[] = []
    for await (const geofence of groma.all('listGeofences', { limit: 2, tag: 'a/b ü' }))
      names.push(String(geofence.externalId))
    expect(names.slice(0, 3)).toEqual(['l3', 'l2', 'l1'])
  })

  it('throws what the server says', async () => {
    const wrong = groma.track({ ...update('phone'), latitude: 95 })
    await expect(wrong).rejects.toThrow(GromaError)
    await expect(wrong).rejects.toMatchObject({
      status: 400,
      param: 'latitude',
      message: 'Invalid latitude. Valid range: [-90, 90].',
      requestId: expect.any(String),
    })
    const stranger = new Groma({ url, key: 'prj_test_sk_none' })
    await expect(stranger.listUsers()).rejects.toMatchObject({ status: 401 })
    await expect(groma.getUser({ id: '' })).rejects.toThrow(
      'Missing id: it is part of the path /v1/users/{id}.',
    )
    const nowhere = new Groma({ url: 'http://127.0.0.1:1', key: '', retries: 0 })
    await expect(nowhere.ping()).rejects.toThrow(GromaUnreachable)
  })

  /** The connection fails, or the server refuses, before the call comes through. */
  const failing = (first: (() => Response)[]) => {
    const tries = { count: 0 }
    const client = new Groma({
      url,
      key: String(server.keys.test.secret),
      fetch: async (...args) => first[tries.count++]?.() ?? fetch(...args),
    })
    return { client, tries }
  }
  const lost = () => {
    throw new TypeError('connection reset')
  }
  const busy = () => new Response('<busy>', { status: 503, headers: { 'retry-after': '0' } })
  const limited = () => new Response('{}', { status: 429 })
  const updatedAt = '2026-01-31T12:00:00Z'

  it.each<
    [string, (() => Response)[], (client: Groma) => Promise<unknown>, tries: number, isAnswered: boolean]
  >([
    ['a lost GET is sent again', [lost], (client) => client.ping(), 2, true],
    ['a lost POST is not', [lost], (client) => client.trackBulk({ updates: [update('x')] }), 1, false],
    ['a lost update is not', [lost], (client) => client.track(update('y')), 1, false],
    ['one with a time is', [lost], (client) => client.track({ ...update('z'), updatedAt }), 2, true],
    ['503 and 429 are tried again', [busy, limited], (client) => client.track(update('w')), 3, true],
    ['but not for ever', [busy, busy, busy, busy], (client) => client.ping(), 4, false],
    ['404 is not', [], (client) => client.getTrip({ id: 'none' }), 1, false],
  ])('%s', async (_what, first, call, count, isAnswered) => {
    const { client, tries } = failing(first)
    const answered = await call(client).then(
      () => true,
      () => false,
    )
    expect([tries.count, answered]).toEqual([count, isAnswered])
  })

  it('a conversion is sent again, and stored once', async () => {
    const key = String(server.keys.test.secret)
    let tries = 0
    const client = new Groma({
      url,
      key,
      async fetch(...args) {
        const answer = await fetch(...args)
        tries += 1
        if (tries === 1) lost()
        return answer
      },
    })
    const { event } = await client.logConversion({ name: 'bought', deviceId: 'till' })
    expect(tries).toBe(2)
    expect((await client.listEvents({ type: 'bought' })).events).toEqual([event])
  })

  it('stops when it is told to', async () => {
    const { client, tries } = failing([busy, busy, busy])
    const stop = new AbortController()
    const call = client.ping(undefined, { signal: stop.signal })
    stop.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
    expect(tries.count).toBeLessThan(3)
  })

  it('follows the stream over a lost connection, each event once', async () => {
    await fence('stream')
    await groma.track({ ...update('s1'), userId: 's1' })
    const { client, tries } = failing([lost, busy])
    const seen: string[] = []
    for await (const news of client.stream({ include: 'events', user: 's1', after: '0' })) {
      if (news.kind === 'event') seen.push(`${news.event.type} ${news.event.geofence?.externalId}`)
      if (seen.includes('user.entered_geofence stream')) break
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(tries.count).toBe(3)
    const stranger = new Groma({ url, key: 'prj_test_sk_none' })
    await expect(stranger.stream().next()).rejects.toMatchObject({ status: 401 })
  })
})

describe('examples/', () => {
  it.each([
    [
      'node/track.mjs',
      process.execPath,
      /^node-walker user.entered_geofence\nstream: user.entered_geofence node\n404 No user found/,
    ],
    ['python/track.py', 'python3', /^python-walker user.entered_geofence\n404 No user found/],
  ])('%s runs', async (file, program, expected) => {
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      GROMA_URL: url,
      GROMA_KEY: server.keys.test.secret,
    }
    const run = await promisify(execFile)(program, [`examples/${file}`], { env }).catch((error) => error)
    if (run.code === 'ENOENT') return // Python is not installed
    expect(run.stdout + run.stderr).toMatch(expected)
  })
})
