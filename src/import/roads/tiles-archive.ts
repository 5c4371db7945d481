import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { finished } from 'node:stream/promises'

/** Size of a tar header, and the block size that entries are padded to. */
const unit = 512

/**
 * Packs the tiles of a folder into a tar, which the engine's processes map into memory and share; it may be deleted while
 * they have it open. Its first entry is Valhalla's index, without which the engine scans the whole file at start.
 */
export async function archiveTiles(folder: string, target: string): Promise<void> {
  const tiles = await tilesIn(folder)
  const index = Buffer.alloc(16 * tiles.length)
  let at = unit + padded(index.length)
  for (const [row, { id, size }] of tiles.entries()) {
    index.writeBigUInt64LE(BigInt(at + unit), 16 * row)
    index.writeUInt32LE(id, 16 * row + 8)
    index.writeUInt32LE(size, 16 * row + 12)
    at += unit + padded(size)
  }
  const out = createWriteStream(target)
  const done = finished(out)
  const append = async (name: string, content: Buffer) => {
    const rest = Buffer.alloc(padded(content.length) - content.length)
    if (!out.write(Buffer.concat([header(name, content.length), content, rest])))
      await Promise.race([done, once(out, 'drain')])
  }
  await append('index.bin', index)
  for (const { name } of tiles) await append(name, await readFile(join(folder, name)))
  out.end(Buffer.alloc(2 * unit))
  await done
}

/** `2/000/831/765.gph` is tile 831765 of level 2. A GraphId has the level in its lowest 3 bits, then 22 bits of tile. */
async function tilesIn(folder: string): Promise<{ name: string; id: number; size: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.gph'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
  return Promise.all(
    names.map(async (name) => {
      const [level = '', ...digits] = name.replace('.gph', '').split('/')
      const { size } = await stat(join(folder, name))
      return { name, id: Number(level) + Number(digits.join('')) * 8, size }
    }),
  )
}

function header(name: string, size: number): Buffer {
  const bytes = Buffer.alloc(unit)
  bytes.write(name, 0)
  bytes.write('0000644\0', 100)
  bytes.write('0000000\0', 108)
  bytes.write('0000000\0', 116)
  bytes.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  bytes.write('00000000000\0', 136)
  bytes.write('        ', 148) // the checksum field counts as blanks
  bytes.write('0', 156)
  bytes.write('ustar\u000000', 257)
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return bytes
}

function padded(size: number): number {
  return Math.ceil(size / unit) * unit
}
