import { expect, it } from 'vitest'
import { atlasFolder, readManifest } from '../../src/atlas/manifest.ts'
import { importOsm } from '../../src/import/run.ts'
import { dataFolder } from '../app/server.ts'

/** The name of a file of the atlas has its checksum. */
async function importedFile(threads: number): Promise<string | undefined> {
  const folder = await dataFolder()
  const source = 'data/regions/neubrandenburg.osm.pbf'
  await importOsm({ dataFolder: folder, source, withoutRoads: true, threads, stage: () => () => {} })
  return (await readManifest(atlasFolder(folder))).regions.neubrandenburg?.file
}

it('gives the same file, byte for byte, with any number of threads', async () => {
  expect(await importedFile(3)).toBe(await importedFile(1))
})
