import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import document from '../../docs/openapi.json' with { type: 'json' }
import type { TestApp } from '../app/app.ts'
import { type Operation, operationsOf } from '../requests/operations.ts'
import type { Schema } from '../requests/schema-values.ts'
import { fence, walker } from '../tracking/walker.ts'
import { openSpecApp } from './app.ts'

/** What holds for every request, unless another test has it. */
let groma: TestApp
let limited: TestApp
beforeAll(async () => {
  groma = await openSpecApp()
  limited = await openSpecApp({ GROMA_LIMITS: 'track=1,users.list=1,geocode.ip.device=1' })
})
afterAll(async () => {
  await groma.close()
  await limited.close()
})

const operations = operationsOf(document).filter(({ path }) => path.startsWith('/v1/'))

/** The path with the values of its parameters; those that are not known are `x`. */
const fill = (path: string, values: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? 'x'))

const withBody = ({ method, bodyExamples }: Operation) =>
  /^P/.test(method) ? { body: bodyExamples[0] ?? {} } : {}

it('everything under /v1 needs a key', async () => {
  expect(operations.length).toBeGreaterThan(70)
  for (const operation of operations) {
    const request = `${operation.method} ${fill(operation.path)}`
    expect((await groma.call(request, { key: '', ...withBody(operation) })).status, request).toBe(401)
  }
})

it('every success is 200, and only imports may answer 202', () => {
  for (const [path, methods] of Object.entries<Record<string, { responses: object }>>(document.paths))
    for (const [method, { responses }] of Object.entries(methods)) {
      const successes = Object.keys(responses).filter((status) => status < '400')
      expect(successes, `${method} ${path}`).toEqual(path.endsWith('/import') ? ['200', '202'] : ['200'])
    }
})

it('every list has a limit, takes a cursor and answers one', () => {
  const metaOf = ({ answers }: Operation) =>
    (answers['200'] as Schema | undefined)?.properties?.meta?.properties
  const lists = operations.filter((operation) => metaOf(operation)?.hasMore)
  const paths = 'users users/{id}/locations geofences geofences/{id}/users events trips beacons'
  expect(lists.map(({ path }) => path.slice('/v1/'.length))).toEqual(expect.arrayContaining(paths.split(' ')))
  for (const list of lists) {
    expect(Object.keys(list.query.properties ?? {}), list.name).toEqual(
      expect.arrayContaining(['limit', 'cursor']),
    )
    expect(metaOf(list), list.name).toHaveProperty('cursor')
  }
})

it('pages may read the request ids and the rate limits', async () => {
  const { headers } = await groma.call('GET /v1/users', { headers: { origin: 'https://shop.example' } })
  expect(String(headers['access-control-expose-headers']).toLowerCase().split(', ')).toEqual(
    expect.arrayContaining([
      ...['x-service-request-id', 'x-radar-request-id'],
      ...['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
    ]),
  )
})

describe('Test and live', () => {
  const here = { latitude: 20, longitude: 20 }

  /** One of everything that has a name, as `{users: {id}, geofences: {id, tag, externalId}, …}`. */
  async function makeOneOfEach(): Promise<Record<string, Record<string, string>>> {
    const geofence = await fence(groma, 'name', { coordinates: [20, 20] }, 'tag')
    const door = { description: 'x', type: 'eddystone', uid: 'a', instance: 'b', coordinates: [20, 20] }
    const { beacon } = (await groma.call('PUT /v1/beacons/tag/name', { body: door })).body
    const legs = [{ destination: { type: 'coordinates', coordinates: [20, 20] } }]
    const trip = { externalId: 'order', userId: 'ada', legs }
    const made = (await groma.call('POST /v1/trips', { body: trip })).body.trip
    const { user, events } = (await walker(groma)(here)).body
    await groma.call('PUT /v1/segments/name', { body: { description: 'x' } })
    const file = { format: 'csv', text: 'description,tag,externalId,longitude,latitude\nx,csv,1,1,1\n' }
    const imported = (await groma.call('POST /v1/geofences/import', { body: { ...file, radius: 50 } })).body
    const hook = { url: 'https://hooks.example.com/' }
    const { webhook } = (await groma.call('POST /v1/webhooks', { body: hook })).body
    const rule = { name: 'speeding', when: 'speed', speed: 40 }
    const { alert } = (await groma.call('POST /v1/alerts', { body: rule })).body
    return {
      users: { id: user._id },
      trips: { id: made._id, legId: made.legs[0]._id },
      geofences: { id: geofence, tag: 'tag', externalId: 'name' },
      beacons: { id: beacon._id, tag: 'tag', externalId: 'name' },
      events: { id: events[0]._id },
      segments: { externalId: 'name' },
      imports: { id: imported.import._id },
      webhooks: { id: webhook._id },
      alerts: { id: alert._id },
    }
  }

  it('are two worlds: no key reads, changes, deletes or triggers what belongs to the other', async () => {
    const ids = await makeOneOfEach()
    const named = operations.filter(({ path }) => path.includes('{'))
    const makes = ({ method, path }: Operation) => method === 'PUT' && /\/\{externalId\}$/.test(path)
    const others = named.filter((one) => !makes(one))
    expect(others.length).toBeGreaterThan(25)
    const pathOf = ({ path }: Operation) => fill(path, ids[path.split('/')[2] as string])
    for (const operation of others) {
      const request = `${operation.method} ${pathOf(operation)}`
      const answer = await groma.call(request, { key: 'live secret', ...withBody(operation) })
      expect(answer.status, `${request} ${answer.body.meta.message}`).toBe(404)
    }
    for (const list of [
      'users',
      'trips',
      'geofences',
      'beacons',
      'events',
      'search/users',
      'search/geofences',
    ])
      for (const [key, count] of [
        ['live secret', 0],
        ['test secret', 1],
      ] as const) {
        const near = list.startsWith('search') ? '?near=20,20' : ''
        const { body } = await groma.call(`GET /v1/${list}${near}`, { key })
        const found = body[list.split('/').at(-1) as string].length
        expect(Math.min(found, 1), `${list} with the ${key} key`).toBe(count)
      }
    const live = await walker(groma, undefined, 'live publishable')(here)
    expect([live.body.events, live.body.user.trip]).toEqual([[], undefined])
    for (const operation of others.filter(({ method, path }) => method === 'GET' && !/route/.test(path)))
      expect((await groma.call(`GET ${pathOf(operation)}`)).status, operation.path).toBe(200)
  })
})

describe('Rate limits', () => {
  /** A clock that goes only when told to. */
  function holdClock(): (milliseconds: number) => void {
    let now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    onTestFinished(() => clock.mockRestore())
    return (milliseconds) => {
      now += milliseconds
    }
  }
  const update = (more: object = {}) => ({
    ...{ deviceId: 'phone', latitude: 1, longitude: 1, accuracy: 5 },
    ...more,
  })
  const track = async (more: object = {}) =>
    (await limited.call('POST /v1/track', { body: update(more) })).status

  it('are counted for each project', async () => {
    holdClock()
    const other = await limited.newProject()
    expect((await limited.call('GET /v1/users')).status).toBe(200)
    expect((await limited.call('GET /v1/users')).status).toBe(429)
    expect((await other.call('GET /v1/users')).status).toBe(200)
  })

  it('of a device bind track only, not replay and bulk', async () => {
    holdClock()
    expect([await track(), await track()]).toEqual([200, 429])
    const three = [1, 2, 3].map(() => update())
    expect((await limited.call('POST /v1/track/replay', { body: { replays: three } })).status).toBe(200)
    const { results } = (await limited.call('POST /v1/track/bulk', { body: { updates: three } })).body
    expect(results.map(({ code }: { code: number }) => code)).toEqual([200, 200, 200])
  })

  it('count no retry within a minute, also after other updates', async () => {
    const pass = holdClock()
    const sent = (second: number) => ({
      ...{ deviceId: 'retrying', longitude: second },
      updatedAt: new Date(Date.UTC(2026, 0, 31) + second * 1000).toISOString(),
    })
    expect([await track(sent(1)), await track(sent(2))]).toEqual([200, 429])
    pass(1000)
    expect([await track(sent(2)), await track(sent(1)), await track(sent(3))]).toEqual([200, 200, 429])
    pass(60_000)
    expect([await track(sent(1)), await track(sent(2))]).toEqual([200, 429])
  })

  it('of a device that looks up its address are off until they are set', async () => {
    holdClock()
    const statuses = async (app: TestApp) => {
      const answers = [1, 2, 3].map(() => app.call('GET /v1/geocode/ip?ip=129.2.0.1'))
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    expect(await statuses(groma)).toEqual([200, 200, 200])
    expect(await statuses(limited)).toEqual([200, 429, 429])
  })
})
