import { type FSWatcher, watch } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Position } from '../../geo/distance.ts'

/** `<data>/tiles/tiles.json`: the roads of all imported regions. It is replaced by renaming. */
export interface TilesEntry {
  /** The tiles, one file beside this one; none where no region has roads. */
  file?: string | undefined
  regions: string[]
  /** Where their roads cross borders of countries. */
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
  /** Resolves after the first look, whatever came of it. */
  looked: Promise<void>
  stop(): void
}

/** Tells of the tiles that are there and of each change; some file systems are only looked at from time to time. */
export async function watchTiles(
  folder: string,
  onTiles: (entry: TilesEntry) => Promise<void>,
  onFailure: (error: Error) => void,
  pause = 5000,
): Promise<TilesWatch> {
  await mkdir(folder, { recursive: true })
  let seen = ''
  let failure = ''
  async function lookOnce(): Promise<void> {
    try {
      const entry = await readTiles(folder)
      if (!entry || entry.builtAt === seen) return
      await onTiles(entry)
      seen = entry.builtAt
      failure = ''
    } catch (error) {
      const { message } = error as Error
      if (message !== failure) onFailure(error as Error)
      failure = message
    }
  }
  let looking = Promise.resolve()
  const look = () => {
    looking = looking.then(lookOnce)
  }
  look()
  const looked = looking
  const timer = setInterval(look, pause)
  timer.unref()
  const watcher = watchFolder(folder, look)
  return {
    looked,
    stop() {
      clearInterval(timer)
      watcher?.close()
    },
  }
}

/** Not every file system can; then the timer looks. */
function watchFolder(folder: string, look: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, look)
    return watcher.on('error', () => watcher.close())
  } catch {
    return undefined
  }
}
