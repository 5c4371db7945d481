import { expect, it } from 'vitest'
import { nearestRoads } from './nearest.ts'

/** An edge so many metres north of the location. */
const edge = (wayId: number, metres: number) => ({
  correlated_lat: 50 + metres / 111_195,
  correlated_lon: 10,
  edge_info: { way_id: wayId, names: [`Street ${wayId}`] },
  edge: { classification: { classification: 'residential' } },
})

it.each([
  [
    'the nearest first',
    [edge(1, 30), edge(2, 10), edge(3, 20)],
    3,
    ['10 Street 2', '20 Street 3', '30 Street 1'],
  ],
  ['each way once, where it is nearest', [edge(1, 30), edge(1, 10), edge(1, 10)], 3, ['10 Street 1']],
  ['no more than asked for', [edge(1, 30), edge(2, 10)], 1, ['10 Street 2']],
  ['none', null, 1, []],
])('%s', (_what, edges, number, expected) => {
  const roads = nearestRoads([{ edges }], {
    coordinates: { latitude: 50, longitude: 10 },
    mode: 'car',
    number,
  })
  expect(roads.map(({ distance, names }) => `${distance} ${names[0]}`)).toEqual(expected)
})
