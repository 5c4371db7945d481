import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EngineProcess } from '../../src/routing/engine/process.ts'
import { engineSettings } from '../../src/routing/engine/settings.ts'
import { readTiles, type TilesEntry, tilesFolder } from '../../src/routing/engine/tiles.ts'
import { openPart } from '../../src/routing/engine/tiles-part.ts'
import { ConnectedSquares } from '../../src/routing/reach/connected-squares.ts'
import type { BuiltFolder } from '../maps/built-folder.ts'
import { demoRegion } from '../maps/demo-region.ts'
import { dice } from '../setup/dice.ts'

let demo: BuiltFolder
let engine: EngineProcess
let squares: ConnectedSquares

beforeAll(async () => {
  demo = await demoRegion()
  const { file, connectedSquares } = (await readTiles(tilesFolder(demo.folder))) as TilesEntry
  if (!connectedSquares) throw new Error('The demo region has no connected squares.')
  const path = join(tilesFolder(demo.folder), file as string)
  squares = new ConnectedSquares(await openPart({ path, ...connectedSquares }))
  engine = new EngineProcess(engineSettings(path), 1)
  await engine.ready
})

afterAll(async () => {
  engine?.stop()
  await demo?.remove()
})

interface Place {
  lat: number
  lon: number
}

/** The engine's roads at each place: which, where on them, and how far they lead. */
async function roadsAt(places: Place[], reach: object) {
  const query = { locations: places.map((place) => ({ ...place, ...reach })), costing: 'auto', verbose: true }
  const answers: { edges: Record<string, unknown>[] | null }[] = JSON.parse(
    await engine.ask('locate', JSON.stringify(query)),
  )
  return answers.map(({ edges }) =>
    (edges ?? []).map(({ edge_id, percent_along, distance, outbound_reach, inbound_reach }) => ({
      road: { edge_id, percent_along, distance },
      leadsFar: outbound_reach === 50 && inbound_reach === 50,
    })),
  )
}

describe('connected squares in the demo region', () => {
  const random = dice(11)
  const places = Array.from({ length: 1000 }, () => ({
    lat: 53.53 + random() * 0.05,
    lon: 13.22 + random() * 0.07,
  }))

  it('cover most of the town', () => {
    const inside = places.filter(({ lon, lat }) => squares.has(lon, lat))
    expect(inside.length).toBeGreaterThan(0.6 * places.length)
  })

  it('have places only at which the engine finds the same roads, however far they must lead', async () => {
    const checked = await roadsAt(places, {})
    const unchecked = await roadsAt(places, { minimum_reachability: 0 })
    const differ = places.filter(
      (_, at) =>
        !checked[at]?.every(({ leadsFar }) => leadsFar) ||
        JSON.stringify(checked[at]?.map(({ road }) => road)) !==
          JSON.stringify(unchecked[at]?.map(({ road }) => road)),
    )
    // Without such places the test would say nothing.
    expect(differ.length).toBeGreaterThan(10)
    expect(differ.filter(({ lon, lat }) => squares.has(lon, lat))).toEqual([])
  })
})
