import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { badMapFile } from '../../errors.ts'
import { digestOf } from '../../routing/engine/tiles.ts'
import { type LockedFolder, lockAtlasFolder } from '../atlas-folder.ts'
import { Checkpoints } from '../checkpoints.ts'
import { type ImportOptions, type ImportResult, importMap } from '../import-map.ts'
import { download, isAddress } from '../sources/download.ts'
import { applyChanges, type ChangeCounts } from './apply-changes.ts'
import { Changes } from './changes.ts'
import { type KeptMap, keptMaps, noteChanges, pathOfMap } from './kept-maps.ts'

export interface UpdateOptions extends Omit<ImportOptions, 'source'> {
  /** Files of changes, or http(s) addresses, in their order. */
  sources: string[]
}

export interface UpdateResult {
  name: string
  /** Of elements; undefined where the region has all of these files already. */
  counts: ChangeCounts | undefined
  /** Undefined where nothing has changed. */
  region: ImportResult | undefined
}

/** Applies changes to the map of a region, and imports the result. Nothing is done for files that were applied before. */
export function updateRegion(options: UpdateOptions): Promise<UpdateResult> {
  return lockAtlasFolder(options.dataFolder, update, { buildsRoads: !options.withoutRoads })

  async function update(locked: LockedFolder): Promise<UpdateResult> {
    const { dataFolder, stage, signal, onResume } = options
    const { name, kept } = choose(await keptMaps(dataFolder), options.name)
    const before = await pathOfMap(dataFolder, kept)
    const { changes, digests, times } = await readChanges(locked.scratch, kept, options)
    if (digests.length === 0) return { name, counts: undefined, region: undefined }
    expectSameMap(name, kept, locked.manifest.regions[name]?.madeAt, times)
    const newest = times.at(-1) ?? kept.madeAt
    const madeAt = newest === undefined ? undefined : new Date(newest)
    const { scratch } = locked
    const key = { update: kept.file, digests }
    return Checkpoints.during({ dataFolder, scratch, key, onResume, signal }, async (finished) => {
      const { path, about: counts } = await finished.file(
        'map.osm.pbf',
        { label: 'applying the changes' },
        (target) =>
          applyChanges(before, changes, target, {
            madeAt,
            onProgress: stage('Applying changes'),
            signal,
          }),
      )
      const known = [...kept.changes, ...digests]
      if (Object.values(counts).every((count) => count === 0)) {
        await noteChanges(dataFolder, name, known)
        return { name, counts, region: undefined }
      }
      const region = await importMap(locked, { name, source: kept.source, path, changes: known }, finished, {
        ...options,
        withoutRoads: options.withoutRoads ?? kept.withoutRoads,
      })
      return { name, counts, region }
    })
  }
}

function choose(maps: Record<string, KeptMap>, name?: string): { name: string; kept: KeptMap } {
  const names = Object.keys(maps).sort()
  const chosen = name ?? names[0]
  if (name === undefined && names.length > 1)
    throw new Error(`Which region do the changes belong to? Give --name, one of ${names.join(', ')}.`)
  const kept = chosen === undefined ? undefined : maps[chosen]
  if (kept && chosen) return { name: chosen, kept }
  const missing = name === undefined ? 'There is no map to update' : `No map of "${name}" is kept here`
  throw new Error(`${missing}. Import the whole map first: "groma import FILE.osm.pbf".`)
}

interface ReadChanges {
  changes: Changes
  /** Of the files that are new. */
  digests: string[]
  /** When the last change of each was made, ISO 8601, if it says. */
  times: string[]
}

/** Those of the files that were not applied yet. Each must be newer than the map, and than the file before it. */
async function readChanges(scratch: string, kept: KeptMap, options: UpdateOptions): Promise<ReadChanges> {
  const { sources, stage, signal } = options
  const folder = join(scratch, 'changes')
  await mkdir(folder)
  const changes = new Changes(folder)
  const digests: string[] = []
  const times: string[] = []
  for (const source of sources) {
    const onProgress = stage(isAddress(source) ? 'Downloading' : 'Reading changes')
    const loaded = isAddress(source) ? await download(source, { scratch, onProgress, signal }) : undefined
    const path = loaded?.path ?? source
    const digest = await digestOf(path).catch(() => {
      throw badMapFile(path, 'is not there')
    })
    if (kept.changes.includes(digest) || digests.includes(digest)) continue
    const last = await changes.add(path, { onProgress, signal })
    const time = last === undefined ? undefined : inSeconds(last)
    const newest = times.at(-1) ?? kept.madeAt
    if (time !== undefined && newest !== undefined && time < newest) {
      const what = times.length > 0 ? 'the file before it' : 'the map'
      throw badMapFile(source, `is older than ${what}: its last change is of ${time}, that of ${newest}`)
    }
    digests.push(digest)
    if (time !== undefined) times.push(time)
    await loaded?.remove()
  }
  return { changes, digests, times }
}

/** ISO 8601, as exact as the header of a map. */
function inSeconds(milliseconds: number): string {
  return new Date(Math.floor(milliseconds / 1000) * 1000).toISOString()
}

/**
 * The region may have become a newer map since, such as by an import on another server. An update that was ended before its roads
 * were ready may be repeated.
 */
function expectSameMap(name: string, kept: KeptMap, regionTime: string | undefined, times: string[]): void {
  if (regionTime === undefined || [kept.madeAt, ...times].includes(regionTime)) return
  throw new Error(
    `The map of "${name}" that is kept here is of ${kept.madeAt ?? 'an unknown time'}, but the region of ${regionTime}. ` +
      'Update it where it was imported, or import the whole map again.',
  )
}
