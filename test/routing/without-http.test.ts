import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectPeer } from '../../src/cluster/workers/connect.ts'
import { createPeer } from '../../src/cluster/workers/peer.ts'
import { createRemoteEngine, engineHandlers, roadsOf } from '../../src/cluster/workers/remote-engine.ts'
import { directions } from '../../src/routing/directions.ts'
import { distance } from '../../src/routing/distance.ts'
import type { OwnEngine } from '../../src/routing/engine/engine.ts'
import { isochrone } from '../../src/routing/isochrone.ts'
import { match } from '../../src/routing/match.ts'
import { matrix } from '../../src/routing/matrix.ts'
import { optimize } from '../../src/routing/optimize.ts'
import { usersByTravelTime } from '../../src/routing/users-by-travel-time.ts'
import type { StoredUser } from '../../src/store/users/tracking.ts'
import { buildRoads, openRoadEngine, type RoadMap } from '../maps/road-map.ts'

/** The routing wing with the real engine, and neither HTTP nor a database. Every character is 500 m. */
const drawing = `
  a . b . c
  . . . . .
  . . d . .
`

let roads: RoadMap
let engine: OwnEngine

beforeAll(async () => {
  const street = { highway: 'residential' }
  roads = await buildRoads(drawing, 500, {
    ways: [
      ['abc', { ...street, name: 'Main Street' }],
      ['bd', { ...street, name: 'Side Street' }],
    ],
  })
  engine = await openRoadEngine(roads.folder)
})

afterAll(async () => {
  engine?.stop()
  await roads?.remove()
})

function at(letter: string) {
  const location = roads.at[letter]
  if (!location) throw new Error(`${letter} is not drawn.`)
  return location
}

const all = (letters: string) => [...letters].map(at)
const ocean = { latitude: 1, longitude: 1 }

it('distance', async () => {
  const query = { origin: at('a'), destination: at('c'), units: 'metric' as const }
  const { routes, notAvoided } = await distance(engine, { ...query, modes: ['car', 'foot'] })
  expect(Object.keys(routes)).toEqual(['geodesic', 'car', 'foot'])
  expect(routes.car?.distance.value).toBeCloseTo(2000, -2)
  expect(notAvoided).toEqual([])
  await expect(distance(engine, { ...query, destination: ocean, modes: ['car'] })).rejects.toThrow(
    'No road for car near destination (1,1).',
  )
})

it('a worker gets the same answers and refusals, through its supervisor', async () => {
  const supervisor = createServer((socket) => createPeer(socket, engineHandlers(engine)))
  const path = join(roads.folder, 'supervisor')
  await new Promise<void>((resolve) => supervisor.listen(path, resolve))
  const peer = await connectPeer(path, {})
  const remote = createRemoteEngine(peer, () => roadsOf(engine)).of(7)
  const query = { origin: at('a'), destination: at('c'), units: 'metric' as const, modes: ['car' as const] }
  expect(await distance(remote, query)).toEqual(await distance(engine, query))
  await expect(distance(remote, { ...query, destination: ocean })).rejects.toThrow(
    'No road for car near destination (1,1).',
  )
  expect(await remote.areRoadsComing()).toBe(true)
  peer.close()
  supervisor.close()
  await expect(remote.ask('route', {})).rejects.toThrow('The other process has ended.')
})

it('matrix', async () => {
  const { matrix: cells } = await matrix(engine, {
    origins: all('ab'),
    destinations: [at('d'), ocean],
    mode: 'car',
    units: 'metric',
  })
  expect(cells.map((row) => row.map(({ distance }) => distance && Math.round(distance.value / 100)))).toEqual(
    [
      [20, undefined],
      [10, undefined],
    ],
  )
})

it('directions', async () => {
  const { routes } = await directions(engine, {
    locations: all('ad'),
    mode: 'car',
    units: 'metric',
    geometry: 'polyline6',
    alternatives: false,
    lang: 'en',
  })
  const steps = routes[0]?.legs[0]?.steps ?? []
  expect(steps.map(({ manuever, street_name }) => `${manuever} ${street_name}`)).toEqual([
    'start Main Street',
    'right Side Street',
    'destination Side Street',
  ])
})

it('match', async () => {
  const path = all('abd').map((coordinates) => ({ coordinates }))
  const { matchedPath, roadAttributes } = await match(engine, {
    path,
    mode: 'car',
    units: 'metric',
    geometry: 'polyline6',
    roadAttributes: ['names'],
  })
  expect(matchedPath.map(({ originalIndex }) => originalIndex)).toEqual([0, 1, 2])
  expect(roadAttributes.map(({ names }) => names)).toEqual([['Main Street'], ['Side Street']])
})

describe('the work of a match', () => {
  const request = { mode: 'car', units: 'metric', geometry: 'polyline6' } as const
  function countQueries() {
    const counted = { queries: 0, longest: 0, engine: { ...engine, ask } }
    function ask(...query: Parameters<typeof engine.ask>) {
      counted.queries++
      counted.longest = Math.max(counted.longest, (query[1] as { shape?: unknown[] }).shape?.length ?? 0)
      return engine.ask(...query)
    }
    return counted
  }

  it('a long path is matched as a short one, in small queries', async () => {
    const [a, b] = [at('a'), at('b')]
    const along = (share: number) => ({
      latitude: a.latitude + (b.latitude - a.latitude) * share,
      longitude: a.longitude + (b.longitude - a.longitude) * share,
    })
    const path = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ coordinates: along(index / (count - 1)) }))
    const counted = countQueries()
    const long = await match(counted.engine, { ...request, path: path(450) })
    // Two thirds of them are so near to each other that they say nothing new.
    expect(counted.queries).toBe(1)
    expect(counted.longest).toBeLessThanOrEqual(150)
    expect(long.matchedPath.map(({ originalIndex }) => originalIndex)).toEqual([...Array(450).keys()])
    const short = await match(engine, { ...request, path: path(10) })
    expect(long.distance.value).toBeCloseTo(short.distance.value, 0)
  })

  it('a path away from all roads ends after some queries', async () => {
    const path = Array.from({ length: 5000 }, (_, index) => ({
      coordinates: { latitude: -60, longitude: index / 1000 },
    }))
    const counted = countQueries()
    await expect(match(counted.engine, { ...request, path })).rejects.toThrow('No road for car near')
    expect(counted.queries).toBeLessThanOrEqual(300)
  })
})

it('optimize', async () => {
  const { route } = await optimize(engine, { locations: all('acbd'), mode: 'car', units: 'metric' })
  expect(route.legs.map(({ startIndex }) => startIndex)).toEqual([0, expect.any(Number), expect.any(Number)])
  expect(route.legs.at(-1)?.endIndex).toBe(3)
})

it('isochrone', async () => {
  const query = { destination: at('b'), minutes: 9, mode: 'foot' as const }
  const ring = await isochrone(engine, query, 'coordinates')
  const xs = ring.map(([x]) => x)
  expect(Math.min(...xs)).toBeGreaterThan(at('a').longitude)
  expect(Math.max(...xs)).toBeLessThan(at('c').longitude)
})

it('usersByTravelTime', async () => {
  const users = [...'ad'].map((id) => ({ id, x: at(id).longitude, y: at(id).latitude }) as StoredUser)
  const search = async () => users
  const query = { destination: at('b'), mode: 'foot' as const, limit: 10 }
  expect((await usersByTravelTime(engine, { ...query, minutes: 30 }, search)).users).toEqual(users)
  expect(await usersByTravelTime(engine, { ...query, minutes: 5 }, search)).toEqual({
    users: [],
    minutes: [],
  })
})
