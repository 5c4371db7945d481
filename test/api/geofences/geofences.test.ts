import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distance } from '../../../src/geo/distance.ts'
import { type Answer, openTestApp, type TestApp, testAppForNow } from '../../app/app.ts'
import { stopClock } from '../../app/clock.ts'

let groma: TestApp
beforeAll(async () => {
  groma = await openTestApp()
})
afterAll(() => groma.close())

const circle = { description: 'A shop', type: 'circle', coordinates: [13.2618, 53.5587], radius: 100 }

const ring = positions('13.25 53.55, 13.27 53.55, 13.27 53.57, 13.25 53.57, 13.25 53.55')
const polygon = { description: 'A yard', type: 'polygon', coordinates: ring }

function positions(text: string): number[][] {
  return text.split(', ').map((pair) => pair.split(' ').map(Number))
}

let names = 0
/** A name that no other test uses. */
const someName = () => `stores/${names++}`

const put = (body: object, name = someName()) => groma.call(`PUT /v1/geofences/${name}`, { body })

describe('PUT /v1/geofences/:tag/:externalId', () => {
  it('creates a circle with computed and default fields', async () => {
    const { status, body } = await put(circle, 'stores/first')
    expect(status).toBe(200)
    const { geofence } = body
    expect(geofence).toEqual({
      _id: expect.stringMatching(/^[\da-f]{24}$/),
      live: false,
      createdAt: expect.stringMatching(/^20.*\.\d{3}Z$/),
      updatedAt: geofence.createdAt,
      tag: 'stores',
      externalId: 'first',
      description: 'A shop',
      type: 'circle',
      geometry: { type: 'Polygon', coordinates: [expect.any(Array)] },
      geometryCenter: { type: 'Point', coordinates: [13.2618, 53.5587] },
      geometryRadius: 100,
      enabled: true,
    })
    const corners = geofence.geometry.coordinates[0]
    expect(corners).toHaveLength(65)
    expect(corners[64]).toEqual(corners[0])
    for (const [x, y] of corners) expect(distance(13.2618, 53.5587, x, y)).toBeCloseTo(100, 3)
    expect(body).toEqual((await groma.call('GET /v1/geofences/stores/first')).body)
  })

  it('creates a polygon and ignores radius and address', async () => {
    const { status, body } = await put({ ...polygon, radius: 3, address: 'nowhere' })
    expect(status).toBe(200)
    expect(body.geofence.geometry).toEqual({ type: 'Polygon', coordinates: [ring] })
    const [x, y] = body.geofence.geometryCenter.coordinates
    expect(distance(x, y, 13.26, 53.56)).toBeLessThan(1)
    expect(body.geofence.geometryRadius).toBeCloseTo(distance(13.26, 53.56, 13.25, 53.55), 0)
    expect(body).toEqual((await groma.call(`GET /v1/geofences/${body.geofence._id}`)).body)
  })

  it.each([
    ['touches itself', '13 53, 13.2 53, 13.2 53.2, 13.1 53, 13 53.2, 13 53'],
    ['repeats a position', '13 53, 13.2 53, 13.2 53, 13.2 53.2, 13 53'],
    ['has a spike', '13 53, 13.2 53, 13.4 53, 13.2 53, 13.2 53.2, 13 53'],
  ])('takes a polygon that %s, and answers it as it was sent', async (_what, text) => {
    const coordinates = positions(text)
    const { geofence } = (await put({ ...polygon, coordinates })).body
    expect(geofence.geometry.coordinates).toEqual([coordinates])
    expect(geofence.geometryRadius).toBeLessThan(20_000) // not to the tip of the spike
  })

  it.each(['wide', -1, [], {}, true])('ignores %j as the radius of a polygon', async (radius) => {
    expect((await put({ ...polygon, radius, address: 7 })).status).toBe(200)
  })

  it('answers a polygon across the antimeridian as it was sent', async () => {
    const across = positions('179.9 0, -179.9 0, -179.9 0.2, 179.9 0.2, 179.9 0')
    const { geofence } = (await put({ ...polygon, coordinates: across })).body
    expect(geofence.geometry.coordinates).toEqual([across])
    expect(Math.abs(geofence.geometryCenter.coordinates[0])).toBeCloseTo(180, 6)
    expect(geofence.geometryRadius).toBeLessThan(20_000)
  })

  it.each<[what: string, sent: object, answered: object]>([
    ['metadata', { metadata: { a: 'b', c: 1, d: false } }, { metadata: { a: 'b', c: 1, d: false } }],
    ['metadata as text', { metadata: '{"a":1}' }, { metadata: { a: 1 } }],
    ['coordinates as text', { coordinates: '[13.2618, 53.5587]' }, {}],
    ['userId', { userId: 'ada' }, { userId: 'ada' }],
    ['userIds', { userIds: 'ada, bob,' }, { userIds: 'ada,bob' }],
    ['userIds as a list', { userIds: ['ada', 'bob'] }, { userIds: 'ada,bob' }],
    ['no userIds', { userIds: ' , ' }, {}],
    ['ip', { ip: '203.0.113.7, 10.0.0.*,2001:db8::/32' }, { ip: '203.0.113.7,10.0.0.*,2001:db8::/32' }],
    ['enabled', { enabled: false }, { enabled: false }],
    ['disableAfter', { disableAfter: '2999-01-01' }, { disableAfter: '2999-01-01T00:00:00.000Z' }],
    [
      'disableAfter in the past',
      { disableAfter: '2020-01-01' },
      { enabled: false, disableAfter: '2020-01-01T00:00:00.000Z' },
    ],
    ['deleteAfter', { deleteAfter: '2999-01-01T10:00+02:00' }, { deleteAfter: '2999-01-01T08:00:00.000Z' }],
    ['stopDetection', { stopDetection: false }, { stopDetection: false }],
    [
      'thresholds',
      { tripApproachingThreshold: 2.5, dwellThreshold: 10 },
      { tripApproachingThreshold: 2.5, dwellThreshold: 10 },
    ],
    [
      'operatingHours as answered',
      { operatingHours: { sat: [['9:30 am', '5:00PM']], Sunday: [], mon: [['22:00', '2:00']] } },
      { operatingHours: { Sunday: [], Monday: [['22:00', '02:00']], Saturday: [['09:30', '17:00']] } },
    ],
    [
      'operatingHours as text',
      { operatingHours: '{"Mon":[["9:00","17:00"]]}' },
      { operatingHours: { Monday: [['09:00', '17:00']] } },
    ],
    ['operatingHours that say nothing', { operatingHours: {} }, {}],
    ['a mode that is ignored', { mode: 'car' }, {}],
    ['an unknown place with coordinates', { placeId: 'abc' }, {}],
    [
      'null for optional fields',
      { metadata: null, ip: null, enabled: null, operatingHours: null, deleteAfter: null },
      {},
    ],
    ['unknown fields', { colour: 'red', _id: 'mine', live: true }, {}],
    ['the smallest radius', { radius: 10 }, { geometryRadius: 10 }],
    ['the largest', { radius: 10_000 }, { geometryRadius: 10_000 }],
  ])('accepts %s', async (_what, sent, answered) => {
    const { status, body } = await put({ ...circle, ...sent })
    expect({ status, message: body.meta.message }).toEqual({ status: 200 })
    const { _id, createdAt, updatedAt, tag, externalId, live, geometry, ...rest } = body.geofence
    const { description, type, coordinates, radius } = circle
    const basis = { description, type, geometryRadius: radius, enabled: true }
    expect(rest).toEqual({ ...basis, geometryCenter: { type: 'Point', coordinates }, ...answered })
    expect((await groma.call(`GET /v1/geofences/${_id}`)).body).toEqual(body)
  })

  it('answers operating hours in the order of the week', async () => {
    const { geofence } = (await put({ ...circle, operatingHours: { Sat: [], Wed: [], Sun: [] } })).body
    expect(Object.keys(geofence.operatingHours)).toEqual(['Sunday', 'Wednesday', 'Saturday'])
  })

  it('stores the time zone of the centre for operating hours', async () => {
    const { geofence } = (await put({ ...circle, operatingHours: { Mon: [] } })).body
    const rows = await groma.database.query('select time_zone from geofences where id = $1', [geofence._id])
    expect(rows).toEqual([{ time_zone: 'Europe/Berlin' }])
  })

  it.each<[what: string, changed: object, param: string, message?: RegExp]>([
    ['no description', { description: undefined }, 'description'],
    ['an empty value', { description: '' }, 'description'],
    ['no type', { type: undefined }, 'type'],
    ['an unknown type', { type: 'square' }, 'type'],
    ['an isochrone of 3 hours', { type: 'isochrone', mode: 'car', radius: 180 }, 'radius', /\[1, 120\]/],
    ['an isochrone without a mode', { type: 'isochrone', radius: 10 }, 'mode', /Missing/],
    ['no coordinates', { coordinates: undefined }, 'coordinates', /Missing/],
    ['null for coordinates', { coordinates: null }, 'coordinates', /Missing/],
    [
      'an unknown address',
      { coordinates: undefined, address: 'Nowhere 1' },
      'address',
      /Nothing was found for "Nowhere 1"/,
    ],
    ['one beside coordinates', { address: 'Nowhere 1' }, 'address', /Nothing was found/],
    ['an unknown place', { coordinates: undefined, placeId: 'abc' }, 'placeId', /No place has the id "abc"/],
    ['coordinates that are not JSON', { coordinates: '13,53' }, 'coordinates'],
    ['coordinates that are not a list', { coordinates: { lat: 1 } }, 'coordinates'],
    ['three coordinates', { coordinates: [1, 2, 3] }, 'coordinates'],
    ['a longitude out of range', { coordinates: [181, 2] }, 'coordinates', /\[-180, 180\]/],
    ['a latitude out of range', { coordinates: [13, 91] }, 'coordinates', /\[-90, 90\]/],
    ['no radius', { radius: undefined }, 'radius', /Missing/],
    ['a radius too small', { radius: 9.99 }, 'radius', /\[10, 10000\]/],
    ['a radius too large', { radius: 10_001 }, 'radius', /\[10, 10000\]/],
    ['a radius that is not a number', { radius: 'wide' }, 'radius'],
    ['a polygon that is a point', { type: 'polygon' }, 'coordinates'],
    ['a polygon of three positions', { type: 'polygon', coordinates: ring.slice(2) }, 'coordinates', /got 3/],
    [
      'an open polygon',
      { type: 'polygon', coordinates: [...ring.slice(0, 4)] },
      'coordinates',
      /equal the first/,
    ],
    [
      'a polygon that crosses itself',
      { type: 'polygon', coordinates: [ring[0], ring[2], ring[1], ring[3], ring[0]] },
      'coordinates',
      /crosses itself at \[/,
    ],
    ['a polygon in one more list', { type: 'polygon', coordinates: [ring, ring, ring, ring] }, 'coordinates'],
    [
      '17 keys of metadata',
      { metadata: Object.fromEntries([...Array(17).keys()].map((key) => [key, 1])) },
      'metadata',
    ],
    ['nested metadata', { metadata: { a: { b: 1 } } }, 'metadata'],
    ['an e-mail address as userId', { userId: 'ada@example.org' }, 'userId', /personal data/],
    ['an e-mail address among userIds', { userIds: 'bob,ada@example.org' }, 'userIds', /personal data/],
    ['userIds that are none', { userIds: [7] }, 'userIds'],
    ['userIds that cannot be stored', { userIds: ['a\0'] }, 'userIds'],
    ['a wildcard before the last octet', { ip: '10.0.*.*' }, 'ip', /last octet only/],
    ['a wildcard between octets', { ip: '203.*.113.7' }, 'ip'],
    ['an invalid IP address', { ip: '203.0.113' }, 'ip', /203\.0\.113/],
    ['enabled that is not a boolean', { enabled: 'maybe' }, 'enabled'],
    ['an invalid datetime', { disableAfter: 'soon' }, 'disableAfter'],
    ['another', { deleteAfter: '2026-02-30' }, 'deleteAfter'],
    ['stopDetection that is none', { stopDetection: 2 }, 'stopDetection'],
    ['a negative threshold', { dwellThreshold: -1 }, 'dwellThreshold'],
    ['an endless threshold', { dwellThreshold: 1e300 }, 'dwellThreshold'],
    ['another threshold', { tripApproachingThreshold: 'x' }, 'tripApproachingThreshold'],
    ['an unknown day', { operatingHours: { Someday: [] } }, 'operatingHours', /Someday/],
    ['invalid hours', { operatingHours: { Mon: [['9', '17']] } }, 'operatingHours', /Monday/],
    ['hours that are not JSON', { operatingHours: 'always' }, 'operatingHours'],
    ['an unknown mode', { mode: 'ship' }, 'mode'],
  ])('refuses %s', async (_what, changed, param, message = /./) => {
    const name = someName()
    const { status, body } = await put({ ...circle, ...changed }, name)
    expect({ status, param: body.meta.param }, body.meta.message).toEqual({ status: 400, param })
    expect(body.meta.message).toMatch(message)
    expect((await groma.call(`GET /v1/geofences/${name}`)).status).toBe(404)
  })

  it.each([
    ['JSON', 'coordinates=%5B13.2618,53.5587%5D'],
    ['repeated', 'coordinates=13.2618&coordinates=53.5587'],
  ])('accepts a form with coordinates as %s', async (_what, coordinates) => {
    const form = `description=A+shop&type=circle&radius=100&enabled=false&metadata[a]=b&${coordinates}&operatingHours=${encodeURIComponent('{"Mon":[["9:00","17:00"]]}')}`
    const { status, body } = await groma.call(`PUT /v1/geofences/${someName()}`, { form })
    expect(status).toBe(200)
    expect(body.geofence).toMatchObject({
      geometryCenter: { coordinates: [13.2618, 53.5587] },
      geometryRadius: 100,
      enabled: false,
      metadata: { a: 'b' },
      operatingHours: { Monday: [['09:00', '17:00']] },
    })
  })

  it('accepts a polygon as a form of repeated positions', async () => {
    const positions = ring.map((position) => `coordinates=${JSON.stringify(position)}`).join('&')
    const form = `description=A+yard&type=polygon&${positions}`
    const { body } = await groma.call(`PUT /v1/geofences/${someName()}`, { form })
    expect(body.geofence.geometry.coordinates).toEqual([ring])
  })

  it('resets fields that are not sent; _id and createdAt stay', async () => {
    const name = someName()
    const whole = { ...circle, metadata: { a: 1 }, enabled: false, ip: '10.0.0.1', dwellThreshold: 4 }
    const before = (await put(whole, name)).body.geofence
    const after = (await put(polygon, name)).body.geofence
    expect(after).toMatchObject({
      _id: before._id,
      createdAt: before.createdAt,
      type: 'polygon',
      enabled: true,
    })
    for (const gone of ['metadata', 'ip', 'dwellThreshold']) expect(after).not.toHaveProperty(gone)
    expect(after.updatedAt >= before.updatedAt).toBe(true)
  })

  it('creates one geofence from two concurrent upserts', async () => {
    const name = someName()
    const answers = await Promise.all(
      [...Array(8).keys()].map((radius) => put({ ...circle, radius: radius + 10 }, name)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ body }) => body.geofence._id)).size).toBe(1)
  })

  it('keeps test and live apart', async () => {
    const name = someName()
    const test = (await put(circle, name)).body.geofence
    const live = await groma.call(`PUT /v1/geofences/${name}`, { body: polygon, key: 'live secret' })
    expect(live.body.geofence).toMatchObject({ live: true, type: 'polygon' })
    expect(live.body.geofence._id).not.toBe(test._id)
    const reaching = ['GET', 'DELETE'].map((method) =>
      groma.call(`${method} /v1/geofences/${test._id}`, { key: 'live secret' }),
    )
    for (const { status } of await Promise.all(reaching)) expect(status).toBe(404)
    expect((await groma.call(`GET /v1/geofences/${name}`)).body.geofence).toEqual(test)
  })

  it('needs a secret key', async () => {
    const { status } = await groma.call(`PUT /v1/geofences/${someName()}`, {
      body: circle,
      key: 'test publishable',
    })
    expect(status).toBe(403)
  })
})

describe('PUT /v1/geofences/:id', () => {
  it('replaces the geofence with that _id; tag and externalId stay', async () => {
    const { geofence } = (await put(circle, 'by-id/1')).body
    const body = { ...polygon, tag: 'other', externalId: 'other' }
    const answer = await groma.call(`PUT /v1/geofences/${geofence._id}`, { body })
    const { _id, createdAt, tag, externalId } = geofence
    expect(answer.body.geofence).toMatchObject({ _id, createdAt, tag, externalId, type: 'polygon' })
  })

  it('answers 404 for an unknown geofence', async () => {
    const { status, body } = await groma.call('PUT /v1/geofences/nobody', { body: circle })
    expect(status).toBe(404)
    expect(body.meta.message).toBe('No geofence found for "nobody".')
  })
})

describe('POST /v1/geofences', () => {
  const post = (body: object) => groma.call('POST /v1/geofences', { body })

  it('creates a geofence, and answers 409 the second time', async () => {
    const body = { ...circle, tag: 'posted', externalId: '1' }
    const { geofence } = (await post(body)).body
    expect(geofence).toMatchObject({ tag: 'posted', externalId: '1', type: 'circle' })
    const again = await post(body)
    expect(again.status).toBe(409)
    expect(again.body.meta.message).toBe('A geofence with tag "posted" and externalId "1" exists already.')
    expect((await groma.call('GET /v1/geofences/posted/1')).body.geofence).toEqual(geofence)
  })

  it('creates one geofence from concurrent requests', async () => {
    const body = { ...circle, tag: 'posted', externalId: 'race' }
    const answers = await Promise.all([...Array(6)].map(() => post(body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it.each(['tag', 'externalId'])('needs %s', async (param) => {
    const { status, body } = await post({ ...circle, tag: 'a', externalId: 'b', [param]: undefined })
    expect({ status, param: body.meta.param }).toEqual({ status: 400, param })
  })
})

describe('DELETE /v1/geofences', () => {
  it.each<[what: string, path: (answer: Answer) => string]>([
    ['its _id', ({ body }) => body.geofence._id],
    ['its tag and externalId', ({ body }) => `${body.geofence.tag}/${body.geofence.externalId}`],
  ])('deletes a geofence by %s, and notifies the nodes', async (_what, pathOf) => {
    const made = await put(circle)
    const path = pathOf(made)
    expect(await groma.call(`DELETE /v1/geofences/${path}`)).toMatchObject({
      status: 200,
      body: { meta: { code: 200 } },
    })
    expect((await groma.call(`GET /v1/geofences/${path}`)).status).toBe(404)
    const again = await groma.call(`DELETE /v1/geofences/${path}`)
    expect(again.status).toBe(404)
    expect(again.body.meta.message).toBe(`No geofence found for "${path}".`)
    const removals = await groma.database.query('select live from geofence_removals where id = $1', [
      made.body.geofence._id,
    ])
    expect(removals).toEqual([{ live: false }])
  })
})

describe('after deleteAfter', () => {
  const past = { ...circle, deleteAfter: '2020-01-01' }

  it.each(['GET', 'PUT', 'DELETE'])('%s finds nothing by _id', async (method) => {
    const { geofence } = (await put(past)).body
    const options = method === 'PUT' ? { body: circle } : {}
    expect((await groma.call(`${method} /v1/geofences/${geofence._id}`, options)).status).toBe(404)
  })

  it('the list leaves it out', async () => {
    await put(past, 'gone/1')
    expect((await groma.call('GET /v1/geofences?tag=gone')).body.geofences).toEqual([])
  })

  it.each(['PUT', 'POST'])('%s creates another of the same name', async (method) => {
    const name = someName()
    const before = (await put(past, name)).body.geofence
    const [tag, externalId] = name.split('/')
    const path = method === 'PUT' ? `/${name}` : ''
    const { status, body } = await groma.call(`${method} /v1/geofences${path}`, {
      body: { ...circle, tag, externalId },
    })
    expect(status).toBe(200)
    expect(body.geofence._id).not.toBe(before._id)
    const removals = await groma.database.query('select id from geofence_removals where id = $1', [
      before._id,
    ])
    expect(removals).toEqual([{ id: before._id }])
  })
})

describe('GET /v1/geofences', () => {
  it('filters, the most recently updated first', async () => {
    const groma = await testAppForNow()
    const made: [name: string, metadata: object][] = [
      ['a/1', { size: 10, colour: 'red' }],
      ['a/2', { size: '10', open: true }],
      ['b/1', { size: 11, colour: 'red' }],
      ['b/2', { open: 'true' }],
    ]
    for (const [name, metadata] of made)
      await groma.call(`PUT /v1/geofences/${name}`, { body: { ...circle, metadata } })
    await groma.call('PUT /v1/geofences/a/1', {
      body: { ...circle, metadata: made[0]?.[1] },
      key: 'live secret',
    })
    for (const [index, [name]] of made.entries()) {
      const [tag, externalId] = name.split('/')
      const times = [`2026-03-0${index + 1}T00:00:00.120Z`, `2026-04-0${9 - index}T00:00:00.120Z`]
      await groma.database.query(
        'update geofences set created_at = $3, updated_at = $4 where tag = $1 and external_id = $2 and not live',
        [tag, externalId, ...times],
      )
    }
    const table: [query: string, expected: string, hasMore?: boolean][] = [
      ['', 'a/1 a/2 b/1 b/2'],
      ['?limit=2', 'a/1 a/2', true],
      ['?limit=4', 'a/1 a/2 b/1 b/2'],
      ['?limit=2&updatedBefore=2026-04-08T00:00:00.120Z', 'b/1 b/2'],
      ['?updatedAfter=2026-04-08T00:00:00.120Z', 'a/1'],
      ['?createdBefore=2026-03-02T00:00:00.120Z', 'a/1'],
      ['?createdAfter=2026-03-02&createdBefore=2026-03-04', 'a/2 b/1'],
      ['?tag=b', 'b/1 b/2'],
      ['?externalId=1', 'a/1 b/1'],
      ['?tag=a&externalId=2', 'a/2'],
      ['?tag=c', ''],
      ['?metadata[size]=10', 'a/1 a/2'],
      ['?metadata[size]=10&metadata[colour]=red', 'a/1'],
      ['?metadata[open]=true', 'a/2 b/2'],
      ['?metadata[colour]="red"', 'a/1 b/1'],
      ['?metadata[colour]=blue', ''],
      ['?metadata=[object Object]', 'a/1 a/2 b/1 b/2'],
    ]
    for (const [query, expected, hasMore = false] of table) {
      const { status, body } = await groma.call(`GET /v1/geofences${encodeURI(query)}`)
      expect(status, query).toBe(200)
      expect(body.meta, query).toMatchObject({ code: 200, hasMore })
      const found = body.geofences.map(
        (one: { tag: string; externalId: string }) => `${one.tag}/${one.externalId}`,
      )
      expect(found.join(' '), query).toBe(expected)
    }
  })

  it.each([
    ['?limit=0', 'limit'],
    ['?limit=1001', 'limit'],
    ['?createdBefore=soon', 'createdBefore'],
    ['?metadata[a]=%00', 'metadata'],
    ['?metadata[%00]=a', 'metadata'],
  ])('refuses %s', async (query, param) => {
    const { status, body } = await groma.call(`GET /v1/geofences${query}`)
    expect({ status, param: body.meta.param }).toEqual({ status: 400, param })
  })
})

describe('the limits', () => {
  it.each([
    ['geofences.list', 'GET /v1/geofences'],
    ['geofences.get', 'GET /v1/geofences/a/b'],
    ['geofences.delete', 'DELETE /v1/geofences/a'],
  ])('%s', async (name, request) => {
    const limited = await testAppForNow({ GROMA_LIMITS: `${name}=1` })
    stopClock()
    const answers = [await limited.call(request), await limited.call(request)]
    expect(answers[0]?.status).not.toBe(429)
    expect(answers[1]?.status).toBe(429)
  })
})
