import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { position, type Spot } from '../../maps/draw.ts'
import { type BuiltTowns, buildNorthAmericanTowns } from '../../maps/north-american-towns.ts'

let towns: BuiltTowns
let groma: TestApp
beforeAll(async () => {
  towns = await buildNorthAmericanTowns()
  groma = await openTestApp({ GROMA_DATA: towns.folder })
})
afterAll(async () => {
  await groma.close()
  await towns.remove()
})

async function put(where: object, type = 'circle') {
  const body = { description: 'Store', type, radius: 50, ...where }
  return groma.call('PUT /v1/geofences/stores/1', { body })
}

const at = (letter: string) => position(towns.springfield[letter] as Spot)
const address = '101 N Main St, Springfield, IL 62701'

async function cafe(): Promise<string> {
  const { longitude, latitude } = towns.springfield.j as Spot
  const { body } = await groma.call(
    `GET /v1/search/places?near=${latitude},${longitude}&categories=cafe&radius=100`,
  )
  return body.places[0]._id
}

describe('the centre of a circle', () => {
  it('is the position of the address', async () => {
    const { status, body } = await put({ address })
    expect(status).toBe(200)
    expect(body.geofence.geometryCenter.coordinates).toEqual(at('1'))
  })

  it('is the coordinates, with an address near them', async () => {
    const { body } = await put({ address, coordinates: at('9') })
    expect(body.geofence.geometryCenter.coordinates).toEqual(at('9'))
  })

  it('is the place, which wins over the rest', async () => {
    const { body } = await put({ placeId: await cafe(), address: 'Nowhere 1', coordinates: [13, 53] })
    expect(body.geofence.geometryCenter.coordinates).toEqual(at('j'))
  })

  it('is an airport of the world without any import', async () => {
    const { places } = (await groma.call(`GET /v1/search/places?iataCode=BWI`)).body
    const { status, body } = await put({ placeId: places[0]._id })
    expect([status, body.geofence.geometryCenter]).toEqual([200, places[0].location])
  })

  it('is the address where the place is unknown', async () => {
    const { body } = await put({ placeId: 'abc', address })
    expect(body.geofence.geometryCenter.coordinates).toEqual(at('1'))
  })

  it('is read from an address that is coordinates', async () => {
    const { body } = await put({ address: '39.8, -89.65' })
    expect(body.geofence.geometryCenter.coordinates).toEqual([-89.65, 39.8])
  })
})

it.each([
  [
    'an address far from the coordinates',
    { address, coordinates: [-89.6, 39.9] },
    /within 1000 m .* got one \d+ m away/,
  ],
  [
    'an unknown address',
    { address: '5 Pine St, Springfield, IL' },
    /Nothing was found for "5 Pine St, Springfield, IL"/,
  ],
  ['a street without the house', { address: '9900 N Main St, Springfield, IL' }, /Nothing was found/],
])('refuses %s', async (_what, where, message) => {
  const { status, body } = await put(where)
  expect([status, body.meta.param]).toEqual([400, 'address'])
  expect(body.meta.message).toMatch(message)
})

it('a polygon ignores the address', async () => {
  const [a, b, c] = [at('1'), at('2'), at('3')]
  const { status } = await put({ coordinates: [a, b, c, a], address: 'Nowhere 1', placeId: 'abc' }, 'polygon')
  expect(status).toBe(200)
})
