import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../app/app.ts'
import { buildCity, type City } from '../maps/city.ts'
import { position, type Spot } from '../maps/draw.ts'
import { eventNames, fence, walker } from '../tracking/walker.ts'
import { openSpecApp, query } from './app.ts'

let city: City
let groma: TestApp
beforeAll(async () => {
  city = await buildCity({ withRoads: true })
  groma = await openSpecApp({ GROMA_DATA: city.folder })
})
afterAll(async () => {
  await groma.close()
  await city.remove()
})

const circle = { description: 'Circle', type: 'circle', coordinates: [13.2, 53.6], radius: 100 }
const square = [
  [0, 0],
  [0.01, 0],
  [0.01, 0.01],
  [0, 0.01],
  [0, 0],
]
const polygon = { description: 'Square', type: 'polygon', coordinates: square }
let number = 0
const put = (body: object, name = `upsert/${++number}`) => groma.call(`PUT /v1/geofences/${name}`, { body })
const list = async (fields: { [name: string]: string }) =>
  (await groma.call(`GET /v1/geofences?${query(fields)}`)).body.geofences.map(
    ({ externalId }: { externalId: string }) => externalId,
  )
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]))

describe('GET /v1/geofences', () => {
  beforeAll(async () => {
    for (const [index, name] of ['x', 'y', 'z'].entries())
      await put({ ...circle, metadata: { index } }, `listed/${name}`)
    await put({ ...circle, metadata: { index: 0 } }, 'listed/x')
  })

  it('is sorted by updatedAt, the newest first', async () => {
    expect(await list({ tag: 'listed' })).toEqual(['x', 'z', 'y'])
  })

  it('limit is 1 to 1000; answers meta.hasMore', async () => {
    for (const [limit, status] of [
      [1, 200],
      [1000, 200],
      [0, 400],
      [1001, 400],
    ])
      expect((await groma.call(`GET /v1/geofences?limit=${limit}`)).status, `${limit}`).toBe(status)
    const { meta, geofences } = (await groma.call('GET /v1/geofences?tag=listed&limit=2')).body
    expect([meta, geofences.length]).toEqual([{ code: 200, hasMore: true, cursor: expect.any(String) }, 2])
  })

  it('createdBefore, createdAfter, updatedBefore and updatedAfter are cursors', async () => {
    const { createdAt, updatedAt } = (await groma.call('GET /v1/geofences/listed/y')).body.geofence
    const tag = 'listed'
    expect(await list({ tag, createdBefore: createdAt })).toEqual(['x'])
    expect(await list({ tag, createdAfter: createdAt })).toEqual(['z'])
    expect(await list({ tag, updatedBefore: updatedAt })).toEqual([])
    expect(await list({ tag, updatedAfter: updatedAt })).toEqual(['x', 'z'])
  })

  it('tag, externalId and metadata[key] are filters', async () => {
    expect(await list({ tag: 'listed', externalId: 'y' })).toEqual(['y'])
    expect(await list({ tag: 'listed', 'metadata[index]': '2' })).toEqual(['z'])
  })
})

describe('one geofence', () => {
  it('is got by _id, and by tag and externalId', async () => {
    const { geofence } = (await put(circle)).body
    for (const name of [geofence._id, `${geofence.tag}/${geofence.externalId}`])
      expect((await groma.call(`GET /v1/geofences/${name}`)).body).toEqual({ meta: { code: 200 }, geofence })
  })

  it('is deleted by _id, and by tag and externalId', async () => {
    for (const named of ['_id', 'name']) {
      const { geofence } = (await put(circle)).body
      const name = named === '_id' ? geofence._id : `${geofence.tag}/${geofence.externalId}`
      expect((await groma.call(`DELETE /v1/geofences/${name}`)).body).toEqual({ meta: { code: 200 } })
      expect((await groma.call(`GET /v1/geofences/${name}`)).status).toBe(404)
    }
  })

  it('lists its users', async () => {
    const id = await fence(groma, 'inhabited', { coordinates: [20, 20] })
    await walker(groma, { deviceId: 'guest', userId: 'guest' })({ latitude: 20, longitude: 20 })
    for (const name of ['place/inhabited', id]) {
      const { meta, users } = (await groma.call(`GET /v1/geofences/${name}/users`)).body
      expect([meta, users.map(({ userId }: { userId: string }) => userId)]).toEqual([
        { code: 200, hasMore: false },
        ['guest'],
      ])
    }
  })
})

describe('upsert', () => {
  it('creates a geofence, or updates it', async () => {
    const { geofence } = (await put(circle, 'again/1')).body
    const again = (await put({ ...circle, radius: 50 }, 'again/1')).body.geofence
    expect(again).toMatchObject({ _id: geofence._id, createdAt: geofence.createdAt, geometryRadius: 50 })
    expect((await put({ ...circle, radius: 60 }, geofence._id)).body.geofence).toMatchObject({
      ...{ _id: geofence._id, tag: 'again', externalId: '1', geometryRadius: 60 },
    })
    expect((await put(circle, '0123456789abcdef01234567')).status).toBe(404)
  })

  it.each(['description', 'type', 'coordinates', 'radius'])('of a circle needs %s', async (param) => {
    expect((await put({ ...circle, [param]: undefined })).body.meta).toMatchObject({ code: 400, param })
  })

  it('type is circle, polygon or isochrone', async () => {
    expect((await put({ ...circle, type: 'star' })).body.meta).toMatchObject({ code: 400, param: 'type' })
  })

  it('coordinates are a list, or its JSON text', async () => {
    for (const coordinates of [circle.coordinates, JSON.stringify(circle.coordinates)])
      expect((await put({ ...circle, coordinates })).body.geofence.geometryCenter.coordinates).toEqual([
        13.2, 53.6,
      ])
  })

  it('a polygon is a closed ring of 4 to 2000 positions', async () => {
    const ring = (count: number) => {
      const turn = (at: number) => (2 * Math.PI * at) / (count - 1)
      const open = Array.from({ length: count - 1 }, (_, at) => [
        Math.cos(turn(at)) / 100,
        Math.sin(turn(at)) / 100,
      ])
      return [...open, open[0]]
    }
    for (const [count, status] of [
      [4, 200],
      [2000, 200],
      [3, 400],
      [2001, 400],
    ] as const)
      expect((await put({ ...polygon, coordinates: ring(count) })).status, `${count}`).toBe(status)
    const open = await put({ ...polygon, coordinates: square.slice(0, -1) })
    expect(open.body.meta).toMatchObject({ code: 400, param: 'coordinates' })
  })

  it('an address is the centre; with coordinates it must be near, and coordinates win', async () => {
    const address = '100 Calvert Street, Baltimore, MD 21201'
    const by = { ...circle, coordinates: undefined, address }
    expect((await put(by)).body.geofence.geometryCenter.coordinates).toEqual(position(city.at.A as Spot))
    const beside = position(city.at.S as Spot)
    expect((await put({ ...by, coordinates: beside })).body.geofence.geometryCenter.coordinates).toEqual(
      beside,
    )
    expect((await put({ ...by, coordinates: [13.2, 53.6] })).body.meta).toMatchObject({ param: 'address' })
    expect((await put({ ...by, address: 'Nowhere 7, Atlantis' })).body.meta).toMatchObject({
      param: 'address',
    })
  })

  it('of a polygon address and radius are ignored', async () => {
    const { geofence } = (await put({ ...polygon, address: 'Nowhere 7', radius: -5 })).body
    expect(geofence.geometry.coordinates).toEqual([square])
  })

  it('the radius of a circle is 10 to 10000 metres', async () => {
    for (const [radius, status] of [
      [10, 200],
      [10_000, 200],
      [9, 400],
      [10_001, 400],
    ])
      expect((await put({ ...circle, radius })).status, `${radius}`).toBe(status)
  })

  it('metadata has up to 16 keys, and may be JSON text', async () => {
    expect((await put({ ...circle, metadata: keys(16) })).status).toBe(200)
    expect((await put({ ...circle, metadata: keys(17) })).body.meta).toMatchObject({ param: 'metadata' })
    expect((await put({ ...circle, metadata: '{"a":true}' })).body.geofence.metadata).toEqual({ a: true })
  })

  it('takes userId, userIds, ip, enabled, stopDetection and the thresholds', async () => {
    const fields = {
      ...{ userId: 'ada', userIds: 'ada,bob', ip: '10.0.0.1,10.0.0.*,10.0.0.0/8', enabled: false },
      ...{ stopDetection: true, tripApproachingThreshold: 5, dwellThreshold: 6 },
    }
    expect((await put({ ...circle, ...fields })).body.geofence).toMatchObject(fields)
    expect((await put({ ...circle, ip: 'somewhere' })).body.meta).toMatchObject({ code: 400, param: 'ip' })
  })

  it('enabled is true by default', async () => {
    expect((await put(circle)).body.geofence.enabled).toBe(true)
  })

  it('takes disableAfter and deleteAfter', async () => {
    const fields = { disableAfter: '2100-01-01T00:00:00.000Z', deleteAfter: '2100-02-01T00:00:00.000Z' }
    expect((await put({ ...circle, ...fields })).body.geofence).toMatchObject(fields)
    expect((await put({ ...circle, disableAfter: 'later' })).body.meta).toMatchObject({
      param: 'disableAfter',
    })
  })

  it('of an isochrone needs a mode; radius is minutes, the geometry what is reached', async () => {
    const corner = city.at.b as Spot
    const isochrone = { ...circle, type: 'isochrone', coordinates: position(corner), radius: 2 }
    expect((await put(isochrone)).body.meta).toMatchObject({ code: 400, param: 'mode' })
    const without = { ...isochrone, mode: 'foot', radius: undefined }
    expect((await put(without)).body.meta).toMatchObject({ code: 400, param: 'radius' })
    const { geofence } = (await put({ ...isochrone, mode: 'foot' }, 'reach/1')).body
    expect(geofence).toMatchObject({ ...{ type: 'isochrone', mode: 'foot', geometryRadius: 2 } })
    expect(geofence.geometryCenter.coordinates).toEqual(position(corner))
    expect(eventNames(await walker(groma, { deviceId: 'reacher' })(corner))).toContain('entered 1')
  })

  it('an address is the destination of an isochrone', async () => {
    const address = '100 Calvert Street, Baltimore, MD 21201'
    const body = { description: 'x', type: 'isochrone', mode: 'foot', radius: 2, address }
    expect((await put(body)).body.geofence.geometryCenter.coordinates).toEqual(position(city.at.A as Spot))
  })

  it('placeId is a place whose centre overrides coordinates and address', async () => {
    const { places } = (await groma.call(`GET /v1/search/places?chains=starbucks&near=${city.point('S')}`))
      .body
    const { geofence } = (await put({ ...circle, placeId: places[0]._id })).body
    expect(geofence.geometryCenter.coordinates).toEqual(position(city.at.S as Spot))
    const unknown = { ...circle, placeId: '0123456789abcdef01234567' }
    expect((await put(unknown)).body.geofence.geometryCenter.coordinates).toEqual(circle.coordinates)
    expect((await put({ ...unknown, coordinates: undefined })).body.meta).toMatchObject({ param: 'placeId' })
  })

  it.each<[object, object]>([
    [{ Sunday: [['9:00 AM', '5:30 PM']] }, { Sunday: [['09:00', '17:30']] }],
    [{ sun: [['09:00', '17:30']] }, { Sunday: [['09:00', '17:30']] }],
    [
      {
        MON: [
          ['08:00', '12:00'],
          ['13:00', '20:00'],
        ],
      },
      {
        Monday: [
          ['08:00', '12:00'],
          ['13:00', '20:00'],
        ],
      },
    ],
  ])('operatingHours %j are %j', async (operatingHours, answered) => {
    expect((await put({ ...circle, operatingHours })).body.geofence.operatingHours).toEqual(answered)
  })

  it('operatingHours of no day, or of no time, are refused', async () => {
    for (const operatingHours of [
      { Someday: [['09:00', '17:00']] },
      { Sun: [['nine', 'five']] },
      { Sun: ['09:00'] },
    ])
      expect((await put({ ...circle, operatingHours })).body.meta.param).toMatch(/^operatingHours/)
  })
})
