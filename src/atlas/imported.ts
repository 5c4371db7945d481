import { type FSWatcher, watch } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readSections } from './format/sections.ts'
import { type ImportedRegion, readImportedRegion } from './imported-region.ts'
import { type IpRanges, ipRangesOf } from './ip/ranges.ts'
import { type FileEntry, manifestPath, readManifest } from './manifest.ts'
import { type CityNames, readCityNames } from './regions/city-names.ts'

/** What was imported, as it is now. */
export interface Imported {
  regions: readonly ImportedRegion[]
  cityNames: CityNames | undefined
  proxies: IpRanges | undefined
}

export interface ImportedWatch {
  /** Ask for each request anew: the next may already see another import. */
  current(): Imported
  stop(): void
}

export interface ImportedOptions {
  onChange?(names: string[]): void
  /** A file is broken, or cannot be read: what was there before goes on serving. */
  onFailure(error: Error): void
  /** Milliseconds between looks, for file systems that do not tell of changes. */
  pause?: number
}

/** Follows `<data>/atlas`: a new import is taken over as soon as its manifest is there, the old one goes with its last request. */
export async function watchImported(
  folder: string,
  { onChange, onFailure, pause = 5000 }: ImportedOptions,
): Promise<ImportedWatch> {
  await mkdir(folder, { recursive: true })
  let current: Imported = { regions: [], cityNames: undefined, proxies: undefined }
  let seen = ''
  let loaded = new Map<string, unknown>()

  async function load(): Promise<void> {
    const stamp = await stampOf(folder)
    if (stamp === seen) return
    const kept = new Map<string, unknown>()
    const manifest = await readManifest(folder)
    const keep = async <Content>(entry: FileEntry, read: (path: string) => Promise<Content>) => {
      const content = (loaded.get(entry.file) as Content) ?? (await read(join(folder, entry.file)))
      kept.set(entry.file, content)
      return content
    }
    const regions: ImportedRegion[] = []
    for (const entry of Object.values(manifest.regions)) regions.push(await keep(entry, readImportedRegion))
    const cityNames = manifest.names && (await keep(manifest.names, readCityNames))
    const proxies = manifest.proxies && (await keep(manifest.proxies, readProxies))
    current = { regions, cityNames, proxies }
    loaded = kept
    seen = stamp
    onChange?.(Object.keys(manifest.regions))
  }

  let failure = ''
  function tell(error: Error): void {
    if (error.message !== failure) onFailure(error)
    failure = error.message
  }
  async function lookOnce(): Promise<void> {
    try {
      await load()
      failure = ''
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // The import that replaced the manifest has deleted what the old one named: look again.
      if (code === 'ENOENT') await load().catch(tell)
      else tell(error as Error)
    }
  }
  /** One look at a time; a change that comes meanwhile is looked at after. */
  let looking = Promise.resolve()
  function look(): Promise<void> {
    looking = looking.then(lookOnce)
    return looking
  }

  await look()
  const timer = setInterval(() => void look(), pause)
  timer.unref()
  const watcher = watchFolder(folder, () => void look())
  return {
    current: () => current,
    stop() {
      clearInterval(timer)
      watcher?.close()
    },
  }
}

/** Not every file system can; then the timer looks. */
function watchFolder(folder: string, look: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, (_event, file) => {
      if (file === null || file === 'atlas.json') look()
    })
    return watcher.on('error', () => watcher.close())
  } catch {
    return undefined
  }
}

/** Different for every manifest that is put in its place. */
async function stampOf(folder: string): Promise<string> {
  const found = await stat(manifestPath(folder), { bigint: true }).catch(() => undefined)
  return found ? `${found.ino} ${found.mtimeNs} ${found.size}` : 'none'
}

async function readProxies(path: string): Promise<IpRanges> {
  const words = (await readSections(path)).column('proxies', 'u32')
  return ipRangesOf(Uint32Array.from(words))
}
