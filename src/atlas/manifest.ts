import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brokenAtlas } from '../errors.ts'

/** `<data>/atlas/atlas.json`: which files are current. Replaced by renaming; files it does not name can be deleted. */
export interface Manifest {
  regions: Record<string, RegionEntry>
  /** Names of the world's cities by language. */
  names?: FileEntry
  /** Addresses of proxies, VPNs and Tor exits. */
  proxies?: FileEntry
  /** Speeds of roads by hour of the week. */
  speeds?: Record<string, SpeedsEntry>
}

export interface FileEntry {
  /** Beside the manifest. */
  file: string
  /** The file or URL it was made from. */
  source: string
  importedAt: string
}

export interface RegionEntry extends FileEntry {
  counts: Record<string, number>
}

export interface SpeedsEntry extends FileEntry {
  counts: { ways: number; values: number }
  /** Of those from trips: another one when they have changed. */
  version?: string
}

export function atlasFolder(dataFolder: string): string {
  return join(dataFolder, 'atlas')
}

export function manifestPath(folder: string): string {
  return join(folder, 'atlas.json')
}

export async function readManifest(folder: string): Promise<Manifest> {
  const path = manifestPath(folder)
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { regions: {} }
    if (error instanceof SyntaxError) throw brokenAtlas(path, 'is not JSON')
    throw error
  }
}
