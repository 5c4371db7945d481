import { shippedFile } from '../../src/atlas/world.ts'
import { importOsm } from '../../src/import/run.ts'
import { type BuiltFolder, copyBuilt } from './built-folder.ts'

/** A data folder in which the demo region is imported, roads included. */
export function demoRegion(): Promise<BuiltFolder> {
  const source = shippedFile('regions/neubrandenburg.osm.pbf')
  return copyBuilt('demo', (dataFolder) => importOsm({ dataFolder, source, stage: () => () => {} }))
}
