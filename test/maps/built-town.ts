import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toE7 } from '../../src/atlas/format/e7.ts'
import type { Tags } from '../../src/import/osm/elements.ts'
import { PbfFileWriter } from '../../src/import/osm/pbf-file-writer.ts'
import { importOsm } from '../../src/import/run.ts'
import type { Spot } from './draw.ts'

/** A data folder with what stands in a drawn town, through the real importer, for a whole file of tests. */
export interface BuiltTown {
  folder: string
  remove(): Promise<void>
}

/** Each letter of the map is a node with these tags. */
export async function buildTown(
  places: Record<string, Spot>,
  objects: Record<string, Tags>,
): Promise<BuiltTown> {
  const folder = await mkdtemp(join(tmpdir(), 'groma-town-'))
  const map = join(folder, 'town.osm.pbf')
  const writer = new PbfFileWriter(map)
  for (const [letter, tags] of Object.entries(objects)) {
    const { longitude, latitude } = places[letter] as Spot
    const id = letter.charCodeAt(0)
    writer.write({ kind: 'node', id, tags, lon: toE7(longitude), lat: toE7(latitude) })
  }
  writer.close()
  await importOsm({ dataFolder: folder, source: map, withoutRoads: true, stage: () => () => {} })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
