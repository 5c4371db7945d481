import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../app/app.ts'

let groma: TestApp
beforeAll(async () => {
  groma = await openTestApp()
})
afterAll(() => groma.close())

const preview = (body: object) => groma.call('POST /v1/geofences/preview', { body })

describe('POST /v1/geofences/preview', () => {
  const ring = [
    [13.25, 53.55],
    [13.27, 53.55],
    [13.26, 53.57],
    [13.25, 53.55],
  ]

  it('answers the area of a polygon and a circle, and writes neither', async () => {
    const polygon = await preview({ description: 'A yard', type: 'polygon', coordinates: ring })
    expect(polygon.body.geofence).toMatchObject({ type: 'polygon', geometry: { coordinates: [ring] } })
    const circle = await preview({ description: 'A shop', type: 'circle', coordinates: ring[0], radius: 50 })
    expect(circle.body.geofence).toMatchObject({
      geometryCenter: { coordinates: ring[0] },
      geometryRadius: 50,
    })
    expect(circle.body.geofence.geometry.coordinates[0].length).toBeGreaterThan(32)
    expect((await groma.call('GET /v1/geofences')).body.geofences).toEqual([])
  })

  it('refuses what creating refuses', async () => {
    const { status, body } = await preview({
      description: 'x',
      type: 'circle',
      coordinates: ring[0],
      radius: 5,
    })
    expect([status, body.meta.param]).toEqual([400, 'radius'])
  })
})
