import { type Atlas, openAtlas } from '../../src/atlas/atlas.ts'
import { atlasFolder } from '../../src/atlas/manifest.ts'
import { openWorld } from '../../src/atlas/world.ts'

/** The world and what is imported into a data folder; an import that cannot be used fails the test. */
export async function openTestAtlas(dataFolder: string): Promise<Atlas> {
  return openAtlas(await openWorld(), atlasFolder(dataFolder), {
    onFailure(error) {
      throw error
    },
  })
}
