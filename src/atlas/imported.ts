import { type FSWatcher, watch } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { openSections, type Sections } from './format/sections.ts'
import { verifiedFilesIn } from './format/verified-files.ts'
import { type ImportedRegion, importedRegionOf } from './imported-region.ts'
import { type IpRanges, ipRangesOf } from './ip/ranges.ts'
import { type FileEntry, manifestPath, readManifest } from './manifest.ts'
import { type CityNames, readCityNames } from './regions/city-names.ts'

/** The imported data, as of now. */
export interface Imported {
  regions: readonly ImportedRegion[]
  cityNames: CityNames | undefined
  proxies: IpRanges | undefined
}

export interface ImportedWatch {
  /** Call once per request: the next request may see another import. */
  current(): Imported
  stop(): void
}

export interface ImportedOptions {
  onChange?(names: string[]): void
  /** A file is broken or cannot be read; the data before stays in use. */
  onFailure(error: Error): void
  /** Of the manifest. */
  manifestName?: string | undefined
  /** Polling interval in milliseconds, for file systems without change notifications. */
  pause?: number
}

/** Watches `<data>/atlas`: loads a new import as soon as its manifest is there. The old one is freed after its last request. */
export async function watchImported(
  folder: string,
  { onChange, onFailure, manifestName, pause = 5000 }: ImportedOptions,
): Promise<ImportedWatch> {
  await mkdir(folder, { recursive: true })
  const path = manifestPath(folder, manifestName)
  const verified = verifiedFilesIn(folder)
  let current: Imported = { regions: [], cityNames: undefined, proxies: undefined }
  let seen = ''
  let loaded = new Map<string, unknown>()

  async function load(): Promise<void> {
    const stamp = await stampOf(path)
    if (stamp === seen) return
    const kept = new Map<string, unknown>()
    const manifest = await readManifest(folder, manifestName)
    const keep = async <Content>({ file }: FileEntry, contentOf: (sections: Sections) => Content) => {
      const content =
        (loaded.get(file) as Content) ?? contentOf(await openSections(join(folder, file), verified))
      kept.set(file, content)
      return content
    }
    const regions: ImportedRegion[] = []
    for (const entry of Object.values(manifest.regions)) regions.push(await keep(entry, importedRegionOf))
    const cityNames = manifest.names && (await keep(manifest.names, readCityNames))
    const proxies = manifest.proxies && (await keep(manifest.proxies, readProxies))
    current = { regions, cityNames, proxies }
    loaded = kept
    seen = stamp
    onChange?.(Object.keys(manifest.regions))
  }

  let failure = ''
  function report(error: Error): void {
    if (error.message !== failure) onFailure(error)
    failure = error.message
  }
  async function checkOnce(): Promise<void> {
    try {
      await load()
      failure = ''
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // A new import has replaced the manifest and deleted a file of the old one: read it again.
      if (code === 'ENOENT') await load().catch(report)
      else report(error as Error)
    }
  }
  /** One check at a time, in order. */
  let checking = Promise.resolve()
  function check(): Promise<void> {
    checking = checking.then(checkOnce)
    return checking
  }

  await check()
  const timer = setInterval(() => void check(), pause)
  timer.unref()
  const watcher = watchFolder(path, () => void check())
  return {
    current: () => current,
    stop() {
      clearInterval(timer)
      watcher?.close()
    },
  }
}

/** Not every file system supports this; the timer is the fallback. */
function watchFolder(path: string, onChange: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(dirname(path), { persistent: false }, (_event, file) => {
      if (file === null || file === basename(path)) onChange()
    })
    return watcher.on('error', () => watcher.close())
  } catch {
    return undefined
  }
}

/** Changes whenever the manifest is replaced. */
async function stampOf(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  return found ? `${found.ino} ${found.mtimeNs} ${found.size}` : 'none'
}

function readProxies(sections: Sections): IpRanges {
  return ipRangesOf(sections.column('proxies', 'u32'))
}
