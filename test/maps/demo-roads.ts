import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shippedFile } from '../../src/atlas/world.ts'
import { addRegion } from './road-map.ts'

/** A data folder with the roads of the demo region, through the real builder. */
export async function buildDemoRoads(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'groma-demo-'))
  await addRegion(folder, 'neubrandenburg', shippedFile('regions/neubrandenburg.osm.pbf'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
