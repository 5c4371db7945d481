import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { elevationFolder } from '../atlas/elevation/elevations.ts'
import { hgtVoid, hgtWidth, hgtWidths } from '../atlas/elevation/hgt.ts'
import { badMapFile } from '../errors.ts'
import { lockAtlasFolder } from './atlas-folder.ts'
import type { ImportOptions } from './import-map.ts'
import { download, isAddress } from './sources/download.ts'

/** Bytes of the largest tile. */
const largest = hgtWidths[0] ** 2 * 2

/** Metres: no ground is lower or higher. */
const lowest = -500
const highest = 9000

/** Elevations of the ground, one file a degree: all of `sources`, or none. Returns the names of the tiles. */
export function importElevation({
  dataFolder,
  sources,
  stage,
  signal,
}: Omit<ImportOptions, 'source'> & { sources: string[] }): Promise<string[]> {
  return lockAtlasFolder(dataFolder, async ({ scratch }) => {
    const names: string[] = []
    for (const source of sources) {
      const onProgress = stage(isAddress(source) ? 'Downloading' : 'Reading')
      const loaded = isAddress(source) ? await download(source, { scratch, onProgress, signal }) : undefined
      signal?.throwIfAborted()
      const path = loaded?.path ?? source
      const name = tileName(path)
      if (names.includes(name)) throw badMapFile(path, `is ${name}, like another of these files`)
      await writeFile(join(scratch, `${name}.hgt`), checked(path, await contentOf(path)), { flush: true })
      await loaded?.remove()
      onProgress(1)
      names.push(name)
    }
    const folder = elevationFolder(dataFolder)
    await mkdir(folder, { recursive: true })
    for (const name of names) await rename(join(scratch, `${name}.hgt`), join(folder, `${name}.hgt`))
    return names
  })
}

/** Of the file's name: it says nowhere else which degree it is. */
function tileName(path: string): string {
  const [, latitude = '', south, longitude = '', west] =
    /^([NS])(\d{2})([EW])(\d{3})(?=[._])/i.exec(basename(path)) ?? []
  if (south === undefined || Number(south) > 90 || Number(west) > 180)
    throw badMapFile(path, 'is not named after the south-west corner of its degree, such as N53E013.hgt')
  return `${latitude}${south}${longitude}${west}`.toUpperCase()
}

async function contentOf(path: string): Promise<Buffer> {
  const { size } = await stat(path).catch(() => {
    throw badMapFile(path, 'is not there')
  })
  if (size > largest * 2) throw badMapFile(path, `has ${size} bytes, more than any tile`)
  const bytes = await readFile(path)
  const isGzip = bytes.length > 2 && bytes.readUInt16BE(0) === 0x1f8b
  if (!isGzip) return bytes
  return promisify(gunzip)(bytes, { maxOutputLength: largest + 1 }).catch(() => {
    throw badMapFile(path, 'is broken or cut off: gzip cannot decompress it to a tile')
  })
}

function checked(path: string, bytes: Buffer): Buffer {
  if (hgtWidth(bytes.length) === undefined)
    throw badMapFile(
      path,
      `has ${bytes.length} bytes; expected ${hgtWidths.map((width) => width ** 2 * 2).join(' or ')}, a value for each or each third arc second`,
    )
  for (let at = 0; at < bytes.length; at += 2) {
    const metres = bytes.readInt16BE(at)
    if (metres !== hgtVoid && (metres < lowest || metres > highest))
      throw badMapFile(path, `has an elevation of ${metres} m; expected ${lowest} to ${highest}`, at)
  }
  return bytes
}
