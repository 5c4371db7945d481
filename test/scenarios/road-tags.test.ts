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
  ['for emergencies only', '–', '↔', '↔', { motor_vehicle: 'emergency' }],
  ['for buses and taxis', '–', '–', '↔', { vehicle: 'bus; taxi' }],
  ['for soldiers', '–', '–', '–', { access: 'military' }],
  ['for buses and walkers', '–', '–', '↔', { access: 'psv', foot: 'yes' }],
  ['one-way, bikes on a lane against it', '→', '↔', '↔', { oneway: 'yes', 'cycleway:left': 'lane', 'cycleway:left:oneway': '-1' }],
  ['one-way, bikes on a track both ways', '→', '↔', '↔', { oneway: 'yes', 'cycleway:right': 'track', 'cycleway:right:oneway': 'no' }],
  ['the same track as a way of its own', '→', '→', '↔', { oneway: 'yes', 'cycleway:left': 'separate', 'cycleway:left:oneway': '-1' }],
  ['one-way against its line, and says so twice', '←', '←', '↔', { oneway: '-1', 'vehicle:forward': 'no' }],
  ['one-way against its line, but not for bikes', '←', '↔', '↔', { oneway: '-1', 'bicycle:forward': 'yes' }],
  ['one-way, bikes on lanes at both sides', '→', '→', '↔', { oneway: 'yes', 'cycleway:both': 'lane' }],
  ['walked both ways, delivered to one way', '–', '–', '↔', { highway: 'pedestrian', oneway: 'yes' }],
  ['a path on which bikes go one way', '–', '→', '↔', { highway: 'path', bicycle: 'designated', oneway: 'yes' }],
  ['impassable for wheels', '–', '–', '↔', { highway: 'track', smoothness: 'impassable' }],
  ['a path over a mountain', '–', '–', '↔', { highway: 'path', sac_scale: 'mountain_hiking' }],
  ['a path to climb', '–', '–', '–', { highway: 'path', sac_scale: 'alpine_hiking' }],
  ['discouraged', '↔', '↔', '↔', { access: 'discouraged' }],
  ['a square', '–', '–', '↔', { highway: 'pedestrian', area: 'yes' }],
  ['a platform with two edges', '–', '–', '↔', { highway: '', railway: 'platform', area: 'yes' }],
  ['a gate for buses', '–', '↔', '↔', {}, { barrier: 'lift_gate', motor_vehicle: 'psv' }],
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

/** The same at three and at eight on a Tuesday; of restrictions of the turn to the west, where one gets from the south. */
const timed: [what: string, at3: string, at8: string, piece: Tags][] = [
  ['closed by night', '– – –', '↔ ↔ ↔', { 'access:conditional': 'no @ (22:00 - 06:00)' }],
  ['at hours of two clauses', '– ↔ ↔', '– ↔ ↔', { 'motor_vehicle:conditional': 'no @ (02:00-04:00); no @ (Tu 07:00-09:00)' }],
  ['at two hours of one clause', '– ↔ ↔', '– ↔ ↔', { 'motor_vehicle:conditional': 'no @ ( 02:00-04:00; Tu 07:00-09:00 )' }],
  ['to all vehicles', '↔ ↔ ↔', '– – ↔', { 'vehicle:conditional': 'no @ (07:00-09:00)' }],
  ['to all but bikes', '↔ ↔ ↔', '– ↔ ↔', { 'vehicle:conditional': 'no @ (07:00-09:00)', bicycle: 'yes' }],
  ['in summer', '– – –', '– – –', { 'access:conditional': 'no @ (Mar 15 - Sep 15)' }],
  ['only clauses for others', '↔ ↔ ↔', '↔ ↔ ↔', { 'hgv:conditional': 'delivery @ (05:00-11:00)' }],
  ['a turn, by day', 'wne wne wne', 'ne ne wne', { 'restriction:conditional': 'no_left_turn @ (Mo-Fr 07:00 - 09:00)' }],
  ['a turn but by day', 'ne ne wne', 'ne ne wne', { restriction: 'no_left_turn', 'restriction:conditional': 'none @ (07:00-09:00)' }],
  ['a turn of cars, by day', 'wne wne wne', 'ne wne wne', { 'restriction:motorcar:conditional': 'no_left_turn @ (07:00-09:00)' }],
  ['a turn of motor vehicles', 'ne wne wne', 'ne wne wne', { 'restriction:motor_vehicle': 'no_left_turn' }],
  ['a turn of heavy trucks', 'wne wne wne', 'wne wne wne', { 'restriction:conditional': 'no_left_turn @ (weight>7.5)' }],
] // biome-ignore format: one line a case

const modes = ['car', 'bike', 'foot']

/** No entry into the road to the east, neither from the west nor from the south, but from the north. */
const noEntry: Piece = { restriction: { restriction: 'no_entry' }, from: ['west', 'south'], to: 'east' }

const pieces: Piece[] = [
  ...cases.map(([, , , , way, node = {}]) => ({ way, node })),
  ...osrmCases.map(([text]) => readTags(text)),
  ...osrmTurns.map(([text]) => turnOf(text)),
  noEntry,
  ...timed.map(([, , , tags]) => timedPiece(tags)),
]

/** `>w restriction=no_left_turn` */
function turnOf(text: string): Piece {
  const to = arms.find((arm) => arm[0] === text[1]) as Arm
  return { restriction: readTags(text.slice(2)).way, from: ['south'], to }
}

function timedPiece(tags: Tags): Piece {
  const isTurn = Object.keys(tags).some((key) => key.startsWith('restriction'))
  return isTurn ? { restriction: tags, from: ['south'], to: 'west' } : { way: tags, isBetween: true }
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
async function metres(from: Point, to: Point, time = ''): Promise<Record<string, number>> {
  const [origin, destination] = [from, to].map(([x, y]) => `${y},${x}`)
  const { body } = await groma.call(
    `GET /v1/route/distance?origin=${origin}&destination=${destination}&modes=${modes}&units=metric&departureTime=${time}`,
  )
  const { geodesic: _, ...routes } = body.routes ?? {}
  return Object.fromEntries(
    Object.entries(routes).map(([mode, route]) => [
      mode,
      (route as { distance: { value: number } }).distance.value,
    ]),
  )
}

async function truckMetres(from: Point, to: Point): Promise<number> {
  const [origin, destination] = [from, to].map(([x, y]) => `${y},${x}`)
  const path = `GET /v1/route/distance?origin=${origin}&destination=${destination}&modes=truck&units=metric`
  return (await groma.call(path)).body.routes.truck.distance.value
}

/** `↔ – ↔`: by car, by bike and on foot. */
async function usersOf(piece: number, time?: string): Promise<string> {
  const [west, east] = [endOf(piece, 'west'), endOf(piece, 'east')]
  const [there, back] = [await metres(west, east, time), await metres(east, west, time)]
  return modes.map((mode) => '–→←↔'[Number(mode in there) + 2 * Number(mode in back)]).join(' ')
}

/** Longer than this is the way to the end of another arm and back. */
const directly = 700

/** `wne ne wne`: where one gets from the south, directly. */
async function turnsOf(piece: number, time?: string): Promise<string> {
  const others = arms.slice(1)
  const found = await Promise.all(others.map((arm) => metres(endOf(piece, 'south'), endOf(piece, arm), time)))
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

  it('differs by policy only', () => {
    const differing = [...osrmCases, ...osrmTurns].filter(([, , ours]) => ours !== undefined)
    expect(differing.filter(([, , , policy]) => policy === undefined)).toEqual([])
  })
})

describe('at certain hours', () => {
  const first = pieces.length - timed.length
  it.each(
    timed.flatMap(([what, at3, at8], at) => [
      { what, at, hour: '03:00', seen: at3 },
      { what, at, hour: '08:00', seen: at8 },
    ]),
  )('$what, at $hour', async ({ at, hour, seen }) => {
    const look = 'way' in (pieces[first + at] as Piece) ? usersOf : turnsOf
    expect(await look(first + at, `2026-06-16T${hour}:00+02:00`)).toBe(seen)
  })

  it('a turn, to heavy trucks', async () => {
    const piece = pieces.length - 1
    const turn = await truckMetres(endOf(piece, 'south'), endOf(piece, 'west'))
    expect(turn).toBeGreaterThan(directly)
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
