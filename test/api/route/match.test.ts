import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { buildRoads, type RoadMap } from '../../maps/road-map.ts'

/** Two streets far apart, one that crosses the first, and a road of every class. Every character is 100 m. */
const drawing = `
  . . . . c . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . p
  a . . . b . . . . . . . d . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . e . . . . . . . f
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  g . . . h . . . i . . . j . . . k . . . l . . . m . . . n . . . o . . . . . . . .
`

/** From the largest to the smallest, as a match names them. */
const classes = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'residential',
  'unclassified',
  'service_other',
]

let roads: RoadMap
let groma: TestApp

beforeAll(async () => {
  roads = await buildRoads(drawing, 100, {
    ways: [
      ['ab', { highway: 'residential', name: 'First Street', maxspeed: '30' }],
      ['bd', { highway: 'secondary', name: 'Second Street', maxspeed: '70' }],
      ['bc', { highway: 'service' }],
      ['ef', { highway: 'tertiary', name: 'Far Street' }],
      ['fp', { highway: 'track', surface: 'dirt' }],
      ...classes.map((name, at): [string, Record<string, string>] => [
        'ghijklmno'.slice(at, at + 2),
        { highway: name.replace('service_other', 'service'), name },
      ]),
    ],
  })
  groma = await openTestApp({ GROMA_DATA: roads.folder })
})

afterAll(async () => {
  await groma?.close()
  await roads?.remove()
})

/** Points evenly spaced from one letter to another, some metres to the side. */
function walk(from: string, to: string, count: number, metres = 5) {
  const [a, b] = [roads.at[from], roads.at[to]]
  if (!a || !b) throw new Error('not drawn')
  return Array.from({ length: count }, (_, at) => {
    const share = at / (count - 1)
    const latitude = a.latitude + (b.latitude - a.latitude) * share + metres / 111_195
    return { coordinates: `${latitude},${a.longitude + (b.longitude - a.longitude) * share}` }
  })
}

function match(path: object[], more: object = {}) {
  return groma.call('POST /v1/route/match', { key: 'test publishable', body: { path, ...more } })
}

/** Along a street from a letter to another, with errors of 20 m (deviation) that are always the same ones. */
function blurred(from: string, to: string, count: number) {
  let seed = 7
  const error = () => {
    let sum = -6
    for (let at = 0; at < 12; at++) {
      seed = (seed * 16_807) % 2_147_483_647
      sum += seed / 2_147_483_647
    }
    return (20 * sum) / 111_195
  }
  return walk(from, to, count, 0).map(({ coordinates }) => {
    const [latitude = 0, longitude = 0] = coordinates.split(',').map(Number)
    return { coordinates: `${latitude + error()},${longitude + error()}` }
  })
}

/** Gives points times, so many seconds apart. */
const each = (seconds: number | undefined) => (point: object, index: number) => ({
  ...point,
  ...(seconds !== undefined && { createdAt: new Date(1e12 + index * seconds * 1000).toISOString() }),
})

const indexes = (path: { originalIndex: number }[]) => path.map(({ originalIndex }) => originalIndex)

describe('POST /v1/route/match', () => {
  it('snaps points to their road', async () => {
    const { status, body } = await match(walk('a', 'd', 13), { units: 'metric' })
    expect(status).toBe(200)
    expect(indexes(body.matchedPath)).toEqual([...Array(13).keys()])
    for (const { latitude } of body.matchedPath) expect(latitude).toBeCloseTo(roads.at.a?.latitude ?? 0, 5)
    expect(body.distance).toEqual({ value: expect.closeTo(1200, -1), text: '1.2 km' })
    expect(roads.along(body.geometry.polyline)).toBe('abd')
    expect(body.roadAttributes).toEqual([])
  })

  it('answers the requested road attributes', async () => {
    const more = { units: 'metric', roadAttributes: 'names,speedLimit', geometry: 'linestring' }
    const { body } = await match(walk('a', 'd', 13), more)
    expect(body.geometry.type).toBe('LineString')
    expect(body.roadAttributes).toEqual([
      {
        startLocation: expect.any(Object),
        endLocation: expect.any(Object),
        originalIndex: 0,
        names: ['First Street'],
        speedLimit: { value: 30, text: '30 km/h' },
      },
      {
        startLocation: expect.any(Object),
        endLocation: expect.any(Object),
        originalIndex: 5,
        names: ['Second Street'],
        speedLimit: { value: 70, text: '70 km/h' },
      },
    ])
    const [first, second] = body.roadAttributes
    expect(first.endLocation).toEqual(second.startLocation)
  })

  it.each<[what: string, path: () => object[]]>([
    ['two points', () => walk('b', 'd', 9).slice(3, 5)],
    ['points that go back', () => walk('d', 'b', 9).slice(3, 6)],
    ['a user who stands still', () => Array(3).fill(walk('b', 'd', 9)[4])],
  ])('answers the road of %s between two crossings', async (_, path) => {
    const more = { units: 'metric', roadAttributes: 'names,speedLimit' }
    const { body } = await match(path(), more)
    expect(body.roadAttributes).toEqual([
      expect.objectContaining({
        originalIndex: 0,
        names: ['Second Street'],
        speedLimit: { value: 70, text: '70 km/h' },
      }),
    ])
  })

  it('names eight classes of roads', async () => {
    const { body } = await match(walk('g', 'o', 65), { roadAttributes: 'roadClass' })
    const found = body.roadAttributes.map(({ roadClass }: { roadClass: string }) => roadClass)
    expect(found).toEqual(classes)
  })

  it.each([3, 10, 30, 800])(
    'follows the street, however sure a device is: points that are 20 m off, said to be %d m',
    async (accuracy) => {
      const path = blurred('g', 'o', 130)
        .map(each(2))
        .map((point) => ({ ...point, accuracy }))
      const { body } = await match(path, { units: 'metric' })
      expect(body.meta.gaps).toBeUndefined()
      expect(body.distance.value).toBeGreaterThan(3150)
      expect(body.distance.value).toBeLessThan(3260)
    },
  )

  it('names a gap and continues after it; it is not part of the distance', async () => {
    const path = [...walk('a', 'b', 5), ...walk('e', 'f', 9)]
    const { body } = await match(path, { units: 'metric', roadAttributes: 'names' })
    expect(indexes(body.matchedPath)).toEqual([...Array(14).keys()])
    expect(body.meta.gaps).toEqual([{ startIndex: 4, endIndex: 5 }])
    expect(body.distance.value).toBeCloseTo(1200, -2)
    expect(body.roadAttributes.map(({ names }: { names: string[] }) => names[0])).toEqual([
      'First Street',
      'Far Street',
    ])
  })

  it('leaves out points near no road, anywhere in the path', async () => {
    const stray = { coordinates: `${(roads.at.a?.latitude ?? 0) + 0.01},${roads.at.b?.longitude}` }
    const street = walk('a', 'd', 7)
    const path = [stray, ...street.slice(0, 3), stray, ...street.slice(3), stray]
    const { status, body } = await match(path)
    expect(status).toBe(200)
    expect(indexes(body.matchedPath)).toEqual([1, 2, 3, 5, 6, 7, 8])
  })

  it('leaves out points to which nobody can have gone', async () => {
    const street = walk('a', 'd', 61)
    const path = street.map((point, at) => (at === 30 ? walk('b', 'c', 2)[1] : point) as object).map(each(5))
    const { body } = await match(path, { units: 'metric' })
    expect(indexes(body.matchedPath)).toEqual([...Array(61).keys()].filter((index) => index !== 30))
    expect(roads.along(body.geometry.polyline)).toBe('abd')
    expect(body.meta.gaps).toBeUndefined()
  })

  it.each<[what: string, points: number, seconds: number | undefined]>([
    ['points 1,600 m apart', 3, undefined],
    ['a ping each two minutes', 3, 120],
    ['two points 3,200 m apart', 2, 180],
  ])('matches %s', async (_what, points, seconds) => {
    const path = walk('g', 'o', points).map(each(seconds))
    const { body } = await match(path, { units: 'metric' })
    expect(body.meta.gaps).toBeUndefined()
    expect(indexes(body.matchedPath)).toEqual([...Array(points).keys()])
    expect(body.distance.value).toBeCloseTo(3200, -2)
  })

  /** It is planned at 2 km/h. */
  it('matches who drives a dirt track at 18 km/h, with times', async () => {
    const path = [...walk('e', 'f', 20), ...walk('f', 'p', 9).slice(1)].map(each(5))
    const { body } = await match(path, { units: 'metric' })
    expect(body.matchedPath).toHaveLength(28)
    expect(body.distance.value).toBeCloseTo(1000, -2)
  })

  it('matches two points 1,999 m apart', async () => {
    const [from, to] = walk('g', 'o', 2)
    const along = walk('g', 'o', 3201)
    expect((await match([from as object, along[1999] as object])).status).toBe(200)
    expect((await match([along[1201] as object, to as object])).status).toBe(200)
  })

  it('matches a path that stays at one place', async () => {
    const [place] = walk('a', 'd', 3)
    const { status, body } = await match([place, place] as object[], { roadAttributes: 'names' })
    expect(status).toBe(200)
    expect(body.distance.value).toBe(0)
  })

  it('accepts 16,000 points with times and accuracies', async () => {
    const there = walk('a', 'd', 8000)
    const timed = [...there, ...there.toReversed()].map((point, second) => ({
      ...point,
      createdAt: new Date(Date.UTC(2026, 0, 31, 12, 0, second)).toISOString(),
      accuracy: 10.125,
    }))
    const { status, body } = await match(timed)
    expect(status).toBe(200)
    expect(body.matchedPath.length).toBeGreaterThan(15_900)
    expect(indexes(body.matchedPath)).toEqual(indexes(body.matchedPath).toSorted((a, b) => a - b))
  })

  it.each<[what: string, body: object, status: number, message: RegExp]>([
    ['no path', {}, 400, /Missing path/],
    ['one point', { path: [{ coordinates: '1,1' }] }, 400, /path/],
    ['no coordinates', { path: [{}, {}] }, 400, /coordinates/],
    [
      'a wrong point after many',
      { path: [...Array(1400).fill({ coordinates: '1,1' }), {}] },
      400,
      /path\[1400\].coordinates/,
    ],
    ['a wrong mode', { path: [{ coordinates: '1,1' }, { coordinates: '1,1' }], mode: 'boat' }, 400, /mode/],
    ['a path without roads', { path: [{ coordinates: '1,1' }, { coordinates: '1,1.001' }] }, 404, /path/],
  ])('refuses %s', async (_what, body, status, message) => {
    const answer = await groma.call('POST /v1/route/match', { body })
    expect(answer.body.meta).toMatchObject({ code: status, message: expect.stringMatching(message) })
  })
})
