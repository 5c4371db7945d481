import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../app/app.ts'
import { buildCity, type City } from '../maps/city.ts'
import { openSpecApp, query } from './app.ts'

let city: City
let groma: TestApp
beforeAll(async () => {
  city = await buildCity({ withRoads: true })
  groma = await openSpecApp({ GROMA_DATA: city.folder })
})
afterAll(async () => {
  await groma.close()
  await city.remove()
})

type Fields = { [name: string]: string }
const ask = (path: string, fields: Fields) =>
  groma.call(`GET /v1/route/${path}?${query(fields)}`, { key: 'test publishable' })
const points = (letters: string) => [...letters].map((letter) => city.point(letter)).join('|')
const many = (count: number) => points('abcgfe'.repeat(5)).split('|').slice(0, count).join('|')

const measure = { value: expect.any(Number), text: expect.stringMatching(/^[\d.]+ \w+/) }
const modes = ['car', 'truck', 'foot', 'bike']
const ends = () => ({ origin: city.point('a'), destination: city.point('g') })

/** Each with its required parameters, to which a test adds one. */
const askings: [path: string, least: () => Fields][] = [
  ['distance', () => ({ ...ends(), modes: 'car' })],
  ['matrix', () => ({ origins: points('ab'), destinations: points('cg'), mode: 'car' })],
  ['directions', () => ({ locations: points('ag') })],
  ['optimize', () => ({ locations: points('abcg') })],
]

describe('Common values', () => {
  it.each(askings)('%s: modes are car, truck, foot and bike', async (path, least) => {
    const name = path === 'distance' ? 'modes' : 'mode'
    for (const mode of modes) expect((await ask(path, { ...least(), [name]: mode })).status, mode).toBe(200)
    expect((await ask(path, { ...least(), [name]: 'horse' })).body.meta).toMatchObject({
      code: 400,
      param: name,
    })
  })

  it.each(askings)('%s: units are metric or imperial', async (path, least) => {
    for (const units of ['metric', 'imperial'])
      expect((await ask(path, { ...least(), units })).status, units).toBe(200)
    expect((await ask(path, { ...least(), units: 'nautical' })).body.meta).toMatchObject({ param: 'units' })
  })

  it.each(askings)('%s: units are imperial by default', async (path, least) => {
    const [none, imperial, metric] = await Promise.all(
      [{}, { units: 'imperial' }, { units: 'metric' }].map((units) => ask(path, { ...least(), ...units })),
    )
    expect(none?.body).toEqual(imperial?.body)
    expect(none?.body).not.toEqual(metric?.body)
  })

  it.each(['directions', 'optimize'])('%s: mode is car by default', async (path) => {
    const [, least] = askings.find(([name]) => name === path) as (typeof askings)[number]
    const [none, car, foot] = await Promise.all(
      [{}, { mode: 'car' }, { mode: 'foot' }].map((mode) => ask(path, { ...least(), ...mode })),
    )
    expect(none?.body).toEqual(car?.body)
    expect(none?.body).not.toEqual(foot?.body)
  })

  it('units are imperial by default: feet, or else metres', async () => {
    const value = async (fields: Fields) =>
      (await ask('distance', { ...ends(), modes: 'car', ...fields })).body.routes.car.distance.value
    expect(await value({})).toBe(await value({ units: 'imperial' }))
    expect((await value({})) / (await value({ units: 'metric' }))).toBeCloseTo(3.2808, 2)
    expect(await value({ units: 'metric' })).toBeGreaterThan(500)
    expect(await value({ units: 'metric' })).toBeLessThan(700)
  })

  it.each([
    ['distance', 'tolls,highways,ferries,borderCrossings'],
    ['matrix', 'tolls,highways,ferries'],
    ['directions', 'tolls,highways,ferries,borderCrossings'],
  ])('%s: avoid is from %s', async (path, words) => {
    const [, least] = askings.find(([name]) => name === path) as (typeof askings)[number]
    for (const avoid of [words, ...words.split(',')])
      expect((await ask(path, { ...least(), avoid })).status, avoid).toBe(200)
    expect((await ask(path, { ...least(), avoid: 'potholes' })).body.meta).toMatchObject({ param: 'avoid' })
  })

  it.each(['distance', 'directions', 'optimize'])(
    '%s: geometry is linestring, polyline5 or polyline6',
    async (path) => {
      const [, least] = askings.find(([name]) => name === path) as (typeof askings)[number]
      for (const geometry of ['linestring', 'polyline5', 'polyline6']) {
        const { body } = await ask(path, { ...least(), geometry })
        const drawn = (body.routes?.car ?? body.routes?.[0] ?? body.route.legs[0]).geometry
        expect(drawn, geometry).toEqual(
          geometry === 'linestring'
            ? { type: 'LineString', coordinates: expect.any(Array) }
            : { polyline: expect.any(String) },
        )
      }
      expect((await ask(path, { ...least(), geometry: 'cube' })).body.meta).toMatchObject({
        param: 'geometry',
      })
    },
  )

  it.each(askings)(
    '%s: departureTime is read; historical speeds behind it are still to come',
    async (path, least) => {
      const calm = (await ask(path, { ...least(), departureTime: '2026-01-31T03:00:00Z' })).body
      const busy = (await ask(path, { ...least(), departureTime: '2026-02-02T17:00:00Z' })).body
      expect(busy).toEqual(calm)
      expect((await ask(path, { ...least(), departureTime: 'soon' })).body.meta.param).toBe('departureTime')
    },
  )
})

describe('GET /v1/route/distance', () => {
  it.each(['origin', 'destination', 'modes'])('needs %s', async (param) => {
    const fields = { ...ends(), modes: 'car', [param]: '' }
    expect((await ask('distance', fields)).body.meta).toMatchObject({ code: 400, param })
  })

  it('answers geodesic, and each mode asked for', async () => {
    const { routes } = (await ask('distance', { ...ends(), modes: 'car,foot' })).body
    expect(routes).toEqual({
      geodesic: { distance: measure },
      car: { distance: measure, duration: measure },
      foot: { distance: measure, duration: measure },
    })
    expect(routes.geodesic.distance.value).toBeLessThan(routes.car.distance.value)
  })

  it('with no road near answers 404, and names the point', async () => {
    const { body } = await ask('distance', { ...ends(), destination: '0,0', modes: 'car' })
    expect(body.meta).toMatchObject({ code: 404, message: expect.stringContaining('destination') })
  })
})

describe('GET /v1/route/matrix', () => {
  it.each(['origins', 'destinations', 'mode'])('needs %s', async (param) => {
    const fields = { origins: points('a'), destinations: points('g'), mode: 'car', [param]: '' }
    expect((await ask('matrix', fields)).body.meta).toMatchObject({ code: 400, param })
  })

  it('takes one mode only', async () => {
    const fields = { origins: points('a'), destinations: points('g'), mode: 'car,foot' }
    expect((await ask('matrix', fields)).body.meta).toMatchObject({ code: 400, param: 'mode' })
  })

  it('answers origins, destinations, and a row for each origin', async () => {
    const { body } = await ask('matrix', { origins: points('ab'), destinations: points('cge'), mode: 'car' })
    const place = (letter: string) => ({
      latitude: expect.closeTo(city.at[letter]?.latitude ?? 0, 5),
      longitude: expect.closeTo(city.at[letter]?.longitude ?? 0, 5),
    })
    expect(body.origins).toEqual(['a', 'b'].map(place))
    expect(body.destinations).toEqual(['c', 'g', 'e'].map(place))
    expect(body.matrix).toEqual(
      [0, 1].map((originIndex) =>
        [0, 1, 2].map((destinationIndex) => ({
          ...{ originIndex, destinationIndex },
          ...{ distance: measure, duration: measure },
        })),
      ),
    )
  })

  it('has up to 625 routes', async () => {
    const square = { origins: many(25), destinations: many(25), mode: 'car' }
    const { status, body } = await ask('matrix', square)
    expect([status, body.matrix?.flat().length]).toEqual([200, 625])
    expect((await ask('matrix', { ...square, destinations: many(26) })).status).toBe(400)
  })

  it('a cell without a route keeps its indexes', async () => {
    const { body } = await ask('matrix', {
      origins: points('a'),
      destinations: `${points('g')}|0,0`,
      mode: 'car',
    })
    expect(body.matrix[0][1]).toEqual({ originIndex: 0, destinationIndex: 1 })
  })
})

describe('POST /v1/route/match', () => {
  const match = (body: object) => groma.call('POST /v1/route/match', { key: 'test publishable', body })
  const path = () =>
    [...'aAbBc'].map((letter, index) => ({
      coordinates: city.point(letter),
      createdAt: new Date(Date.UTC(2026, 0, 31, 12, 0, index * 8)).toISOString(),
      accuracy: 5,
    }))

  it('needs a path of coordinates', async () => {
    expect((await match({})).body.meta).toMatchObject({ code: 400, param: 'path' })
    expect((await match({ path: [{ coordinates: 'here' }] })).body.meta).toMatchObject({
      code: 400,
      param: expect.stringMatching(/^path/),
    })
    const bare = path().map(({ coordinates }) => ({ coordinates }))
    expect((await match({ path: bare })).status).toBe(200)
  })

  it('answers matchedPath, geometry (polyline6 by default) and distance', async () => {
    const { body } = await match({ path: path() })
    expect(body.matchedPath).toHaveLength(5)
    expect(body.matchedPath[1]).toEqual({
      latitude: expect.closeTo(city.at.A?.latitude ?? 0, 4),
      longitude: expect.closeTo(city.at.A?.longitude ?? 0, 4),
      originalIndex: 1,
    })
    expect([body.geometry, body.distance]).toEqual([{ polyline: expect.any(String) }, measure])
  })

  it('takes mode, units and geometry', async () => {
    const { body } = await match({ path: path(), mode: 'foot', units: 'metric', geometry: 'linestring' })
    expect(body.geometry.type).toBe('LineString')
    expect(body.distance.value).toBeGreaterThan(350)
    expect(body.distance.value).toBeLessThan(450)
    for (const wrong of [{ mode: 'horse' }, { units: 'nautical' }, { geometry: 'cube' }])
      expect((await match({ path: path(), ...wrong })).body.meta).toMatchObject({
        code: 400,
        param: Object.keys(wrong)[0],
      })
  })

  it('mode is car and units are imperial by default', async () => {
    const least = (await match({ path: path(), roadAttributes: 'speedLimit' })).body
    const named = { path: path(), roadAttributes: 'speedLimit', mode: 'car', units: 'imperial' }
    expect(least).toEqual((await match(named)).body)
    expect(least.distance).not.toEqual((await match({ ...named, units: 'metric' })).body.distance)
  })

  it('roadAttributes are speedLimit, names and roadClass, where they are asked for', async () => {
    const { roadAttributes } = (await match({ path: path(), roadAttributes: 'speedLimit,names,roadClass' }))
      .body
    expect(roadAttributes[0]).toMatchObject({
      roadClass: 'primary',
      speedLimit: { value: 25, text: '25 mph' },
      names: ['Calvert Street'],
      startLocation: expect.anything(),
      endLocation: expect.anything(),
    })
    expect((await match({ path: path() })).body.roadAttributes).toEqual([])
    expect((await match({ path: path(), roadAttributes: 'smell' })).body.meta.param).toBe('roadAttributes')
  })

  it('units are for speeds, too', async () => {
    const { roadAttributes } = (await match({ path: path(), roadAttributes: 'speedLimit', units: 'metric' }))
      .body
    expect(roadAttributes[0].speedLimit).toEqual({ value: 40, text: '40 km/h' })
  })
})

describe('GET /v1/route/directions', () => {
  const directions = async (fields: Fields) => (await ask('directions', fields)).body

  it('needs locations, up to 25', async () => {
    expect((await directions({})).meta).toMatchObject({ code: 400, param: 'locations' })
    expect((await directions({ locations: many(25) })).meta.code).toBe(200)
    expect((await directions({ locations: many(26) })).meta).toMatchObject({ code: 400, param: 'locations' })
  })

  it('answers routes of legs of steps, with all that is listed', async () => {
    const { routes } = await directions({ locations: points('acf') })
    expect(routes).toHaveLength(1)
    const [route] = routes
    const whole = { duration: measure, distance: measure, geometry: { polyline: expect.any(String) } }
    expect(route).toMatchObject(whole)
    expect(route.legs).toHaveLength(2)
    for (const leg of route.legs)
      expect(leg).toMatchObject({
        ...whole,
        startLocation: expect.anything(),
        endLocation: expect.anything(),
      })
    const steps = route.legs.flatMap(({ steps }: { steps: object[] }) => steps)
    for (const step of steps)
      expect(step).toMatchObject({
        ...whole,
        ...{ start_location: expect.anything(), end_location: expect.anything() },
        ...{ bearing_before: expect.any(Number), bearing_after: expect.any(Number) },
        ...{ instructions: expect.any(String), mode: 'car', manuever: expect.any(String) },
        ...{ street_name: expect.any(String) },
      })
    for (const key of ['banner_instructions', 'voice_instructions']) expect(steps[0]).toHaveProperty(key)
    const manuevers = route.legs[0].steps.map(({ manuever }: { manuever: string }) => manuever)
    expect([manuevers[0], manuevers.at(-1)]).toEqual(['start', expect.stringMatching(/^destination/)])
  })

  it('takes a heading in degrees', async () => {
    expect((await directions({ locations: points('ag'), heading: '90' })).meta.code).toBe(200)
    expect((await directions({ locations: points('ag'), heading: 'east' })).meta.param).toBe('heading')
  })

  it('alternatives are for two locations only', async () => {
    expect((await directions({ locations: points('ag'), alternatives: 'true' })).meta.code).toBe(200)
    expect((await directions({ locations: points('acg'), alternatives: 'true' })).meta).toMatchObject({
      code: 400,
      param: 'alternatives',
    })
  })

  it('speaks eight languages, English by default', async () => {
    const first = async (fields: Fields) =>
      (await directions({ locations: points('ag'), ...fields })).routes[0].legs[0].steps[0].instructions
    const english = await first({})
    expect(await first({ lang: 'en' })).toBe(english)
    for (const lang of ['de', 'es', 'fr', 'ja', 'ko', 'pt', 'ru'])
      expect(await first({ lang }), lang).not.toBe(english)
    expect((await directions({ locations: points('ag'), lang: 'zh' })).meta.param).toBe('lang')
  })
})

describe('GET /v1/route/optimize', () => {
  it('needs locations, up to 10', async () => {
    expect((await ask('optimize', {})).body.meta).toMatchObject({ code: 400, param: 'locations' })
    expect((await ask('optimize', { locations: many(10) })).status).toBe(200)
    expect((await ask('optimize', { locations: many(11) })).body.meta).toMatchObject({ param: 'locations' })
  })

  it('keeps the first and the last, and orders what is between', async () => {
    const { route } = (await ask('optimize', { locations: points('aeCbc') })).body
    const order = route.legs.map(({ startIndex }: { startIndex: number }) => startIndex)
    expect([order[0], route.legs.at(-1).endIndex]).toEqual([0, 4])
    expect([...order].sort()).toEqual([0, 1, 2, 3])
    expect(route).toMatchObject({ distance: measure, duration: measure })
    for (const leg of route.legs)
      expect(leg).toMatchObject({
        ...{ startLocation: expect.anything(), endLocation: expect.anything() },
        ...{ distance: measure, duration: measure },
      })
  })

  it('has no geometry unless it is asked for', async () => {
    const { route } = (await ask('optimize', { locations: points('abcg') })).body
    expect(route.legs[0]).not.toHaveProperty('geometry')
  })
})
