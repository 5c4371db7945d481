import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { replaceFile } from '../atlas/format/replace-file.ts'
import { digestOf } from '../atlas/format/sections.ts'
import { verifiedName } from '../atlas/format/verified-files.ts'
import { atlasFolder, type FileEntry, type Manifest, manifestPath, readManifest } from '../atlas/manifest.ts'
import { importRuns } from '../errors.ts'

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
  { buildsRoads = false } = {},
): Promise<Result> {
  const folder = atlasFolder(dataFolder)
  await mkdir(folder, { recursive: true })
  const release = await lock(folder, buildsRoads)
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
        const file = `${name}-${await digestOf(path)}.atlas`
        await rename(path, join(folder, file))
        await change((all) => apply(all, { file, importedAt: new Date().toISOString() }))
      },
    })
  } finally {
    await rm(join(folder, scratchName), { recursive: true, force: true })
    await release()
  }
}

/** Removes every file that the manifest does not name. A server that still reads one has it open. */
async function clear(folder: string, manifest: Manifest, ...spared: string[]): Promise<void> {
  const { regions, names, proxies, speeds = {} } = manifest
  const entries = [...Object.values(regions), ...Object.values(speeds), names, proxies]
  const own = [basename(manifestPath(folder)), lockName, verifiedName]
  const known = [...own, ...spared, ...entries.map((entry) => entry?.file)]
  for (const name of await readdir(folder))
    if (!known.includes(name)) await rm(join(folder, name), { recursive: true, force: true })
}

/** A lock file with the pid of its holder. That of an ended process is stale and removed. */
async function lock(folder: string, buildsRoads: boolean): Promise<() => Promise<void>> {
  const path = join(folder, lockName)
  const mine = JSON.stringify({ pid: process.pid, command: await commandOf(process.pid), buildsRoads })
  for (let attempt = 0; ; attempt++) {
    try {
      const file = await open(path, 'wx')
      await file.writeFile(mine)
      await file.close()
      return () => rm(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = await holderOf(path)
      if (holder || attempt > 3) throw importRuns(folder, holder?.pid)
      await rm(path, { force: true })
    }
  }
}

interface LockHolder {
  pid: number
  command: string
  buildsRoads: boolean
}

/** Whether an import that builds roads is running. */
export async function isBuildingRoads(dataFolder: string): Promise<boolean> {
  return (await holderOf(join(atlasFolder(dataFolder), lockName)))?.buildsRoads === true
}

/** The process that holds the lock; undefined if it has ended, even if its pid was reused. */
async function holderOf(path: string): Promise<LockHolder | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const holder = parse(text)
  if (holder.pid === undefined || !isAlive(holder.pid)) return undefined
  return (await commandOf(holder.pid)) === holder.command ? (holder as LockHolder) : undefined
}

function parse(text: string): Partial<LockHolder> {
  try {
    return JSON.parse(text)
  } catch {
    return {} // killed before it wrote its pid
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** On Linux only; elsewhere empty. */
async function commandOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
}
