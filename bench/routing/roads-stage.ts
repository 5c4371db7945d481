import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromE7 } from '../../src/atlas/format/e7.ts'
import { PbfFile } from '../../src/import/osm/pbf-file.ts'
import { importOsm } from '../../src/import/run.ts'
import type { Location } from '../../src/model/route.ts'
import { type Engine, openEngine } from '../../src/routing/engine/engine.ts'
import { EngineProcess } from '../../src/routing/engine/process.ts'
import { engineSettings } from '../../src/routing/engine/settings.ts'
import { readTiles, tilesFolder } from '../../src/routing/engine/tiles.ts'

/** A region with its roads, our engine on them, and the bare one. */
export interface RoadsStage {
  engine: Engine
  /** With the engine's own settings of map matching and of matrices. */
  bare: EngineProcess
  /** A node of a road. `share`: how far along the list of all, 0 to below 1. */
  nodeAt(share: number): Location
  close(): Promise<void>
}

/** As in the configuration that comes with the engine. */
const bareMatching = {
  sigma_z: 4.07,
  gps_accuracy: 5,
  beta: 3,
  max_route_distance_factor: 5,
  max_route_time_factor: 5,
  max_search_radius: 100,
  breakage_distance: 2000,
  interpolation_distance: 10,
  search_radius: 50,
  geometry: false,
  route: true,
  turn_penalty_factor: 0,
}

/** As above. */
export const bareMatrices = {
  allow_second_pass: false,
  check_reverse_connection: true,
  max_iterations: 2800,
  hierarchy_limits: { max_up_transitions: { 1: 400, 2: 100 } },
}

interface Settings {
  meili: object
  thor: { costmatrix: object }
  service_limits: { trace: object }
}

/** `source`: a map file, or a data folder with roads. */
export async function openRoadsStage(source: string): Promise<RoadsStage> {
  const isFolder = existsSync(tilesFolder(source))
  const folder = isFolder ? source : await mkdtemp(join(tmpdir(), 'groma-bench-'))
  if (!isFolder) await importOsm({ dataFolder: folder, source, stage: () => () => {} })
  const config = { dataFolder: folder, routingThreads: 1, routingQueue: 100, routingSeconds: 60 }
  const engine = await openEngine(config, {
    onFailure(sentence) {
      throw new Error(sentence)
    },
  })
  const tiles = join(tilesFolder(folder), (await readTiles(tilesFolder(folder)))?.file as string)
  const settings = engineSettings(tiles) as Settings
  const bare = new EngineProcess(
    {
      ...settings,
      meili: { ...settings.meili, default: bareMatching },
      thor: { ...settings.thor, costmatrix: { ...settings.thor.costmatrix, ...bareMatrices } },
      service_limits: {
        ...settings.service_limits,
        trace: { ...settings.service_limits.trace, max_shape: 16_000 },
      },
    },
    1,
  )
  await Promise.all([engine.ready, bare.ready])
  return {
    engine,
    bare,
    nodeAt: await nodesOfRoads(join(folder, 'roads')),
    async close() {
      engine.stop()
      bare.stop()
      if (!isFolder) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Kept as two lists of numbers: hundreds of thousands of objects would be collected as garbage while others are measured. */
async function nodesOfRoads(folder: string): Promise<RoadsStage['nodeAt']> {
  const [latitudes, longitudes]: [number[], number[]] = [[], []]
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.osm.pbf')) continue
    const pbf = new PbfFile(join(folder, name))
    for (let number = 0; number < pbf.count; number++)
      pbf.read(number, (block) => {
        for (const node of block.elements('node', {
          node: () => true,
          way: () => false,
          relation: () => false,
        }))
          if (node.kind === 'node') {
            latitudes.push(fromE7(node.lat))
            longitudes.push(fromE7(node.lon))
          }
      })
    pbf.close()
  }
  const [ys, xs] = [Float64Array.from(latitudes), Float64Array.from(longitudes)]
  return (share) => {
    const at = Math.floor(share * ys.length)
    return { latitude: ys[at] as number, longitude: xs[at] as number }
  }
}
