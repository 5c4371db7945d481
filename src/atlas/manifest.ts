import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
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
  /** When the map was like this, ISO 8601, if its file says. */
  madeAt?: string | undefined
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

/** What imports have made, by default. */
const importedName = 'atlas.json'

/** What a node among others serves: imports change `atlas.json` at once, but all nodes change over together. */
export const inUseName = 'in-use.json'

/** The list that a server follows. */
export function servedName({ nodePort }: Pick<Config, 'nodePort'>, alone = importedName): string {
  return nodePort === undefined ? alone : inUseName
}

export function manifestPath(folder: string, name = importedName): string {
  return join(folder, name)
}

/** By region: when it was imported, Unix milliseconds. */
export async function importTimes(folder: string, name?: string): Promise<Map<string, number>> {
  const { regions } = await readManifest(folder, name)
  return new Map(Object.entries(regions).map(([region, { importedAt }]) => [region, Date.parse(importedAt)]))
}

export async function readManifest(folder: string, name?: string): Promise<Manifest> {
  const path = manifestPath(folder, name)
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { regions: {} }
    if (error instanceof SyntaxError) throw brokenAtlas(path, 'is not JSON')
    throw error
  }
}
