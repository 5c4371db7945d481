import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Element } from '../../src/import/osm/elements.ts'
import { PbfFileWriter } from '../../src/import/osm/pbf-file-writer.ts'
import { directions } from '../../src/routing/directions.ts'
import { distance } from '../../src/routing/distance.ts'
import type { OwnEngine } from '../../src/routing/engine/engine.ts'
import { matrix } from '../../src/routing/matrix.ts'
import { optimize } from '../../src/routing/optimize.ts'
import { decodePolyline } from '../../src/routing/translate/polyline.ts'
import { addRegion, openRoadEngine } from '../maps/road-map.ts'

/**
 * A town of eight by eight streets, 100 m apart, large enough for the engine to see that its roads lead far. Two one-way roads leave it
 * to the east: one leads off the map, the other comes from beyond.
 */
const size = 8
const step = 0.001
const [west, south] = [13, 53]
const at = (column: number, row: number) => ({
  latitude: south + row * step,
  longitude: west + column * step,
})
const idOf = (column: number, row: number) => 1 + row * size + column
const [exit, entry] = [1001, 1002]

function townWithRamps(): Element[] {
  const node = (id: number, column: number, row: number): Element => {
    const { latitude, longitude } = at(column, row)
    return { kind: 'node', id, tags: {}, lon: Math.round(longitude * 1e7), lat: Math.round(latitude * 1e7) }
  }
  const way = (id: number, refs: number[], tags = {}): Element => ({
    kind: 'way',
    id,
    refs,
    tags: { highway: 'residential', ...tags },
  })
  const all = Array.from({ length: size }, (_, one) => one)
  return [
    ...all.flatMap((row) => all.map((column) => node(idOf(column, row), column, row))),
    node(exit, size + 20, 2),
    node(entry, size + 20, 5),
    ...all.map((row) => way(1 + row, all.map((column) => idOf(column, row)))), // biome-ignore format: one line a way
    ...all.map((column) => way(101 + column, all.map((row) => idOf(column, row)))), // biome-ignore format: one line a way
    way(201, [idOf(size - 1, 2), exit], { oneway: 'yes' }),
    way(202, [entry, idOf(size - 1, 5)], { oneway: 'yes' }),
  ]
}

let folder: string
let engine: OwnEngine

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groma-joined-legs-'))
  const pbf = join(folder, 'roads.osm.pbf')
  const writer = new PbfFileWriter(pbf)
  for (const element of townWithRamps()) writer.write(element)
  writer.close()
  await addRegion(folder, 'drawn', pbf)
  engine = await openRoadEngine(folder)
})
afterAll(async () => {
  engine?.stop()
  await rm(folder, { recursive: true })
})

/** In the town, and beyond its eastern edge beside each of the one-way roads. */
const locations = [at(1, 1), at(size + 18, 2.1), at(1, 4), at(size + 18, 4.9), at(1, 6)]

it('legs of directions begin where the one before ends', async () => {
  const request = { locations, mode: 'car', units: 'metric', geometry: 'polyline6', lang: 'en' } as const
  const { routes } = await directions(engine, { ...request, locations, alternatives: false })
  const legs = routes[0]?.legs ?? []
  expect(legs.slice(1).map(({ startLocation }) => startLocation)).toEqual(
    legs.slice(0, -1).map(({ endLocation }) => endLocation),
  )
})

it('legs of a tour do, too', async () => {
  const { route } = await optimize(engine, { locations, mode: 'car', units: 'metric', geometry: 'polyline6' })
  const lines = route.legs.map(({ geometry }) =>
    decodePolyline((geometry as { polyline: string }).polyline, 6),
  )
  expect(lines.slice(1).map((line) => line[0])).toEqual(lines.slice(0, -1).map((line) => line.at(-1)))
})

it('a matrix by bike begins and ends where routes do', async () => {
  const places = [...locations, at(5, 3)] // too many for single routes
  const asked = { mode: 'bike', units: 'metric' } as const
  const { matrix: cells } = await matrix(engine, { ...asked, origins: places, destinations: places })
  const found = cells.map((row) => row.map((cell) => cell.distance?.value))
  const routes = places.map((origin) =>
    Promise.all(
      places.map(async (destination) => {
        const request = { origin, destination, modes: ['bike' as const], units: 'metric' as const }
        return (await distance(engine, request)).routes.bike?.distance.value
      }),
    ),
  )
  expect(found).toEqual(await Promise.all(routes))
})
