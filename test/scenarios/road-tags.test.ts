import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tags } from '../../src/import/osm/elements.ts'
import { PbfFileWriter } from '../../src/import/osm/pbf-file-writer.ts'
import { openTestApp, type TestApp } from '../app/app.ts'
import { type OsrmCase, osrmCases, osrmTurns } from '../maps/osrm-cases.ts'
import { type Arm, arms, elementsOf, endOf, type Piece, type Point, readTags } from '../maps/road-cases.ts'
import { addRegion } from '../maps/road-map.ts'

/**
 * Who may use a road, by its tags: from west to east (→), from east to west (←), both (↔) or not at all (–).
 */
const cases: [what: string, car: string, bike: string, foot: string, way: Tags, node?: Tags][] = [
  ['a street', '↔', '↔', '↔', {}],
  ['a one-way street', '→', '→', '↔', { oneway: 'yes' }],
  ['a motorway is one-way', '→', '–', '–', { highway: 'motorway' }],
  ['unless it says no', '↔', '–', '–', { highway: 'motorway', oneway: 'no' }],
  ['vehicle=agricultural', '–', '–', '↔', { vehicle: 'agricultural' }],
  ['for two kinds of nobody here', '–', '–', '↔', { vehicle: 'agricultural;forestry' }],
  ['but for bikes', '–', '↔', '↔', { vehicle: 'forestry', bicycle: 'yes' }],
  ['vehicles to places there', '↔', '↔', '↔', { vehicle: 'destination' }],
  ['a path with vehicle=private', '–', '↔', '↔', { highway: 'path', vehicle: 'private' }],
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

const modes = ['car', 'bike', 'foot']

/** No entry into the road to the east, neither from the west nor from the south, but from the north. */
const noEntry: Piece = { restriction: { restriction: 'no_entry' }, from: ['west', 'south'], to: 'east' }

const pieces: Piece[] = [
  ...cases.map(([, , , , way, node = {}]) => ({ way, node })),
  ...osrmCases.map(([text]) => readTags(text)),
  ...osrmTurns.map(([text]) => turnOf(text)),
  noEntry,
]

/** `>w restriction=no_left_turn` */
function turnOf(text: string): Piece {
  const to = arms.find((arm) => arm[0] === text[1]) as Arm
  return { restriction: readTags(text.slice(2)).way, from: ['south'], to }
}

let folder: string
let groma: TestApp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groma-road-tags-'))
  const pbf = join(folder, 'roads.osm.pbf')
  const writer = new PbfFileWriter(pbf)
  for (const element of elementsOf(pieces)) writer.write(element)
  writer.close()
  await addRegion(folder, 'drawn', pbf)
  groma = await openTestApp({ GROMA_DATA: folder })
})
afterAll(async () => {
  await groma?.close()
  await rm(folder, { recursive: true })
})

/** By mode; one without a route is left out. */
async function metres(from: Point, to: Point): Promise<Record<string, number>> {
  const [origin, destination] = [from, to].map(([x, y]) => `${y},${x}`)
  const { body } = await groma.call(
    `GET /v1/route/distance?origin=${origin}&destination=${destination}&modes=${modes}&units=metric`,
  )
  const { geodesic: _, ...routes } = body.routes ?? {}
  return Object.fromEntries(
    Object.entries(routes).map(([mode, route]) => [
      mode,
      (route as { distance: { value: number } }).distance.value,
    ]),
  )
}

/** `↔ – ↔`: by car, by bike and on foot. */
async function usersOf(piece: number): Promise<string> {
  const [west, east] = [endOf(piece, 'west'), endOf(piece, 'east')]
  const [there, back] = [await metres(west, east), await metres(east, west)]
  return modes.map((mode) => '–→←↔'[Number(mode in there) + 2 * Number(mode in back)]).join(' ')
}

/** Longer than this is the way to the end of another arm and back. */
const directly = 700

/** `wne ne wne`: where one gets from the south, directly. */
async function turnsOf(piece: number): Promise<string> {
  const others = arms.slice(1)
  const found = await Promise.all(others.map((arm) => metres(endOf(piece, 'south'), endOf(piece, arm))))
  return modes
    .map((mode) =>
      others.map((arm, at) => ((found[at]?.[mode] ?? directly) < directly ? arm[0] : '')).join(''),
    )
    .join(' ')
}

describe('who may use a road, by its tags', () => {
  it.each(cases.map(([what, ...rest], piece) => ({ what, piece, rest })))(
    '$what',
    async ({ piece, rest }) => {
      expect(await usersOf(piece)).toBe(rest.slice(0, 3).join(' '))
    },
  )

  it.each<[from: Arm, to: Arm, isShort: boolean]>([
    ['west', 'east', false],
    ['south', 'east', false],
    ['north', 'east', true],
    ['west', 'north', true],
  ])('a restriction of several roads: from %s to %s', async (from, to, isShort) => {
    const piece = pieces.indexOf(noEntry)
    const { car = Number.POSITIVE_INFINITY } = await metres(endOf(piece, from), endOf(piece, to))
    expect(car < directly).toBe(isShort)
  })
})

describe("OSRM's cases: the same, or another policy", () => {
  const first = cases.length
  it.each(osrmCases.map((one, at) => ({ tags: one[0], one, at })))('$tags', async ({ one, at }) => {
    expect(asSaid(await usersOf(first + at), one)).toBe(one[2] ?? one[1])
  })

  it.each(osrmTurns.map((one, at) => ({ tags: one[0], one, at })))('$tags', async ({ one, at }) => {
    expect(asSaid(await turnsOf(first + osrmCases.length + at), one)).toBe(one[2] ?? one[1])
  })

  it('agrees in nine of ten where the policy is the same', () => {
    const all = [...osrmCases, ...osrmTurns]
    const comparable = all.filter(([, , , policy]) => policy === undefined || policy === 'engine')
    const agreeing = comparable.filter(([, , ours]) => ours === undefined)
    expect(agreeing.length / comparable.length).toBeGreaterThan(0.9)
  })
})

/** Without the modes of which the case says nothing. */
function asSaid(seen: string, [, osrm]: OsrmCase): string {
  const said = osrm.split(' ')
  return seen
    .split(' ')
    .map((one, at) => (said[at] === '.' ? '.' : one))
    .join(' ')
}
