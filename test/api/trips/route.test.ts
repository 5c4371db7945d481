import { afterAll, beforeAll, expect, it } from 'vitest'
import { decodePolyline } from '../../../src/routing/translate/polyline.ts'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { draw, position, type Spot } from '../../maps/draw.ts'
import { walker } from '../../tracking/walker.ts'

/** Every character is 500 m. */
const { a, b, c } = draw('a . b . . c', 500) as Record<'a' | 'b' | 'c', Spot>

let groma: TestApp
beforeAll(async () => {
  groma = await openTestApp()
})
afterAll(() => groma.close())

const route = (query = '') => groma.call(`GET /v1/trips/way/route${query}`)

it('answers the line through the locations once the trip has ended', async () => {
  expect((await route()).status).toBe(404)
  await groma.call('POST /v1/trips', { body: { externalId: 'way', userId: 'ada' } })
  const walk = walker(groma)
  await walk(a)
  expect((await route()).body.meta).toMatchObject({
    code: 400,
    message: 'The route is available once the trip has ended (now: started).',
  })
  await walk(b)
  await walk(c)
  await groma.call('PATCH /v1/trips/way/update', { body: { status: 'completed' } })
  const { body } = await route('?units=metric')
  expect(body.distance).toEqual({ value: expect.closeTo(2500, -1), text: '2.5 km' })
  expect((await route()).body.distance.text).toBe('1.6 mi')
  const line = decodePolyline(body.geometry.polyline, 6)
  const rounded = (positions: readonly (readonly number[])[]) =>
    positions.map((one) => one.map((value) => value.toFixed(5)))
  expect(rounded(line)).toEqual(rounded([a, b, c].map(position)))
})

it('refuses a trip without two locations', async () => {
  await groma.call('POST /v1/trips', { body: { externalId: 'nowhere' } })
  await groma.call('PATCH /v1/trips/nowhere/update', { body: { status: 'canceled' } })
  const { status, body } = await groma.call('GET /v1/trips/nowhere/route')
  expect([status, body.meta.message]).toEqual([
    400,
    'A route needs at least 2 locations; the trip "nowhere" has 0.',
  ])
})
