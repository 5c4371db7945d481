import { access, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { elevationTiles } from '../atlas/elevation/elevations.ts'
import { atlasFolder, type RegionEntry, readManifest } from '../atlas/manifest.ts'
import type { Config } from '../config.ts'
import { type LockedFolder, lockAtlasFolder } from '../import/atlas-folder.ts'
import { failureOf } from '../import/managed/failure.ts'
import { createReporter } from '../import/managed/report.ts'
import { forgetRoadProgress, type RoadProgress, roadProgress } from '../import/road-progress.ts'
import { rebuildTiles, replaceRoads } from '../import/roads/road-tiles.ts'
import { forgetMap } from '../import/updates/kept-maps.ts'
import { count, readVerb, say } from './terminal.ts'

/** `groma regions list`, `groma regions remove NAME`, `groma regions rebuild`. */
export async function manageRegions({ dataFolder }: Config, words: string[]): Promise<void> {
  const { verb, name } = readVerb('regions', words, { list: false, remove: true, rebuild: false }, 'list')
  if (verb === 'rebuild') return rebuildRoads(dataFolder)
  if (name === undefined) return say(await regionTable(dataFolder))
  if (!Object.hasOwn((await readManifest(atlasFolder(dataFolder))).regions, name)) throw noSuchRegion(name)
  const report = createReporter(dataFolder, { work: 'removal', source: name })
  const done = `The region "${name}" is removed.`
  const remove = async ({ manifest, change, scratch }: LockedFolder) => {
    if (!Object.hasOwn(manifest.regions, name)) throw noSuchRegion(name)
    const { stage } = report
    stage('Removing')
    await change((all) => delete all.regions[name])
    await forgetMap(dataFolder, name)
    await replaceRoads(name, undefined, { dataFolder, scratch, stage })
    forgetRoadProgress(dataFolder, name)
    report.end(done, { code: 'removed', region: name })
  }
  await lockAtlasFolder(dataFolder, remove).catch((error) => {
    report.fail(error.message, failureOf(error))
    throw error
  })
  say(done)
}

/** A node does it by itself after imports on several nodes at once. */
async function rebuildRoads(dataFolder: string): Promise<void> {
  const isNew = await access(atlasFolder(dataFolder)).then(
    () => false,
    () => true,
  )
  if (isNew) return say(noRegion)
  const work = ({ scratch }: LockedFolder) => rebuildTiles({ dataFolder, scratch, stage: () => () => {} })
  const names = await lockAtlasFolder(dataFolder, work, { buildsRoads: true })
  say(names.length > 0 ? `The routing tiles are those of ${names.join(', ')}.` : 'No region has roads.')
}

const noRegion = 'No region yet. "groma import FILE.osm.pbf" imports one.'

const noSuchRegion = (name: string): Error =>
  new Error(`There is no region "${name}". "groma regions list" shows all.`)

async function regionTable(dataFolder: string): Promise<string> {
  const folder = atlasFolder(dataFolder)
  const { regions, names, proxies } = await readManifest(folder)
  const lines = await Promise.all(
    Object.entries(regions).map(async ([name, entry]) => `${name}  ${await describeRegion(folder, entry)}`),
  )
  if (names) lines.push(`(city names)  imported ${names.importedAt} from ${names.source}`)
  if (proxies) lines.push(`(proxies)  imported ${proxies.importedAt} from ${proxies.source}`)
  const tiles = await elevationTiles(dataFolder)
  if (tiles.length > 0) lines.push(`(elevations)  ${tiles.join(', ')}`)
  const roads = await roadProgress(dataFolder)
  if (roads) lines.push(`(roads)  ${describeRoads(roads)}`)
  return lines.length > 0 ? lines.join('\n') : noRegion
}

function describeRoads({ region, stage, fraction, failed }: RoadProgress): string {
  if (failed !== undefined) return `those of ${region} could not be built: ${failed}`
  return `those of ${region} follow: ${stage}, ${Math.floor(fraction * 100)} %`
}

async function describeRegion(
  folder: string,
  { file, source, importedAt, counts }: RegionEntry,
): Promise<string> {
  const { size } = await stat(join(folder, file))
  const { streets = 0, addresses = 0, places = 0 } = counts
  const figures = `${count(addresses, 'address', 'es')} in ${count(streets, 'street')}, ${count(places, 'place')}`
  return `${figures}  ${(size / 1e6).toFixed(1)} MB  imported ${importedAt} from ${source}`
}
