import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atlasFolder, manifestPath } from '../../src/atlas/manifest.ts'
import { importOsm } from '../../src/import/run.ts'

/** Uses an existing data folder, or imports a map file into a temporary one. */
export async function importedFolder(path: string): Promise<{ folder: string; remove(): Promise<void> }> {
  if (existsSync(manifestPath(atlasFolder(path)))) return { folder: path, remove: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'groma-bench-'))
  console.log(`importing ${path}`)
  await importOsm({ dataFolder: folder, source: path, withoutRoads: true, stage: () => () => {} })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
