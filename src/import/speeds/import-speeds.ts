import { join } from 'node:path'
import { lockAtlasFolder } from '../atlas-folder.ts'
import type { ImportOptions } from '../import-map.ts'
import { nameOf, withLocalFile } from '../run.ts'
import { readAllSpeeds, writeSpeeds } from './speed-files.ts'
import { readSpeeds } from './speeds-csv.ts'
import { tilesWithSpeeds } from './tiles-with-speeds.ts'

export interface ImportedSpeeds {
  name: string
  /** It replaced an older import. */
  replaced: boolean
  ways: number
  values: number
  /** Ways that the roads do not have; undefined where there are no roads yet. */
  missingWays: number | undefined
}

/** Speeds of roads by hour of the week, from CSV: kept beside the maps, and written into the roads. */
export function importSpeeds(options: ImportOptions): Promise<ImportedSpeeds> {
  return withLocalFile(options, async ({ locked, path }) => {
    const { dataFolder, stage, signal } = options
    const name = options.name ?? nameOf(options.source)
    const fresh = await readSpeeds(path, { onProgress: stage('Reading'), signal })
    const counts = { ways: fresh.ways(), values: fresh.values() }
    const target = join(locked.scratch, 'speeds.atlas')
    await writeSpeeds(target, fresh)
    const { size } = fresh
    fresh.complete(await readAllSpeeds(dataFolder, name))
    const tiles = await tilesWithSpeeds(dataFolder, locked, fresh, { onProgress: stage('Writing'), signal })
    const replaced = Object.hasOwn(locked.manifest.speeds ?? {}, name)
    await locked.publish(`speeds-${name}`, target, (manifest, entry) => {
      manifest.speeds = { ...manifest.speeds, [name]: { ...entry, source: options.source, counts } }
    })
    await tiles?.publish()
    return { name, replaced, ...counts, missingWays: tiles?.missingWays(size) }
  })
}

/** False where there are none of this name. */
export function removeSpeeds(dataFolder: string, name: string): Promise<boolean> {
  return lockAtlasFolder(dataFolder, async (locked) => {
    if (!Object.hasOwn(locked.manifest.speeds ?? {}, name)) return false
    const tiles = await tilesWithSpeeds(dataFolder, locked, await readAllSpeeds(dataFolder, name))
    await locked.change((manifest) => delete manifest.speeds?.[name])
    await tiles?.publish()
    return true
  })
}
