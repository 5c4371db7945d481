import { createHash } from 'node:crypto'
import { createReadStream, type FSWatcher, watch } from 'node:fs'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { damagedTiles } from '../../errors.ts'
import type { Position } from '../../geo/distance.ts'

/** Where something of ours lies in the file of the tiles, and in which form. */
export interface StoredPart {
  at: number
  size: number
  version: number
}

/** `<data>/tiles/tiles.json`: the routing tiles of all imported regions. Replaced atomically, by renaming. */
export interface TilesEntry {
  /** The tiles as one tar, beside this file; undefined where no region has roads. */
  file?: string | undefined
  /** SHA-256 of the file, in hex; absent in data of version 0.1.0. */
  digest?: string | undefined
  regions: string[]
  /** What they were built of: SHA-256 of each region's roads. Absent in data of older versions. */
  roads?: Record<string, string> | undefined
  /** Where their roads cross country borders. */
  crossings: Position[]
  /** Edges whose speed is known by the hour; absent: none. */
  speeds?: number | undefined
  /** The roads of cars with their hierarchy; absent where they are too many, or have such speeds. */
  carRoads?: StoredPart | undefined
  /** Where all roads for cars lead far; absent where they are too many. */
  connectedSquares?: StoredPart | undefined
  /** What was built together: its squares, and a key of its roads. */
  groups?: { key: string; cells: number[] }[] | undefined
  builtAt: string
}

export function tilesFolder(dataFolder: string): string {
  return join(dataFolder, 'tiles')
}

/** What imports have made; a node among others serves what another list names. */
export const importedTiles = 'tiles.json'

export function tilesPointer(folder: string, name = importedTiles): string {
  return join(folder, name)
}

export async function readTiles(folder: string, name?: string): Promise<TilesEntry | undefined> {
  try {
    return JSON.parse(await readFile(tilesPointer(folder, name), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** SHA-256 in hex, read in slices. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const slice of createReadStream(path)) hash.update(slice)
  return hash.digest('hex')
}

/** The engine trusts its tiles: flipped bytes would give wrong routes, or crash it. */
export async function isDamaged(folder: string, { file, digest }: TilesEntry): Promise<boolean> {
  return file !== undefined && digest !== undefined && (await digestOf(join(folder, file))) !== digest
}

/** Changes when the file is replaced, so that a damaged one is read only once. */
async function versionOf(folder: string, { file, builtAt }: TilesEntry): Promise<string> {
  return file === undefined ? builtAt : `${builtAt} ${(await stat(join(folder, file))).mtimeMs}`
}

export interface TilesWatch {
  /** Resolves after the first check, whether or not there were tiles. */
  checked: Promise<void>
  stop(): void
}

/** Milliseconds between two looks, for file systems that report no changes. */
const pollEvery = 5000

/** Calls `onTiles` with the tiles that are there and on each change. */
export async function watchTiles(
  folder: string,
  onTiles: (entry: TilesEntry) => Promise<void>,
  onFailure: (error: Error) => void,
  name?: string,
): Promise<TilesWatch> {
  await mkdir(folder, { recursive: true })
  let inUse = ''
  let damaged = ''
  let lastFailure = ''
  async function checkOnce(): Promise<void> {
    try {
      const entry = await readTiles(folder, name)
      if (!entry || entry.builtAt === inUse) return
      const version = await versionOf(folder, entry)
      if (version === damaged) return
      if (await isDamaged(folder, entry)) {
        damaged = version
        throw damagedTiles(entry.file as string)
      }
      await onTiles(entry)
      inUse = entry.builtAt
      lastFailure = ''
    } catch (error) {
      const { message } = error as Error
      if (message !== lastFailure) onFailure(error as Error)
      lastFailure = message
    }
  }
  let checking = Promise.resolve()
  const check = () => {
    checking = checking.then(checkOnce)
  }
  check()
  const checked = checking
  const timer = setInterval(check, pollEvery)
  timer.unref()
  const watcher = watchFolder(folder, check)
  return {
    checked,
    stop() {
      clearInterval(timer)
      watcher?.close()
    },
  }
}

/** Undefined where the file system cannot watch. */
function watchFolder(folder: string, onChange: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, onChange)
    return watcher.on('error', () => watcher.close())
  } catch {
    return undefined
  }
}
