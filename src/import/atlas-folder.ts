import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { replaceFile } from '../atlas/format/replace-file.ts'
import { digestOf } from '../atlas/format/sections.ts'
import { verifiedName } from '../atlas/format/verified-files.ts'
import {
  atlasFolder,
  type FileEntry,
  inUseName,
  type Manifest,
  manifestPath,
  readManifest,
} from '../atlas/manifest.ts'
import { importRuns } from '../errors.ts'
import { lockHolder, takeLock } from './lock-file.ts'

/** The atlas's folder, locked by this import. */
export interface LockedFolder {
  folder: string
  /** For temporary files. Deleted at the end; after a kill, by the next import. */
  scratch: string
  manifest: Manifest
  /** Moves a finished file from the scratch folder and updates the manifest, durably. */
  publish(
    name: string,
    path: string,
    change: (manifest: Manifest, entry: Omit<FileEntry, 'source'>) => void,
  ): Promise<void>
  /** Updates the manifest only. */
  change(change: (manifest: Manifest) => void): Promise<void>
}

const lockName = 'import.lock'

/** One for each process: the tile builder of a killed import may live on for a moment, and must not disturb the next. */
const scratchName = `scratch-${process.pid}`

/** One import at a time: a second one is refused. Leftovers of a killed one are removed first. */
export async function lockAtlasFolder<Result>(
  dataFolder: string,
  work: (locked: LockedFolder) => Promise<Result>,
  { buildsRoads = false, isBrief = false } = {},
): Promise<Result> {
  const folder = atlasFolder(dataFolder)
  await mkdir(folder, { recursive: true })
  const release = await takeLock(join(folder, lockName), { buildsRoads, isBrief }, (pid) =>
    importRuns(folder, pid),
  )
  try {
    const manifest = await readManifest(folder)
    await clear(folder, manifest)
    const scratch = join(folder, scratchName)
    await mkdir(scratch, { recursive: true })
    const change = async (apply: (manifest: Manifest) => void) => {
      apply(manifest)
      await replaceFile(manifestPath(folder), `${JSON.stringify(manifest, null, 2)}\n`)
      await clear(folder, manifest, scratchName)
    }
    return await work({
      folder,
      scratch,
      manifest,
      change,
      async publish(name, path, apply) {
        const file = regionFileName(name, await digestOf(path))
        await rename(path, join(folder, file))
        await change((all) => apply(all, { file, importedAt: new Date().toISOString() }))
      },
    })
  } finally {
    await rm(join(folder, scratchName), { recursive: true, force: true })
    await release()
  }
}

/** Of a file of the atlas, with its checksum. */
export function regionFileName(name: string, digest: string): string {
  return `${name}-${digest}.atlas`
}

/**
 * Removes every file that the manifest does not name. A server that still reads one has it open; a node among others, which
 * changes over later, has its own list.
 */
async function clear(folder: string, manifest: Manifest, ...spared: string[]): Promise<void> {
  const inUse = await readManifest(folder, inUseName).catch(() => undefined)
  const own = [basename(manifestPath(folder)), inUseName, lockName, verifiedName]
  const known = [...own, ...spared, ...filesOf(manifest), ...(inUse ? filesOf(inUse) : [])]
  for (const name of await readdir(folder))
    if (!known.includes(name)) await rm(join(folder, name), { recursive: true, force: true })
}

function filesOf({ regions, names, proxies, speeds = {} }: Manifest): (string | undefined)[] {
  return [...Object.values(regions), ...Object.values(speeds), names, proxies].map((entry) => entry?.file)
}

/** Whether an import that builds roads is running. */
export async function isBuildingRoads(dataFolder: string): Promise<boolean> {
  return (await lockHolder(join(atlasFolder(dataFolder), lockName)))?.buildsRoads === true
}

/** The process of the import that is running, by its id. */
export async function importingProcess(dataFolder: string): Promise<number | undefined> {
  const holder = await lockHolder(join(atlasFolder(dataFolder), lockName))
  return holder?.isBrief ? undefined : holder?.pid
}

/** Whether any import is running. */
export async function isImporting(dataFolder: string): Promise<boolean> {
  return (await importingProcess(dataFolder)) !== undefined
}
