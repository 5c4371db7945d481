import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'
import { buildRoads, type RoadMap } from '../maps/road-map.ts'

/** One drawing, several towns that no road connects. Every character is 100 m. The border runs from L to M. */
const drawing = `
  a b . . . . . . h i . . . . . . j . . . . . k . . . . . n . . . . . . . . o
  d c . . . . . e f g . . . . . . l . . . . . m . . . . . p . . . . . . . . q
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . r . . F . . . . . .
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  . . . t . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  s . w . u . x . . . . A . . . . B . . . . D . . . . . . . . H . . . . . I .
  . . . v . . . . . . . . . . . . . . . . . C . . . . . . . L . . . . . . . M
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . J . . . . . K .
  . . . y . . . . . . . . . . . . . . . . . E . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  N O . . R S . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  Q P . . U T . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
`

const residential = { highway: 'residential' }
let roads: RoadMap
let groma: TestApp

beforeAll(async () => {
  roads = await buildRoads(drawing, 100, {
    nodes: {
      B: { highway: 'motorway_junction', ref: '12' },
    },
    ways: [
      // One-way round a block; bikes may go back.
      ['abc', { highway: 'residential', name: 'Ring', oneway: 'yes' }],
      ['cd', { highway: 'residential', name: 'Ring', oneway: 'yes' }],
      ['da', { highway: 'residential', name: 'Ring', oneway: 'yes', 'oneway:bicycle': 'no' }],
      // No left turn from ef into fh.
      ['ef', { ...residential, name: 'East Street' }],
      ['fg', { ...residential, name: 'East Street' }],
      ['fh', { ...residential, name: 'North Lane' }],
      ['gi', residential],
      ['hi', residential],
      // A tolled motorway, and a road around it.
      ['jk', { highway: 'motorway', toll: 'yes', ref: 'A 1', oneway: 'no' }],
      ['jl', { highway: 'primary', name: 'Old Road' }],
      ['lm', { highway: 'primary', name: 'Old Road', maxspeed: '50' }],
      ['mk', { highway: 'primary', name: 'Old Road' }],
      // A ferry straight over, a road around the lake, and an island.
      ['no', { route: 'ferry', name: 'Lake Ferry', duration: '00:01' }],
      ['np', residential],
      ['pq', { highway: 'service' }],
      ['qo', residential],
      ['pr', { route: 'ferry', name: 'Island Ferry' }],
      ['rF', residential],
      // A roundabout with four arms.
      ['sw', { ...residential, name: 'West Road' }],
      ['wvutw', { highway: 'residential', junction: 'roundabout', oneway: 'yes' }],
      ['ux', { ...residential, name: 'East Road' }],
      ['vy', { ...residential, name: 'South Road' }],
      // A motorway with an exit.
      ['AB', { highway: 'motorway', ref: 'A 2', oneway: 'yes' }],
      ['BD', { highway: 'motorway', ref: 'A 2', oneway: 'yes' }],
      ['BC', { highway: 'motorway_link', oneway: 'yes', destination: 'Harbour' }],
      ['CE', { highway: 'secondary', name: 'Harbour Road' }],
      // Quicker through the other country than at home.
      ['HI', { highway: 'residential', name: 'Home Street', maxspeed: '10' }],
      ['HJ', { highway: 'primary', name: 'Bridge' }],
      ['JK', { highway: 'primary', name: 'Foreign Street' }],
      ['KI', { highway: 'primary', name: 'Bridge' }],
      ['LM', {}],
      // Two villages of an island, and the only road between them.
      ['NOPQN', residential],
      ['PU', residential],
      ['RSTUR', residential],
    ],
    relations: [
      [['from:ef', 'via:f', 'to:fh'], { type: 'restriction', restriction: 'no_left_turn' }],
      [['LM'], { type: 'boundary', boundary: 'administrative', admin_level: '2' }],
    ],
  })
  groma = await openTestApp({ GROMA_DATA: roads.folder })
})

afterAll(async () => {
  await groma?.close()
  await roads?.remove()
})

async function route(letters: string, query = '') {
  const { status, body } = await groma.call(
    `GET /v1/route/directions?locations=${roads.places(letters)}${query}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...body.routes[0], meta: body.meta, way: roads.along(body.routes[0].geometry.polyline) }
}

describe('a route', () => {
  it.each<[what: string, letters: string, query: string, way: string]>([
    ['keeps to one-way streets', 'ad', '', 'abcd'],
    ['on foot does not', 'ad', '&mode=foot', 'ad'],
    ['by bike goes back where bikes may', 'ad', '&mode=bike', 'ad'],
    ['by bike keeps to them elsewhere', 'ca', '&mode=bike', 'cda'],
    ['turns only where one may', 'eh', '', 'efgih'],
    ['turns anywhere on foot', 'eh', '&mode=foot', 'efh'],
    ['takes the motorway', 'jk', '', 'jk'],
    ['avoids tolls', 'jk', '&avoid=tolls', 'jlmk'],
    ['avoids motorways', 'jk', '&avoid=highways', 'jlmk'],
    ['takes the ferry', 'no', '&mode=foot', 'no'],
    ['avoids ferries', 'no', '&mode=foot&avoid=ferries', 'npqo'],
    ['goes round a roundabout', 'sx', '', 'swvux'],
    ['goes abroad where that is quicker', 'HI', '', 'HJKI'],
    ['avoids borders', 'HI', '&avoid=borderCrossings', 'HI'],
    ['visits places in their order', 'dba', '', 'dabcda'],
    ['by bike takes a road that is the only one', 'QS', '&mode=bike', 'QPUTS'],
    [
      'by bike does so at a later hour, too',
      'QS',
      '&mode=bike&alternatives=true&departureTime=2026-06-01',
      'QPUTS',
    ],
  ])('%s: %s%s', async (_what, letters, query, way) => {
    expect((await route(letters, query)).way).toBe(way)
  })
})

/** Halfway between two letters. */
function middle(one: string, other: string): string {
  const [a, b] = [roads.at[one], roads.at[other]]
  if (!a || !b) throw new Error(`${one} or ${other} is not drawn.`)
  return `${(a.latitude + b.latitude) / 2},${(a.longitude + b.longitude) / 2}`
}

async function steps(locations: string, query = '') {
  const { status, body } = await groma.call(`GET /v1/route/directions?locations=${locations}${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.routes[0].legs.flatMap((leg: { steps: unknown[] }) => leg.steps)
}

describe('notAvoided names what no route avoids', () => {
  it('the ferry to an island', async () => {
    const { meta, way } = await route('pF', '&mode=foot&avoid=ferries,tolls')
    expect(way).toBe('prF')
    expect(meta.notAvoided).toEqual(['ferries'])
  })

  it('the border, for a destination abroad', async () => {
    const { meta } = await route('IK', '&avoid=borderCrossings')
    expect(meta.notAvoided).toEqual(['borderCrossings'])
  })

  it('and nothing else', async () => {
    expect((await route('jk', '&avoid=tolls')).meta.notAvoided).toBeUndefined()
  })
})

describe('a heading', () => {
  it.each([
    ['s', 'w', 'west', '270', 's'],
    ['s', 'w', 'east, round the roundabout', '90', 'wvutws'],
    ['y', 'v', 'south', '180', 'y'],
    ['y', 'v', 'north, round the roundabout', '0', 'vutwvy'],
    ['s', 'w', 'either way without one', '', 's'],
    ['w', 's', 'either way without one', '', 'w'],
  ])('to %s from between it and %s: %s', async (to, from, _where, heading, way) => {
    const locations = `${middle(from, to)}|${roads.place(to)}`
    const { body } = await groma.call(`GET /v1/route/directions?locations=${locations}&heading=${heading}`)
    expect(roads.along(body.routes[0].geometry.polyline)).toBe(way)
  })

  it('of who is some metres before a crossing, where one may turn', async () => {
    const [latitude, longitude] = roads.place('f').split(',').map(Number) as [number, number]
    const locations = `${latitude},${longitude + 3e-5}|${roads.place('h')}`
    const { body } = await groma.call(`GET /v1/route/directions?locations=${locations}&heading=270`)
    expect(roads.along(body.routes[0].geometry.polyline)).toBe('fh')
  })
})

describe('instructions', () => {
  const manuevers = (all: { manuever: string }[]) => all.map(({ manuever }) => manuever)

  it.each<[letters: string, query: string, expected: string[]]>([
    ['he', '', ['start', 'right', 'destination']],
    ['eh', '', ['start', 'left', 'destination']],
    ['qn', '&mode=foot&avoid=ferries', ['start', 'right', 'destination']],
    ['nF', '&mode=foot', ['start', 'ferry-enter', 'ferry-exit', 'destination']],
    ['sx', '', ['start', 'roundabout-enter', 'roundabout-exit', 'destination']],
    ['AE', '', ['start', 'exit-right', 'right', 'destination']],
  ])('from %s%s: %j', async (letters, query, expected) => {
    expect(manuevers(await steps(roads.places(letters), query))).toEqual(expected)
  })

  it('name an exit', async () => {
    const [, exit] = await steps(roads.places('AE'))
    expect(exit).toMatchObject({ exit_name: '12', instructions: 'Take exit 12 toward Harbour.' })
  })

  it.each([
    ['sy', 1],
    ['sx', 2],
    ['xs', 1],
    ['xy', 2],
    ['yx', 1],
  ])('count the exits of a roundabout, from %s: %d', async (letters, exit) => {
    const entered = (await steps(roads.places(letters))).filter(
      ({ roundabout_exit: count }: { roundabout_exit?: number }) => count !== undefined,
    )
    expect(entered).toMatchObject([{ manuever: 'roundabout-enter', roundabout_exit: exit }])
  })

  it('make a U-turn at a dead end', async () => {
    const all = await steps(`${middle('u', 'x')}|${roads.place('y')}`, '&heading=90')
    expect(manuevers(all)).toContain('uturn-left')
  })

  it.each([
    ['en', 'Turn right onto East Street.'],
    ['de', 'Rechts auf East Street abbiegen.'],
    ['es', 'Gire a la derecha hacia East Street.'],
    ['fr', 'Tournez à droite dans East Street.'],
    ['ja', '右方向です。その先East Streetです。'],
    ['ko', 'East Street에서 우회전'],
    ['pt', 'Vire à direita em direção à East Street.'],
    ['ru', 'Поверните направо на East Street.'],
  ])('in %s: %s', async (lang, sentence) => {
    const [, turn] = await steps(roads.places('he'), `&lang=${lang}`)
    expect(turn.instructions).toBe(sentence)
  })
})

describe('a matched path', () => {
  it('has speed limits in either unit', async () => {
    const path = ['l', 'm'].map((letter) => ({ coordinates: roads.place(letter) }))
    for (const [units, text] of [
      ['metric', '50 km/h'],
      ['imperial', '31 mph'],
    ]) {
      const { body } = await groma.call('POST /v1/route/match', {
        body: { path, units, roadAttributes: 'speedLimit,names,roadClass' },
      })
      expect(body.roadAttributes).toContainEqual(
        expect.objectContaining({
          speedLimit: expect.objectContaining({ text }),
          names: ['Old Road'],
          roadClass: 'primary',
        }),
      )
    }
  })
})
