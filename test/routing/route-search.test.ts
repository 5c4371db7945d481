import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Location } from '../../src/model/route.ts'
import { EngineProcess } from '../../src/routing/engine/process.ts'
import { engineSettings } from '../../src/routing/engine/settings.ts'
import { SnappedPlaces } from '../../src/routing/engine/snapped-places.ts'
import { readTiles, type TilesEntry, tilesFolder } from '../../src/routing/engine/tiles.ts'
import { openPart } from '../../src/routing/engine/tiles-part.ts'
import { CarRoads } from '../../src/routing/hierarchy/car-roads.ts'
import { unpackRoads } from '../../src/routing/hierarchy/packed-roads.ts'
import type { RoadPlace } from '../../src/routing/hierarchy/road-places.ts'
import type { NativeRoute } from '../../src/routing/translate/engine-answers.ts'
import { summaryQuery } from '../../src/routing/translate/summary.ts'
import type { BuiltFolder } from '../maps/built-folder.ts'
import { demoRegion } from '../maps/demo-region.ts'
import { dice } from '../setup/dice.ts'

let demo: BuiltFolder
let engine: EngineProcess
let roads: CarRoads
let snapped: SnappedPlaces

beforeAll(async () => {
  demo = await demoRegion()
  const tiles = (await readTiles(tilesFolder(demo.folder))) as TilesEntry
  const path = join(tilesFolder(demo.folder), tiles.file as string)
  roads = await carRoadsOf(path, tiles)
  engine = new EngineProcess(engineSettings(path), 1)
  await engine.ready
  snapped = new SnappedPlaces({ locate: (query) => engine.ask('locate', query) })
})

afterAll(async () => {
  engine?.stop()
  await demo?.remove()
})

async function carRoadsOf(path: string, { carRoads }: TilesEntry): Promise<CarRoads> {
  if (!carRoads) throw new Error('The demo region has no roads for matrices.')
  const bytes = await openPart({ path, ...carRoads })
  return new CarRoads(unpackRoads(bytes.buffer))
}

const pairs = 200

it('finds the very routes of the engine in the demo region', async () => {
  const random = dice(7)
  const place = () => ({ latitude: 53.53 + random() * 0.05, longitude: 13.22 + random() * 0.07 })
  const differences: string[] = []
  let found = 0
  for (let pair = 0; pair < pairs; pair++) {
    const [origin, destination] = [place(), place()]
    const theirs = await routeOf(origin, destination)
    const [from, to] = (await snapped.find([origin, destination])) as [RoadPlace, RoadPlace]
    const ours = roads.route(from, to)
    if (!theirs || !ours) continue
    found += 1
    const isSame =
      Math.abs(ours.metres - theirs.metres) <= 10 + 0.001 * theirs.metres &&
      Math.abs(ours.seconds - theirs.seconds) <= 2 + 0.003 * theirs.seconds
    if (!isSame)
      differences.push(
        `${JSON.stringify([origin, destination])}: ${JSON.stringify(ours)}, not ${JSON.stringify(theirs)}`,
      )
  }
  expect(differences).toEqual([])
  // Of places next to each other, and of those far from all roads, only the engine knows.
  expect(found).toBeGreaterThan(0.8 * pairs)
})

async function routeOf(...locations: Location[]): Promise<{ metres: number; seconds: number } | undefined> {
  const query = JSON.stringify(summaryQuery({ locations, mode: 'car' }))
  const answer = await engine.ask('route', query).catch(() => undefined)
  if (answer === undefined) return undefined
  const { trip } = JSON.parse(answer) as NativeRoute
  return { metres: trip.summary.length * 1000, seconds: trip.summary.time }
}
