import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { atlasFolder, type FileEntry, type RegionEntry, readManifest } from '../atlas/manifest.ts'
import { type RoadProgress, roadProgress } from './road-progress.ts'

export interface ImportedRegion extends Pick<RegionEntry, 'source' | 'importedAt' | 'counts'> {
  name: string
  bytes: number
}

export interface ImportedData {
  regions: ImportedRegion[]
  names?: ImportedFile
  proxies?: ImportedFile
  /** Roads that follow after a region, or failed to. */
  roads?: RoadProgress
}

type ImportedFile = Pick<FileEntry, 'source' | 'importedAt'>

/** What is imported, by name. */
export async function importedData(dataFolder: string): Promise<ImportedData> {
  const folder = atlasFolder(dataFolder)
  const { regions, names, proxies } = await readManifest(folder)
  const described = await Promise.all(
    Object.entries(regions).map(async ([name, { file, source, importedAt, counts }]) => {
      const { size } = await stat(join(folder, file))
      return { name, source, importedAt, bytes: size, counts }
    }),
  )
  const roads = await roadProgress(dataFolder)
  return {
    regions: described.sort((a, b) => a.name.localeCompare(b.name)),
    ...(names && { names: fileOf(names) }),
    ...(proxies && { proxies: fileOf(proxies) }),
    ...(roads && { roads }),
  }
}

function fileOf({ source, importedAt }: FileEntry): ImportedFile {
  return { source, importedAt }
}
