import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { operatorOf } from '../../app/operator.ts'
import { type BuiltTown, buildTown } from '../../maps/built-town.ts'
import { draw, type Spot } from '../../maps/draw.ts'

let groma: TestApp
let at: Record<string, Spot>
let built: BuiltTown
let read: Awaited<ReturnType<typeof operatorOf>>

beforeAll(async () => {
  at = draw('c', 100)
  built = await buildTown(at, { c: { amenity: 'cafe', name: 'Café Süd' } })
  groma = await openTestApp({ GROMA_DATA: built.folder, GROMA_HOST: '127.0.0.1' })
  read = await operatorOf(groma, 'read')
})

afterAll(async () => {
  await groma.close()
  await built.remove()
})

it('says how it is', async () => {
  const { status, body } = await read('GET /dashboard/health')
  expect([status, body]).toMatchObject([
    200,
    {
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      startedAt: expect.any(String),
      database: { isUp: true, milliseconds: expect.any(Number) },
      routing: { roads: 'none' },
    },
  ])
  expect(body.memory).toBeGreaterThan(1e6)
  expect(Date.parse(body.startedAt)).toBeGreaterThan(Date.now() - 86_400_000)
})

it('lists the regions and when they were imported', async () => {
  const { regions, extent } = (await read('GET /dashboard/regions')).body
  expect(regions).toMatchObject([
    {
      name: 'town',
      source: expect.stringContaining('town.osm.pbf'),
      importedAt: expect.stringMatching(/^20\d\d-/),
      counts: { places: 1 },
    },
  ])
  expect(regions[0].bytes).toBeGreaterThan(100)
  const [west, south, east, north] = extent
  expect([west <= east, south <= north]).toEqual([true, true])
  expect(Math.hypot(west - (at.c as Spot).longitude, south - (at.c as Spot).latitude)).toBeLessThan(0.001)
})

it('knows where devices reach it, or that they do not', async () => {
  expect((await read('GET /dashboard/address')).body).toMatchObject({
    url: 'http://127.0.0.1:8080',
    isConfigured: false,
    warning: expect.stringContaining('other devices cannot reach it'),
  })
})

it.each(['health', 'regions', 'address'])('%s is for operators only', async (what) => {
  expect((await groma.call(`GET /dashboard/${what}`)).status).toBe(401)
})
