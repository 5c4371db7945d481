import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Element, Tags } from '../../src/import/osm/elements.ts'
import { PbfFileWriter } from '../../src/import/osm/pbf-file-writer.ts'
import { openTestApp, type TestApp } from '../app/app.ts'
import { addRegion } from '../maps/road-map.ts'

/**
 * Who may use a road, by its tags: from west to east (→), from east to west (←), both (↔) or not at all (–). Each is a road of
 * 400 m, west of a node in its middle and east of it, far from all others.
 */
const cases: [what: string, car: string, bike: string, foot: string, way: Tags, node?: Tags][] = [
  ['a street', '↔', '↔', '↔', {}],
  ['a one-way street', '→', '→', '↔', { oneway: 'yes' }],
  ['a motorway is one-way', '→', '–', '–', { highway: 'motorway' }],
  ['unless it says no', '↔', '–', '–', { highway: 'motorway', oneway: 'no' }],
  ['access:backward', '→', '→', '→', { 'access:backward': 'no' }],
  ['access:forward', '←', '←', '←', { 'access:forward': 'no' }],
  ['access:backward, but bikes', '→', '↔', '→', { 'access:backward': 'no', 'bicycle:backward': 'yes' }],
  ['motorcar:backward', '→', '↔', '↔', { 'motorcar:backward': 'no' }],
  ['oneway:motor_vehicle', '→', '↔', '↔', { 'oneway:motor_vehicle': 'yes' }],
  ['oneway:motor_vehicle the other way', '←', '↔', '↔', { 'oneway:motor_vehicle': '-1' }],
  ['oneway:vehicle', '→', '→', '↔', { 'oneway:vehicle': 'yes' }],
  ['one-way, but not for cars', '↔', '→', '↔', { oneway: 'yes', 'oneway:motor_vehicle': 'no' }],
  ['one-way, but not for bikes', '→', '↔', '↔', { oneway: 'yes', 'oneway:bicycle': 'no' }],
  ['a pier', '–', '–', '↔', { highway: '', man_made: 'pier' }],
  ['a platform', '–', '–', '↔', { highway: '', railway: 'platform' }],
  ['a gate', '↔', '↔', '↔', {}, { barrier: 'gate' }],
  ['a gate for nobody', '–', '–', '–', {}, { barrier: 'gate', access: 'no' }],
  ['a bollard', '–', '↔', '↔', {}, { barrier: 'bollard' }],
  ['a node for nobody', '–', '–', '–', {}, { access: 'no' }],
  ['a node not for motors', '–', '↔', '↔', {}, { motor_vehicle: 'no' }],
  ['a crossing not for bikes', '↔', '↔', '↔', {}, { highway: 'crossing', bicycle: 'no' }],
  ['a fence', '–', '–', '–', {}, { barrier: 'fence' }],
  ['a wall with a way through', '–', '–', '↔', {}, { barrier: 'wall', foot: 'yes' }],
  ['a kerb', '–', '↔', '↔', {}, { barrier: 'kerb' }],
  ['a lowered kerb', '↔', '↔', '↔', {}, { barrier: 'kerb', kerb: 'lowered' }],
  ['a planter', '–', '↔', '↔', {}, { barrier: 'planter' }],
  ['a stile', '–', '–', '↔', {}, { barrier: 'stile' }],
] // biome-ignore format: one line a case

const [west, middle, east] = [13.2, 13.203, 13.206]
const latitudeOf = (row: number) => 45 + row / 2

let folder: string
let groma: TestApp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groma-road-tags-'))
  const pbf = join(folder, 'roads.osm.pbf')
  const writer = new PbfFileWriter(pbf)
  for (const element of [...cases.flatMap(roadOf), ...crossing]) writer.write(element)
  writer.close()
  await addRegion(folder, 'drawn', pbf)
  groma = await openTestApp({ GROMA_DATA: folder })
})
afterAll(async () => {
  await groma?.close()
  await rm(folder, { recursive: true })
})

function roadOf([, , , , way, node = {}]: (typeof cases)[number], row: number): Element[] {
  const id = row * 10 + 1
  const lat = Math.round(latitudeOf(row) * 1e7)
  const { highway = 'residential', ...rest } = way
  return [
    ...[west, middle, east].map(
      (x, at): Element => ({
        kind: 'node',
        id: id + at,
        tags: at === 1 ? node : {},
        lon: Math.round(x * 1e7),
        lat,
      }),
    ),
    { kind: 'way', id, tags: { ...(highway && { highway }), ...rest }, refs: [id, id + 1, id + 2] },
  ]
}

/** No entry into the road to the east, neither from the west nor from the south, but from the north. */
const crossingAt = { x: 20, y: 50 }
const arms = { centre: [0, 0], west: [-0.003, 0], east: [0.003, 0], south: [0, -0.002], north: [0, 0.002] }
const names = Object.keys(arms)
const crossing: Element[] = [
  ...Object.values(arms).map(
    ([dx = 0, dy = 0], at): Element => ({
      kind: 'node',
      id: 9000 + at,
      tags: {},
      lon: Math.round((crossingAt.x + dx) * 1e7),
      lat: Math.round((crossingAt.y + dy) * 1e7),
    }),
  ),
  ...[1, 2, 3, 4].map(
    (arm): Element => ({
      kind: 'way',
      id: 9000 + arm,
      tags: { highway: 'residential' },
      refs: [9000 + arm, 9000],
    }),
  ),
  {
    kind: 'relation',
    id: 9000,
    tags: { type: 'restriction', restriction: 'no_entry' },
    members: [
      { kind: 'way', id: 9000 + names.indexOf('west'), role: 'from' },
      { kind: 'way', id: 9000 + names.indexOf('south'), role: 'from' },
      { kind: 'node', id: 9000, role: 'via' },
      { kind: 'way', id: 9000 + names.indexOf('east'), role: 'to' },
    ],
  },
]

async function metres(from: [number, number], to: [number, number]): Promise<Record<string, number>> {
  const [origin, destination] = [from, to].map(([x, y]) => `${y},${x}`)
  const { body } = await groma.call(
    `GET /v1/route/distance?origin=${origin}&destination=${destination}&modes=car,bike,foot&units=metric`,
  )
  const { geodesic: _, ...routes } = body.routes ?? {}
  return Object.fromEntries(
    Object.entries(routes).map(([mode, route]) => [
      mode,
      (route as { distance: { value: number } }).distance.value,
    ]),
  )
}

describe('who may use a road, by its tags', () => {
  it.each(cases.map(([what, ...rest], row) => ({ what, row, rest })))('$what', async ({ row, rest }) => {
    const y = latitudeOf(row)
    const there = await metres([west, y], [east, y])
    const back = await metres([east, y], [west, y])
    const seen = ['car', 'bike', 'foot'].map(
      (mode) => '–→←↔'[Number(mode in there) + 2 * Number(mode in back)],
    )
    expect(seen).toEqual(rest.slice(0, 3))
  })

  it.each([
    ['west', 'east', false],
    ['south', 'east', false],
    ['north', 'east', true],
    ['west', 'north', true],
  ])('a restriction of several roads: from %s to %s', async (from, to, isShort) => {
    const end = (arm: string): [number, number] => {
      const [dx = 0, dy = 0] = arms[arm as keyof typeof arms]
      return [crossingAt.x + dx, crossingAt.y + dy]
    }
    const { car = Number.POSITIVE_INFINITY } = await metres(end(from), end(to))
    expect(car < 700).toBe(isShort)
  })
})
