import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isochroneJob } from '../../src/geofences/isochrones.ts'
import { openTestApp, type TestApp } from '../app/app.ts'
import { eventually } from '../app/server.ts'
import { position } from '../maps/draw.ts'
import { addRegion, buildRoads, type RoadMap } from '../maps/road-map.ts'
import { drawTown } from '../maps/town.ts'
import { walker } from '../tracking/walker.ts'

/** Every character is 500 m: on foot b is 6 minutes from c, a 12; d has no road yet. */
const drawing = `
  a b c . . d
`

let roads: RoadMap
let groma: TestApp

beforeAll(async () => {
  const road = { highway: 'residential' }
  roads = await buildRoads(drawing, 500, { ways: [['abc', road]] })
  groma = await openTestApp({ GROMA_DATA: roads.folder })
  for (const letter of 'abd') {
    const place = roads.at[letter]
    if (place) await walker(groma, { deviceId: letter, userId: letter })(place)
  }
})

afterAll(async () => {
  await groma?.close()
  await roads?.remove()
})

function put(body: object) {
  return groma.call('PUT /v1/geofences/walk/c', {
    body: { description: 'To c on foot', type: 'isochrone', mode: 'foot', ...body },
  })
}

function coordinates(letter: string) {
  const place = roads.at[letter]
  if (!place) throw new Error(`${letter} is not drawn.`)
  return position(place)
}

const names = (users: { userId: string }[]) => users.map(({ userId }) => userId)

describe('an isochrone', () => {
  it('is computed, and generates events like other geofences', async () => {
    const { status, body } = await put({ coordinates: coordinates('c'), radius: 9 })
    expect(status, JSON.stringify(body)).toBe(200)
    const { geofence } = body
    expect(geofence).toMatchObject({ type: 'isochrone', mode: 'foot', geometryRadius: 9 })
    const [ring] = geofence.geometry.coordinates
    expect(ring[0]).toEqual(ring.at(-1))
    const west = Math.min(...ring.map(([x]: [number]) => x))
    expect(west).toBeGreaterThan(coordinates('a')[0])
    expect(west).toBeLessThan(coordinates('b')[0])
    const events = async (letter: string) => {
      const place = roads.at[letter] as { latitude: number; longitude: number }
      const { body } = await groma.call('POST /v1/track', {
        body: { deviceId: `by ${letter}`, ...place, accuracy: 5 },
      })
      return body.events.map(({ type }: { type: string }) => type)
    }
    expect(await events('b')).toEqual(['user.entered_geofence'])
    expect(await events('a')).toEqual([])
  })

  it('far from any road is refused', async () => {
    const { body } = await put({ coordinates: [1, 1], radius: 9 })
    expect(body.meta).toEqual({ code: 404, message: 'No road for foot near coordinates (1,1).' })
  })

  it('is recomputed when the roads change', async () => {
    const before = (await put({ coordinates: coordinates('c'), radius: 30 })).body.geofence
    const east = (geofence: { geometry: { coordinates: [number][][] } }) =>
      Math.max(...(geofence.geometry.coordinates[0] ?? []).map(([x]) => x))
    expect(east(before)).toBeLessThan(coordinates('d')[0])
    const road = { highway: 'residential' }
    const { pbf } = drawTown(roads.folder, drawing, 500, {
      ways: [
        ['abc', road],
        ['cd', road],
      ],
    })
    await addRegion(roads.folder, 'drawn', pbf)
    const job = isochroneJob(groma.database, groma.engine)
    let now = before
    await eventually(async () => {
      await job()
      now = (await groma.call('GET /v1/geofences/walk/c')).body.geofence
      expect(east(now)).toBeGreaterThan(coordinates('d')[0])
    })
    expect(now).toEqual({ ...before, geometry: now.geometry })
  })
})

describe('GET /v1/search/users with a mode', () => {
  const search = (query: string) => groma.call(`GET /v1/search/users?near=${roads.place('c')}&${query}`)

  it.each([
    ['mode=foot&radius=9', ['b', 'by b']],
    ['mode=foot&radius=13', ['b', 'by b', 'a', 'by a']],
    ['mode=foot&radius=13&limit=1', ['b']],
    ['mode=car&radius=100', ['b', 'by b', 'a', 'by a', 'd']],
  ])('%s finds %j', async (query, expected) => {
    const { status, body } = await search(query)
    expect(status).toBe(200)
    const found = body.users.map(({ deviceId }: { deviceId: string }) => deviceId)
    expect(found.sort()).toEqual(expected.sort())
    for (const { duration } of body.users) expect(duration).toBeGreaterThan(0)
  })

  it('refuses few metres, but accepts few minutes', async () => {
    expect((await search('radius=50')).body.meta).toMatchObject({ code: 400, param: 'radius' })
    expect((await search('radius=1&mode=foot')).body.users).toEqual([])
  })

  it('without a mode has no durations', async () => {
    const { body } = await search('radius=600')
    expect(names(body.users)).toContain('b')
    expect(body.users[0].duration).toBeUndefined()
  })
})
