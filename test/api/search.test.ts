import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'
import { draw, position } from '../maps/draw.ts'
import { fence, walker } from '../tracking/walker.ts'

/** Every character is 400 m. */
const places = draw(
  `
  a . b . . . . . c
  `,
  400,
)
const { a, b, c } = places as Record<'a' | 'b' | 'c', { latitude: number; longitude: number }>
const near = `near=${a.latitude},${a.longitude}`

let groma: TestApp

beforeAll(async () => {
  groma = await openTestApp()
  await fence(groma, 'a', { coordinates: position(a), metadata: { size: 10, open: true } }, 'store')
  await fence(groma, 'b', { coordinates: position(b), metadata: { size: '10' } }, 'depot')
  await fence(groma, 'c', { coordinates: position(c), userIds: 'eve', ip: '10.0.0.1' }, 'store')
  await fence(groma, 'off', { coordinates: position(a), enabled: false }, 'store')
  for (const [userId, place] of Object.entries({ ada: b, bob: a, eve: c })) {
    await walker(groma, { deviceId: userId, userId })(place, {
      metadata: { plan: userId === 'ada' ? 'gold' : 'iron' },
    })
  }
})

afterAll(() => groma.close())

describe('GET /v1/search/geofences', () => {
  const names = (body: { geofences: { externalId: string }[] }) =>
    body.geofences.map(({ externalId }) => externalId)

  it.each([
    ['the nearest first, wherever', '', ['a', 'b', 'c']],
    ['within a radius of the boundary', '&radius=701', ['a', 'b']],
    ['so many', '&limit=1', ['a']],
    ['of tags', '&tags=store', ['a', 'c']],
    ['by metadata, whether number or text', '&metadata[size]=10', ['a', 'b']],
    ['by more metadata', '&metadata[size]=10&metadata[open]=true', ['a']],
    ['whatever an SDK sends as metadata', '&metadata=[object Object]', ['a', 'b', 'c']],
  ])('%s', async (_what, query, expected) => {
    const { status, body } = await groma.call(`GET /v1/search/geofences?${near}${query}`, {
      key: 'test publishable',
    })
    expect(status).toBe(200)
    expect(names(body)).toEqual(expected)
  })

  it('by great circles, however far', async () => {
    const other = await groma.newProject()
    const square = (x: number, y: number) => ({
      type: 'polygon',
      coordinates: [
        [x, y],
        [x + 0.1, y],
        [x + 0.1, y + 0.1],
        [x, y],
      ],
    })
    await fence(other, 'east', square(20, 40))
    await fence(other, 'south', { coordinates: [0, 37] })
    await fence(other, 'beyond', square(179, 80))
    const found = async (query: string) => names((await other.call(`GET /v1/search/geofences?${query}`)).body)
    expect(await found('near=60,0')).toEqual(['south', 'east', 'beyond'])
    expect(await found('near=0,0')).toEqual(['south', 'east', 'beyond'])
    expect(await found('near=0,0&limit=1')).toEqual(['south'])
    expect(await found('near=60,0&radius=2600000')).toEqual(['south'])
  })

  it('answers whole geofences, without geometries if so wanted', async () => {
    const { geofences } = (await groma.call(`GET /v1/search/geofences?${near}`)).body
    for (const found of geofences)
      expect((await groma.call(`GET /v1/geofences/${found._id}`)).body.geofence).toEqual(found)
    const bare = await groma.call(`GET /v1/search/geofences?${near}&includeGeometry=false&limit=1000`)
    expect(bare.body.geofences).toEqual(geofences.map(({ geometry, ...rest }: { geometry: object }) => rest))
  })

  it.each(['true', 'false'])(
    'never answers whom it is for to a publishable key (geometry: %s)',
    async (value) => {
      const request = `GET /v1/search/geofences?${near}&includeGeometry=${value}`
      const { body } = await groma.call(request, { key: 'test publishable' })
      expect(body.geofences).toHaveLength(3)
      expect(JSON.stringify(body)).not.toMatch(/eve|10\.0\.0\.1|userIds|"ip"/)
    },
  )

  it.each([
    ['', 'near'],
    [`?${near}&limit=101`, 'includeGeometry'],
    [`?${near}&limit=1001`, 'limit'],
    ['?near=91,0', 'near'],
  ])('refuses %s', async (query, param) => {
    const { status, body } = await groma.call(`GET /v1/search/geofences${query}`)
    expect([status, body.meta.param]).toEqual([400, param])
  })
})

describe('GET /v1/search/users', () => {
  it.each([
    ['within 1000 m by default, the nearest first', '', ['bob', 'ada']],
    ['within a radius', '&radius=5000', ['bob', 'ada', 'eve']],
    ['so many', '&limit=1', ['bob']],
    ['by metadata', '&metadata[plan]=gold', ['ada']],
  ])('%s', async (_what, query, expected) => {
    const { status, body } = await groma.call(`GET /v1/search/users?${near}${query}`)
    expect(status).toBe(200)
    expect(body.users.map(({ userId }: { userId: string }) => userId)).toEqual(expected)
  })

  it.each([
    ['radius=99', '[100, 10000]'],
    ['radius=10001', '[100, 10000]'],
    ['radius=0&mode=car', '[1, 10000]'],
    ['radius=10001&mode=car', '[1, 10000]'],
    ['limit=101', '[1, 100]'],
  ])('refuses %s', async (query, range) => {
    const { status, body } = await groma.call(`GET /v1/search/users?${near}&${query}`)
    expect([status, body.meta.param]).toEqual([400, query.split('=')[0]])
    expect(body.meta.message).toContain(`Valid range: ${range}.`)
  })

  it('finds across the antimeridian', async () => {
    await walker(groma, { deviceId: 'east', userId: 'east' })({ latitude: 0, longitude: 179.999 })
    await walker(groma, { deviceId: 'west', userId: 'west' })({ latitude: 0, longitude: -179.999 })
    const { body } = await groma.call('GET /v1/search/users?near=0,180')
    expect(body.users).toHaveLength(2)
  })
})

describe('GET /v1/context', () => {
  it('answers the geofences of a location in both formats that SDKs read, and stores nothing', async () => {
    const { body } = await groma.call(`GET /v1/context?coordinates=${a.latitude},${a.longitude}`, {
      key: 'test publishable',
    })
    expect(body.context).toMatchObject({ live: false, geofences: [{ externalId: 'a' }] })
    expect(body.geofences).toEqual(body.context.geofences)
    const elsewhere = await groma.call('GET /v1/context?coordinates=0,0')
    expect(elsewhere.body.geofences).toEqual([])
  })
})
