import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { directions } from '../../src/routing/directions.ts'
import { distance } from '../../src/routing/distance.ts'
import type { OwnEngine } from '../../src/routing/engine/engine.ts'
import { readTiles, tilesFolder, tilesPointer } from '../../src/routing/engine/tiles.ts'
import { isochrones } from '../../src/routing/isochrone.ts'
import { matrix } from '../../src/routing/matrix.ts'
import { optimize } from '../../src/routing/optimize.ts'
import { timedRoute } from '../../src/routing/timed-route.ts'
import { eventually, gromaHere } from '../app/server.ts'
import { addRegion, buildRoads, openRoadEngine, type RoadMap } from '../maps/road-map.ts'

/**
 * Two ways from a to d, straight (way 1000) or around (way 1001), and a road on to e (way 1002). Each character is 500 m. On
 * workdays at eight there is a jam on the straight one, both ways, and on the road from d to e, but not back.
 */
const drawing = `
  b . . . c . . .
  . . . . . . . .
  a . . . d . . e
`
const road = { highway: 'secondary', maxspeed: '50' }
const workdays = [0, 24, 48, 72, 96]
const jam = workdays.flatMap((midnight) => [`1000,both,${midnight + 8},6`, `1002,forward,${midnight + 8},10`])

/** A Tuesday; the map is in Germany, in summer. */
const night = new Date('2026-06-16T03:30+02:00')
const morning = new Date('2026-06-16T08:30+02:00')
const sunday = new Date('2026-06-14T08:30+02:00')

let roads: RoadMap
let engine: OwnEngine
/** Of the tiles without speeds. */
let digest: string | undefined

beforeAll(async () => {
  roads = await buildRoads(drawing, 500, {
    ways: [
      ['ad', road],
      ['abcd', road],
      ['de', road],
    ],
  })
  digest = (await tiles())?.digest
  engine = await openRoadEngine(roads.folder)
})

afterAll(async () => {
  engine?.stop()
  await roads?.remove()
})

const tiles = () => readTiles(tilesFolder(roads.folder))

function at(letter: string) {
  const location = roads.at[letter]
  if (!location) throw new Error(`${letter} is not drawn.`)
  return location
}

async function groma(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await gromaHere(words, roads.folder)
  if (code !== 0) throw new Error(stderr)
  const { file } = (await tiles()) ?? {}
  await eventually(() => expect(engine.roads()).toBe(file))
  return stdout
}

async function importLines(name: string, lines: string[]): Promise<string> {
  const path = join(roads.folder, `${name}.csv`)
  await writeFile(path, ['way,direction,hour,kmh', ...lines, ''].join('\n'))
  return groma('import', '--speeds', path)
}

function along({ polyline = '' }: { polyline?: string } = {}): string {
  return roads.along(polyline)
}

async function drive(from: string, to: string, departureTime?: Date, mode: 'car' | 'foot' = 'car') {
  const { routes } = await distance(engine, {
    origin: at(from),
    destination: at(to),
    modes: [mode],
    units: 'metric',
    geometry: 'polyline6',
    ...(departureTime && { departureTime }),
  })
  const { duration, geometry } = routes[mode] ?? {}
  return { minutes: duration?.value ?? 0, along: along(geometry) }
}

describe('a jam at eight', () => {
  it('changes nothing before it is known', async () => {
    expect(engine.hasSpeeds()).toBe(false)
    expect(await drive('a', 'd', morning)).toEqual(await drive('a', 'd', night))
  })

  it('is imported, listed and shown', async () => {
    const done = await importLines('jam', [...jam, '77,both,0,30'])
    expect(done).toMatch(/^Imported the speeds "jam": 17 values of 3 ways\. Not on the map: 1 way\. \(/)
    expect(await groma('speeds')).toMatch(
      /^jam {2}17 values of 3 ways {2}imported .*\nIn use on 3 pieces of road\.\n$/,
    )
    expect((await groma('speeds', 'show', '1002')).split('\n').slice(1, 8)).toEqual(
      ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => {
        const jammed = /Sat|Sun/.test(day) ? '·' : '10'
        return `forward   ${day}${Array.from({ length: 24 }, (_, hour) => (hour === 8 ? jammed : '·').padStart(4)).join('')}`
      }),
    )
  })

  it.each<[from: string, to: string, when: string, time: Date, along: string, minutes: number]>([
    ['a', 'd', 'at night', night, 'ad', 2.4],
    ['a', 'd', 'at eight', morning, 'abcd', 4.8],
    ['a', 'd', 'on Sunday', sunday, 'ad', 2.4],
    ['d', 'a', 'at eight', morning, 'dcba', 4.8],
    ['d', 'e', 'at night', night, 'de', 1.8],
    ['d', 'e', 'at eight', morning, 'de', 9],
    ['e', 'd', 'at eight', morning, 'ed', 1.8],
  ])('from %s to %s %s', async (from, to, _when, time, way, minutes) => {
    const found = await drive(from, to, time)
    expect(found.along).toBe(way)
    expect(Math.abs(found.minutes / minutes - 1)).toBeLessThan(0.05)
  })

  it.each([
    ['night', night, 'ade', 4.2],
    ['eight', morning, 'abcde', 13.1],
  ])('holds for every operation, at %s', async (_when, departureTime, way, minutes) => {
    const query = { mode: 'car', units: 'metric', departureTime } as const
    const near = (value = 0) => expect(Math.abs(value / minutes - 1)).toBeLessThan(0.08)
    const ends = { locations: [at('a'), at('e')], geometry: 'polyline6' as const, lang: 'en' as const }
    for (const alternatives of [false, true]) {
      const { routes } = await directions(engine, { ...query, ...ends, alternatives })
      near(routes[0]?.duration.value)
      expect(along(routes[0]?.geometry)).toBe(way)
    }
    const optimized = await optimize(engine, { ...query, locations: [at('a'), at('d'), at('e')] })
    near(optimized.route.duration.value)
    // Small ones are single routes; a tall one must not ignore the time.
    for (const [origins, destinations] of [
      ['ab', 'ed'],
      ['abcd', 'edcb'],
      ['abcdabcdabcd', 'e'],
    ] as const) {
      const [from, to] = [[...origins].map(at), [...destinations].map(at)]
      const { matrix: cells } = await matrix(engine, { ...query, origins: from, destinations: to })
      near(cells[0]?.[0]?.duration?.value)
    }
  })

  it('narrows the area that is reached, and that from which one comes', async () => {
    /** Metres eastwards from d within two minutes. */
    const east = async (departureTime: Date, isReversed: boolean) => {
      const query = { location: at('d'), reaches: [{ minutes: 1.5 }], mode: 'car' as const, isReversed }
      const { contours } = await isochrones(engine, { ...query, departureTime })
      const ring = contours[0]?.geometry.coordinates[0] as [number, number][]
      return (Math.max(...ring.map(([x]) => x)) - at('d').longitude) * 66_000
    }
    expect(await east(night, false)).toBeGreaterThan(1000)
    expect(await east(morning, false)).toBeLessThan(500)
    expect(await east(morning, true)).toBeGreaterThan(1000)
  })
})

describe('speeds at every hour', () => {
  const always = (kmh: number) => Array.from({ length: 168 }, (_, hour) => `1002,both,${hour},${kmh}`)

  it('count without a time of departure, as of now; not on foot', async () => {
    const walk = await drive('d', 'e', undefined, 'foot')
    expect(await importLines('always', always(9))).toContain('336 values of 1 way.')
    expect((await drive('d', 'e')).minutes).toBeCloseTo(10, 0)
    expect(await drive('d', 'e', undefined, 'foot')).toEqual(walk)
    const eta = await timedRoute(engine, at('d'), at('e'), 'car', 60_000)
    expect(eta).toMatchObject({ seconds: [expect.closeTo(600, -2), 0] })
  })

  it('the newer import wins, another of its name replaces it', async () => {
    await importLines('newer', always(30))
    expect((await drive('d', 'e')).minutes).toBeCloseTo(3, 0)
    expect(await importLines('newer', always(18))).toContain('Replaced the speeds "newer"')
    expect((await drive('d', 'e')).minutes).toBeCloseTo(5, 0)
    await groma('speeds', 'remove', 'newer')
    expect((await drive('d', 'e')).minutes).toBeCloseTo(10, 0)
  })

  it('a wrong line changes nothing', async () => {
    const before = await tiles()
    await expect(importLines('wrong', [...always(30), '1002,both,168,30'])).rejects.toThrow(
      'has the hour "168" in line 170: expected an hour of the week from 0 (Monday, midnight to 1:00) to 167.',
    )
    expect(await tiles()).toEqual(before)
  })
})

it('removed, the roads are as they were', async () => {
  for (const name of ['jam', 'always']) await groma('speeds', 'remove', name)
  await expect(groma('speeds', 'remove', 'jam')).rejects.toThrow('There are no speeds "jam".')
  expect(await groma('speeds')).toMatch(/^No speeds yet\./)
  expect(engine.hasSpeeds()).toBe(false)
  expect((await tiles())?.digest).toBe(digest)
})

it('roads built later have the speeds, too', async () => {
  await importLines('jam', jam)
  await addRegion(roads.folder, 'drawn', join(roads.folder, 'town.osm.pbf'), 2)
  expect(await groma('speeds')).toContain('In use on 3 pieces of road.')
  expect((await drive('a', 'd', morning)).along).toBe('abcd')
})

it('damaged roads get no speeds', async () => {
  const folder = tilesFolder(roads.folder)
  const path = join(folder, (await tiles())?.file ?? '')
  const bytes = await readFile(path)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1
  await writeFile(path, bytes)
  const before = await readFile(tilesPointer(folder), 'utf8')
  await expect(importLines('late', jam)).rejects.toThrow('is damaged: its checksum is wrong.')
  expect(await readFile(tilesPointer(folder), 'utf8')).toBe(before)
})
