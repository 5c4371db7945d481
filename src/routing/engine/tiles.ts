import { type FSWatcher, watch } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Position } from '../../geo/distance.ts'

/** `<data>/tiles/tiles.json`: the routing tiles of all imported regions. Replaced atomically, by renaming. */
export interface TilesEntry {
  /** The tiles as one tar, beside this file; undefined where no region has roads. */
  file?: string | undefined
  regions: string[]
  /** Where their roads cross country borders. */
  crossings: Position[]
  builtAt: string
}

export function tilesFolder(dataFolder: string): string {
  return join(dataFolder, 'tiles')
}

export function tilesPointer(folder: string): string {
  return join(folder, 'tiles.json')
}

export async function readTiles(folder: string): Promise<TilesEntry | undefined> {
  try {
    return JSON.parse(await readFile(tilesPointer(folder), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export interface TilesWatch {
  /** Resolves after the first check, whether or not there were tiles. */
  checked: Promise<void>
  stop(): void
}

/** Calls `onTiles` with the tiles that are there and on each change. The timer is for file systems that report no changes. */
export async function watchTiles(
  folder: string,
  onTiles: (entry: TilesEntry) => Promise<void>,
  onFailure: (error: Error) => void,
  pause = 5000,
): Promise<TilesWatch> {
  await mkdir(folder, { recursive: true })
  let inUse = ''
  let lastFailure = ''
  async function checkOnce(): Promise<void> {
    try {
      const entry = await readTiles(folder)
      if (!entry || entry.builtAt === inUse) return
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
  const timer = setInterval(check, pause)
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
