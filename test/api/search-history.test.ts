import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distance } from '../../src/geo/distance.ts'
import { openTestApp, type TestApp } from '../app/app.ts'
import { draw, position, type Spot } from '../maps/draw.ts'
import { fence, walker } from '../tracking/walker.ts'

/** Ada walks from a to d and back to b, Bob stays at z; a minute between two places. */
const spots = draw(
  `
  a b c d . . . . z
  `,
  100,
) as Record<'a' | 'b' | 'c' | 'd' | 'z', Spot>
const { a, b, c, d, z } = spots

let shared: TestApp
let groma: TestApp
const start = Date.now() - 10 * 60_000
const time = (minute: number) => new Date(start + minute * 60_000).toISOString()

beforeAll(async () => {
  shared = await openTestApp()
  groma = await shared.newProject()
  await fence(groma, 'c', { coordinates: position(c), radius: 60 })
  for (const [minute, place] of [a, b, c, d, b].entries())
    await walker(groma)(place, { updatedAt: time(minute), replayed: true })
  for (const minute of [1, 2, 3]) await walker(groma, { deviceId: 'tablet' })(z, { updatedAt: time(minute) })
  await walker(await shared.newProject())(b) // of others
})

afterAll(() => shared?.close())

const near = ({ latitude, longitude }: Spot, radius = 60) => `near=${latitude},${longitude}&radius=${radius}`
const around = (one: Spot, other: Spot) =>
  [
    [one.latitude + 0.001, one.longitude - 0.001],
    [one.latitude + 0.001, other.longitude + 0.001],
    [other.latitude - 0.001, other.longitude + 0.001],
    [other.latitude - 0.001, one.longitude - 0.001],
  ]
    .map(String)
    .join('|')

const search = (area: string, from = -1, to = 9, more = '') =>
  groma.call(`GET /v1/search/history?${area}&createdAfter=${time(from)}&createdBefore=${time(to)}${more}`)

/** Who, their first and last minute there, and how many locations. */
const found = async (area: string, from?: number, to?: number) => {
  const { body } = await search(area, from, to)
  return body.visitors.map(({ user, firstSeenAt, lastSeenAt, locations }: never) => [
    (user as { userId?: string; deviceId: string }).userId ?? (user as { deviceId: string }).deviceId,
    ...[firstSeenAt, lastSeenAt].map((at) => Math.round((Date.parse(at) - start) / 60_000)),
    locations,
  ])
}

describe('GET /v1/search/history', () => {
  it.each<[what: string, area: string, times: [number?, number?], visitors: unknown[]]>([
    ['in a circle', near(b), [], [['ada', 1, 4, 2]]],
    ['in a circle, then', near(b), [-1, 2], [['ada', 1, 1, 1]]],
    ['in a circle, but not at the time', near(b), [1.5, 3.5], []],
    ['in a larger one', near(b, 1000), [], [['ada', 0, 4, 5], ['tablet', 1, 3, 3]]],
    ['in a polygon', `polygon=${around(a, b)}`, [], [['ada', 0, 4, 3]]],
    ['in a geofence', 'tag=place&externalId=c', [], [['ada', 2, 2, 1]]],
    ['nowhere near', near({ latitude: -53, longitude: 179.9999 }), [], []],
  ])('finds who was %s', async (_what, area, times, visitors) => {
    expect(await found(area, ...times)).toEqual(visitors)
  }) // biome-ignore format: a table

  it('finds who was on either side of the antimeridian', async () => {
    const far = await shared.newProject()
    const east = { latitude: 10, longitude: 179.9999 }
    const west = { latitude: 10, longitude: -179.9999 }
    await walker(far, { deviceId: 'east' })(east)
    await walker(far, { deviceId: 'west' })(west)
    const times = `createdAfter=${time(0)}&createdBefore=${time(20)}`
    for (const area of [near(west, 100), 'polygon=9.9,179.9|9.9,-179.9|10.1,-179.9|10.1,179.9'])
      expect((await far.call(`GET /v1/search/history?${area}&${times}`)).body.visitors).toHaveLength(2)
  })

  it('does not find by locations that have expired', async () => {
    const own = await shared.newProject()
    await own.call('PATCH /v1/settings/project', { body: { retention: { locations: 1 } } })
    await walker(own)(b)
    const times = `createdAfter=${time(0)}&createdBefore=${time(20)}`
    const visitors = async () => (await own.call(`GET /v1/search/history?${near(b)}&${times}`)).body.visitors
    expect(await visitors()).toHaveLength(1)
    await own.pool.query(
      `update locations set received_at = (received_at at time zone 'UTC' - interval '24 hours') at time zone 'UTC' where project = ${own.test.project}`,
    )
    expect(await visitors()).toEqual([])
  })

  it('goes on with a cursor', async () => {
    const first = (await search(near(b, 1000), -1, 9, '&limit=1')).body
    expect([first.visitors.length, first.meta.hasMore]).toEqual([1, true])
    const { body: second } = await search(near(b, 1000), -1, 9, `&limit=1&cursor=${first.meta.cursor}`)
    expect([second.visitors[0].user.deviceId, second.meta.hasMore]).toEqual(['tablet', false])
  })

  it.each([
    ['no area', '', 'near'],
    ['two areas', `${near(b)}&tag=place&externalId=c`, 'near'],
    ['a tag alone', 'tag=place', 'externalId'],
    ['an area that crosses itself', `polygon=${['1,1', '2,2', '2,1', '1,2'].join('|')}`, 'polygon'],
  ])('refuses %s', async (_what, area, param) => {
    const { status, body } = await search(area)
    expect([status, body.meta.param]).toEqual([400, param])
  })

  it('refuses more than a day, an unknown geofence and a publishable key', async () => {
    expect((await search(near(b), 0, 24 * 60 + 1)).body.meta.param).toBe('createdBefore')
    expect((await search('geofence=unknown')).status).toBe(404)
    expect((await groma.call('GET /v1/search/history', { key: 'test publishable' })).status).toBe(403)
  })
})

describe('GET /v1/search/heat', () => {
  const heat = async (query: string) => (await groma.call(`GET /v1/search/heat?${query}`)).body

  it('counts each user once a cell, and ends now by default', async () => {
    const { cells } = await heat(`createdAfter=${time(-1)}&size=50`)
    const nearest = ({ longitude, latitude }: Spot) =>
      cells.find(
        ({ location }: { location: { coordinates: [number, number] } }) =>
          distance(...location.coordinates, longitude, latitude) < 40,
      )
    expect([a, b, z].map(nearest)).toMatchObject([
      { users: 1, locations: 1 },
      { users: 1, locations: 2 },
      { users: 1, locations: 3 },
    ])
    expect(cells).toHaveLength(5)
    const [one] = (await heat(`createdAfter=${time(-1)}&size=100000`)).cells
    expect(one).toMatchObject({ users: 2, locations: 8 })
    expect((await heat(`createdAfter=${time(0.5)}&createdBefore=${time(1.5)}&limit=1`)).cells).toHaveLength(1)
  })

  it('is asked for a day at a time', async () => {
    expect((await heat(`createdAfter=${time(-3000)}`)).meta).toMatchObject({
      code: 400,
      param: 'createdBefore',
    })
  })
})
