import { expect, it } from 'vitest'
import { testAppForNow } from '../../app/app.ts'
import { draw, position } from '../../maps/draw.ts'
import { fence, walker } from '../../tracking/walker.ts'

/** From s over m to the geofence at d; without roads, so in a straight line. */
const { s, m, d } = draw('s . . . . m . . . . d', 1000) as Record<
  's' | 'm' | 'd',
  { latitude: number; longitude: number }
>

it('lists the ETA at each location', async () => {
  const groma = await testAppForNow()
  await fence(groma, 'shop', { coordinates: position(d) })
  await groma.call('POST /v1/trips', {
    body: {
      externalId: 'order',
      userId: 'ada',
      mode: 'car',
      destinationGeofenceTag: 'place',
      destinationGeofenceExternalId: 'shop',
    },
  })
  expect((await groma.call('GET /v1/trips/order/etas')).body.etas).toEqual([])
  const ada = walker(groma)
  await ada(s)
  await ada(m)
  const { etas } = (await groma.call('GET /v1/trips/order/etas')).body
  expect(etas.map(({ location }: { location: object }) => location)).toEqual([
    { type: 'Point', coordinates: position(s) },
    { type: 'Point', coordinates: position(m) },
  ])
  const [first, second] = etas
  expect(first.distance).toBeGreaterThan(9900)
  expect(second.distance / first.distance).toBeCloseTo(0.5, 1)
  expect(second.duration).toBeLessThan(first.duration)
  expect(Date.parse(first.arrivalAt) - Date.parse(first.createdAt)).toBeCloseTo(first.duration * 60_000, -4)
  expect((await groma.call('GET /v1/trips/nothing/etas')).status).toBe(404)
})
