import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { buildRoads, type RoadMap } from '../../maps/road-map.ts'

/** One long street, 850 m between letters: ten minutes on foot. */
const drawing = `
  a b c d e f
`

let roads: RoadMap
let groma: TestApp

beforeAll(async () => {
  roads = await buildRoads(drawing, 850, { ways: [['abcdef', { highway: 'residential' }]] })
  groma = await openTestApp({ GROMA_DATA: roads.folder })
})

afterAll(async () => {
  await groma?.close()
  await roads?.remove()
})

const noon = Date.parse('2026-01-31T12:00:00.000Z')
const minutesAfterNoon = (minutes: number) => new Date(noon + minutes * 60_000).toISOString()
const nowhere = { coordinates: '10,10' }

type Sent = { coordinates: string; serviceTime?: number; earliest?: string; latest?: string }

/** `b[20-30]`: a letter, with minutes after noon between which it is served. */
function stop(text: string): Sent {
  const [, letter = '', earliest, latest] = /^(\w)(?:\[(\d*)-(\d*)\])?$/.exec(text) ?? []
  return {
    coordinates: roads.place(letter),
    ...(earliest && { earliest: minutesAfterNoon(Number(earliest)) }),
    ...(latest && { latest: minutesAfterNoon(Number(latest)) }),
  }
}

const tour = (texts: string) => texts.split(' ').map(stop)

function post(locations: Sent[], body: object = { departureTime: minutesAfterNoon(0) }) {
  const fields = { locations, mode: 'foot', units: 'metric', ...body }
  return groma.call('POST /v1/route/optimize', { key: 'test publishable', body: fields })
}

interface Answered {
  visits: { index: number }[]
  unserved: { index: number; reason: string }[]
  route: { legs: { startIndex: number; endIndex: number }[] }
}

/** The letters of `sent` in the order of the answer, and those left out. */
function letters(sent: string, { visits, unserved, route }: Answered): string {
  const letter = (index: number) => sent.split(' ')[index]?.[0] ?? '?'
  const legs = [route.legs[0]?.startIndex ?? -1, ...route.legs.map(({ endIndex }) => endIndex)]
  expect(legs).toEqual(visits.map(({ index }) => index))
  const out = unserved.map(({ index, reason }) => ` ${letter(index)}:${reason}`)
  return visits.map(({ index }) => letter(index)).join('') + out.join('')
}

describe('POST /v1/route/optimize', () => {
  it.each([
    ['a d b c e', 'abcde'],
    ['a b[60-90] c[-25] d[-35] e', 'acdbe'],
    ['a b d[-32] c e', 'abcde'],
    ['c a e[-25] f', 'ceaf'],
    ['a b d[-25] c e', 'abce d:timeWindow'],
    ['a f b c[-45]', 'abc f:timeWindow'],
  ])('%s → %s', async (sent, expected) => {
    const { status, body } = await post(tour(sent))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(letters(sent, body)).toBe(expected)
  })

  it('tells when each stop is visited', async () => {
    const [start, middle, end] = tour('a b[20-30] c')
    const { body } = await post([start, { ...middle, serviceTime: 5 }, end] as Sent[])
    expect(body.visits).toEqual([
      {
        index: 0,
        arrivesAfter: 0,
        waits: 0,
        leavesAfter: 0,
        arrivalTime: minutesAfterNoon(0),
        departureTime: minutesAfterNoon(0),
      },
      {
        index: 1,
        arrivesAfter: expect.closeTo(10, 0),
        waits: expect.closeTo(10, 0),
        leavesAfter: 25,
        arrivalTime: expect.stringMatching(/^2026-01-31T12:(09|10):/),
        departureTime: minutesAfterNoon(25),
      },
      expect.objectContaining({ index: 2, arrivesAfter: expect.closeTo(35, 0) }),
    ])
    expect(body.meta.snapDistances).toEqual({ visits: [0, 0, 0] })
    expect(body.route.duration.value).toBeCloseTo(20, 0)
  })

  it('leaves out what no road leads to, and orders dozens of stops', async () => {
    const { latitude = 0, longitude: west = 0 } = roads.at.a ?? {}
    const east = roads.at.f?.longitude ?? 0
    // Every seventh first: 0, 7, 14, … of 48 places along the street.
    const shares = Array.from({ length: 48 }, (_, at) => ((at * 7) % 48) / 48)
    const along = [...shares, 1].map((share) => ({
      coordinates: `${latitude},${west + (east - west) * share}`,
    }))
    const { body } = await post([...along.slice(0, 20), nowhere, ...along.slice(20)], {})
    const [first, ...rest] = body.visits.map(({ index }: { index: number }) => index)
    expect([first, ...rest].map((index) => shares[index > 20 ? index - 1 : index] ?? 1)).toEqual(
      [...shares, 1].sort((one, other) => one - other),
    )
    expect(body.unserved).toEqual([{ index: 20, reason: 'noRoute' }])
    expect(body.meta.snapDistances.visits).toHaveLength(49)
    expect(body.visits[0]).not.toHaveProperty('arrivalTime')
  })

  it.each<[what: string, locations: () => Sent[], body: object, meta: object]>([
    ['one location', () => tour('a'), {}, { code: 400, param: 'locations' }],
    ['51', () => tour(Array(51).fill('a').join(' ')), {}, { code: 400, param: 'locations' }],
    [
      'a window without a departure',
      () => tour('a b[5-9] c'),
      {},
      {
        code: 400,
        param: 'departureTime',
        message: 'Missing departureTime. Expected one with the time window of locations[1].',
      },
    ],
    [
      'a window that ends before it begins',
      () => tour('a b[9-5] c'),
      { departureTime: minutesAfterNoon(0) },
      {
        code: 400,
        param: 'locations[1].latest',
        message: `Invalid locations[1].latest. Expected a time at or after earliest (${minutesAfterNoon(9)}), got ${minutesAfterNoon(5)}.`,
      },
    ],
    [
      'an end that cannot be reached in time',
      () => tour('a b c[-15]'),
      { departureTime: minutesAfterNoon(0) },
      {
        code: 400,
        param: 'locations[2].latest',
        message: expect.stringMatching(
          /^Invalid locations\[2\]\.latest\. Expected 2026-01-31T12:(19|20):.* or later/,
        ),
      },
    ],
    [
      'an end without a road',
      () => [...tour('a b'), nowhere],
      {},
      { code: 404, message: 'No road for foot near locations[2] (10,10).' },
    ],
  ])('refuses %s', async (_what, locations, body, meta) => {
    expect((await post(locations(), body)).body.meta).toMatchObject(meta)
  })
})
