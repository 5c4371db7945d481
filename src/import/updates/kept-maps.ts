import { randomUUID } from 'node:crypto'
import { constants, copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../../atlas/format/replace-file.ts'
import { badMapFile } from '../../errors.ts'
import { digestOf } from '../../routing/engine/tiles.ts'

/** The map that a region was made of, in `<data>/maps`: changes are applied to it. */
export interface KeptMap {
  /** In the folder. */
  file: string
  bytes: number
  /** Of the file: it may be the user's own, which another program could write to. */
  writtenAt: number
  /** SHA-256, for where the time says nothing, as in a copied data folder. Older versions did not keep it. */
  digest?: string
  /** Where it came from: a file or URL. */
  source: string
  /** When the map was like this, ISO 8601, if it says. */
  madeAt?: string | undefined
  /** It was imported without roads. */
  withoutRoads: boolean
  /** SHA-256 of the last files of changes that were applied to it. */
  changes: string[]
}

/** A file of changes that was applied before so many others is told by its age. */
const mostChanges = 100

const listName = 'maps.json'

function folderIn(dataFolder: string): string {
  return join(dataFolder, 'maps')
}

/** By the name of their region. */
export async function keptMaps(dataFolder: string): Promise<Record<string, KeptMap>> {
  const text = await readFile(join(folderIn(dataFolder), listName), 'utf8').catch(() => '{}')
  return JSON.parse(text)
}

/** Where it is. Refuses one that was changed since. */
export async function pathOfMap(
  dataFolder: string,
  { file, bytes, writtenAt, digest }: KeptMap,
): Promise<string> {
  const path = join(folderIn(dataFolder), file)
  const now = await stat(path).catch(() => undefined)
  const isSame = now?.size === bytes && (now.mtimeMs === writtenAt || (await digestOf(path)) === digest)
  if (isSame) return path
  throw badMapFile(path, `${now ? 'was written to' : 'is gone'} since the import; import the whole map again`)
}

/** A copy of a user's file that takes no room where the file system can link it. */
export async function copyOfMap(path: string, target: string): Promise<string> {
  await link(path, target).catch(() => copyFile(path, target, constants.COPYFILE_FICLONE))
  return target
}

/** Moves a map into the folder, in place of the one before. */
export async function keepMap(
  dataFolder: string,
  name: string,
  path: string,
  about: Omit<KeptMap, 'file' | 'bytes' | 'writtenAt' | 'digest'>,
): Promise<void> {
  const folder = folderIn(dataFolder)
  await mkdir(folder, { recursive: true })
  const written = await open(path)
  await written.sync().finally(() => written.close())
  const { size, mtimeMs } = await stat(path)
  const digest = await digestOf(path)
  const file = `${name}-${randomUUID().slice(0, 8)}.osm.pbf`
  await rename(path, join(folder, file))
  const changes = about.changes.slice(-mostChanges)
  await write(dataFolder, {
    ...(await keptMaps(dataFolder)),
    [name]: { ...about, changes, file, bytes: size, writtenAt: mtimeMs, digest },
  })
}

/** Of a map that stays as it is. */
export async function noteChanges(dataFolder: string, name: string, changes: string[]): Promise<void> {
  const { [name]: kept, ...others } = await keptMaps(dataFolder)
  if (kept) await write(dataFolder, { ...others, [name]: { ...kept, changes: changes.slice(-mostChanges) } })
}

export async function forgetMap(dataFolder: string, name: string): Promise<void> {
  const { [name]: kept, ...others } = await keptMaps(dataFolder)
  if (kept) await write(dataFolder, others)
}

/** Writes the list, and removes files that it does not name. */
async function write(dataFolder: string, maps: Record<string, KeptMap>): Promise<void> {
  const folder = folderIn(dataFolder)
  await replaceFile(join(folder, listName), `${JSON.stringify(maps, null, 2)}\n`)
  const known = [listName, ...Object.values(maps).map(({ file }) => file)]
  for (const name of await readdir(folder))
    if (!known.includes(name)) await rm(join(folder, name), { force: true })
}
