import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { buildRoads, type RoadMap } from '../../maps/road-map.ts'

/**
 * From x to y by the straight road through b, or around by d. Every character is 4 km: on so long a way the engine takes shortcuts
 * along the motorway.
 */
const drawing = `
  . . p . q . r . s . t . . .
  x . a . e . b . f . c . . y
  . . . . . . . . . . . . . .
  . . . . . . d . . . . . . .
`

let roads: RoadMap
let groma: TestApp

beforeAll(async () => {
  roads = await buildRoads(drawing, 4000, {
    ways: [
      ['xa', { highway: 'secondary' }],
      ['aebfc', { highway: 'motorway', oneway: 'no', name: 'Straight' }],
      ['ap', { highway: 'residential' }],
      ['eq', { highway: 'residential' }],
      ['br', { highway: 'residential' }],
      ['fs', { highway: 'residential' }],
      ['ct', { highway: 'residential' }],
      ['adc', { highway: 'secondary', name: 'Around' }],
      ['cy', { highway: 'secondary' }],
    ],
  })
  groma = await openTestApp({ GROMA_DATA: roads.folder })
})

afterAll(async () => {
  await groma?.close()
  await roads?.remove()
})

const get = (path: string) => groma.call(`GET /v1/route/${path}`, { key: 'test publishable' })

/** A square of some hundred metres around a letter, halfway to another. */
function around(letter: string, other = letter): string {
  const [y = 0, x = 0] = halfway(letter, other).split(',').map(Number)
  const corners = [
    [1, 1],
    [1, -1],
    [-1, -1],
    [-1, 1],
  ]
  return corners.map(([dy = 0, dx = 0]) => `${y + dy * 0.005},${x + dx * 0.005}`).join('|')
}

/** A place on the way from one letter to another. */
function halfway(letter: string, other: string): string {
  const [one, two] = [roads.at[letter], roads.at[other]]
  if (!one || !two) throw new Error(`${letter} or ${other} is not drawn.`)
  return `${(one.latitude + two.latitude) / 2},${(one.longitude + two.longitude) / 2}`
}

describe('exclude', () => {
  it.each<[what: string, areas: () => string, way: string]>([
    ['nothing', () => '', 'xaebfcy'],
    ['a junction', () => around('b'), 'xadcy'],
    ['a piece of the motorway', () => around('b', 'f'), 'xadcy'],
    ['a piece of the other road', () => around('a', 'd'), 'xaebfcy'],
    ['the way to nowhere', () => `${around('r')};${around('p')}`, 'xaebfcy'],
  ])('%s, in directions and distance', async (_what, areas, way) => {
    const exclude = areas() && `&exclude=${areas()}`
    const { body } = await get(`directions?locations=${roads.places('xy')}${exclude}`)
    expect(roads.along(body.routes[0].geometry.polyline)).toBe(way)
    const ends = `origin=${roads.place('x')}&destination=${roads.place('y')}`
    const { routes } = (await get(`distance?${ends}&modes=car&geometry=polyline6${exclude}`)).body
    expect(roads.along(routes.car.geometry.polyline)).toBe(way)
  })

  it('of a matrix, small or large, and of an isochrone', async () => {
    const kilometres = async (count: number, exclude: string) => {
      const origins = Array(count).fill(roads.place('x')).join('|')
      const query = `origins=${origins}&destinations=${roads.places('yr')}&mode=car&units=metric${exclude}`
      const [[toY, toR]] = (await get(`matrix?${query}`)).body.matrix
      return [toY, toR].map(({ distance }) => distance && Math.round(distance.value / 1000))
    }
    const closed = `&exclude=${around('e')};${around('f')}`
    for (const count of [1, 6]) {
      expect(await kilometres(count, '')).toEqual([52, 28])
      expect(await kilometres(count, closed)).toEqual([56, undefined])
    }
    const east = async (exclude: string) => {
      const query = `location=${roads.place('a')}&mode=car&metric=distance&contours=20000${exclude}`
      const [{ geometry }] = (await get(`isochrone?${query}`)).body.isochrones.features
      const north = (geometry.coordinates.flat(2) as number[]).filter((_, at) => at % 2 === 1)
      return Math.max(...north) - (roads.at.a?.latitude ?? 0)
    }
    expect(await east('')).toBeGreaterThan(0.02)
    expect(await east(`&exclude=${around('p')};${around('e')}`)).toBeLessThan(0.02)
  })

  it.each<[what: string, from: () => string, to: () => string, way: string]>([
    ['behind a place on the same road', () => halfway('a', 'd'), () => roads.place('y'), 'aebfcy'],
    ['before a place on the same road', () => roads.place('b'), () => halfway('a', 'd'), 'bea'],
  ])('an area %s', async (_what, from, to, way) => {
    const exclude = `&exclude=${around('d', 'c')}`
    const { routes } = (await get(`directions?locations=${from()}|${to()}&units=metric${exclude}`)).body
    expect(roads.along(routes[0].geometry.polyline)).toBe(way)
    const ends = `origins=${from()}|${roads.places('xpqrs')}&destinations=${to()}|${roads.places('xpqrs')}`
    const { matrix } = (await get(`matrix?${ends}&mode=car&units=metric${exclude}`)).body
    expect(matrix[0][0].distance.value).toBeCloseTo(routes[0].distance.value, -2)
  })

  it('with an alternative that avoids, too', async () => {
    const { body } = await get(
      `directions?locations=${roads.places('xy')}&exclude=${around('d')}&avoid=highways`,
    )
    expect(roads.along(body.routes[0].geometry.polyline)).toBe('xaebfcy')
    expect(body.meta.notAvoided).toEqual(['highways'])
  })

  it('says that no route is left', async () => {
    const exclude = `&exclude=${around('b')};${around('d')}`
    expect((await get(`directions?locations=${roads.places('xay')}${exclude}`)).body.meta).toEqual({
      code: 404,
      message: 'No route by car from locations[1] to locations[2] stays outside the excluded areas.',
    })
  })

  it.each<[what: string, exclude: () => string, message: RegExp]>([
    ['a location inside', () => around('x'), /^Invalid exclude\. .* around locations\[0\]\.$/],
    ['two corners', () => '1,1|2,2', /Expected areas of 3 to 50 corners .*, got 2\.$/],
    ['a word', () => '1,1|2,2|north', /Expected latitude,longitude such as .*, got "north"\.$/],
    [
      'too many',
      () => Array(11).fill('1,1|2,2|1,2').join(';'),
      /Expected 1 to 10 areas separated by ;, got 11\.$/,
    ],
    ['a country', () => '10,10|10,12|12,12', /add up to 400, got 2\d\d\d: fewer, smaller or simpler ones\.$/],
  ])('refuses %s', async (_what, exclude, message) => {
    const { body } = await get(`directions?locations=${roads.places('xy')}&exclude=${exclude()}`)
    expect(body.meta).toEqual({ code: 400, param: 'exclude', message: expect.stringMatching(message) })
  })
})
