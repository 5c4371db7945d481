import { type FileHandle, open, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Size of a tar header, and the block size that entries are padded to. */
const unit = 512

/** A row of the index: offset (8 bytes), id of the tile (4), size (4). */
const rowBytes = 16

export interface StoredTile {
  /** `2/000/831/765.gph` */
  name: string
  read(): Promise<Buffer>
}

/**
 * Packs tiles into a tar, which the engine's processes map into memory and share; it may be deleted while they have it open.
 * Its first entry is Valhalla's index, without which the engine scans the whole file at start.
 */
export async function archiveTiles(
  tiles: StoredTile[],
  target: string,
  change: (tile: Buffer) => Buffer = (tile) => tile,
): Promise<void> {
  const index = Buffer.alloc(rowBytes * tiles.length)
  const file = await open(target, 'w')
  try {
    let at = unit + padded(index.length)
    for (const [row, { name, read }] of tiles.entries()) {
      const tile = change(await read())
      index.writeBigUInt64LE(BigInt(at + unit), rowBytes * row)
      index.writeUInt32LE(idOf(name), rowBytes * row + 8)
      index.writeUInt32LE(tile.length, rowBytes * row + 12)
      at += await writeEntry(file, at, name, tile)
    }
    await writeEntry(file, 0, 'index.bin', index)
    await writeAll(file, Buffer.alloc(2 * unit), at)
  } finally {
    await file.close()
  }
}

export async function tilesOfFolder(folder: string): Promise<StoredTile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.gph'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
    .map((name) => ({ name, read: () => readFile(join(folder, name)) }))
}

/** The tiles of a tar made by `archiveTiles`, while its file is open. */
export async function tilesOfArchive(archive: FileHandle): Promise<StoredTile[]> {
  const read = async (at: number, size: number) => {
    const bytes = Buffer.alloc(size)
    for (let done = 0; done < size; ) {
      const { bytesRead } = await archive.read(bytes, done, size - done, at + done)
      if (bytesRead === 0) throw new Error('The tiles are cut off.') // their checksum was right a moment ago
      done += bytesRead
    }
    return bytes
  }
  const index = await read(unit, sizeIn(await read(0, unit)))
  const tiles: StoredTile[] = []
  for (let row = 0; row < index.length; row += rowBytes) {
    const at = Number(index.readBigUInt64LE(row))
    const size = index.readUInt32LE(row + 12)
    const head = await read(at - unit, unit)
    tiles.push({ name: head.toString('latin1', 0, head.indexOf(0)), read: () => read(at, size) })
  }
  return tiles
}

/**
 * Adds a file that is not a tile, which the engine passes over, to a tar made by `archiveTiles`. Returns where its bytes are
 * and how many.
 */
export async function appendPart(
  target: string,
  name: string,
  content: Uint8Array,
): Promise<{ at: number; size: number }> {
  const file = await open(target, 'r+')
  try {
    const at = (await file.stat()).size - 2 * unit // over the end of the tar
    const end =
      at + (await writeEntry(file, at, name, Buffer.from(content.buffer, content.byteOffset, content.length)))
    await writeAll(file, Buffer.alloc(2 * unit), end)
    return { at: at + unit, size: content.length }
  } finally {
    await file.close()
  }
}

/** `2/000/831/765.gph` is tile 831765 of level 2. A GraphId has the level in its lowest 3 bits, then 22 bits of tile. */
function idOf(name: string): number {
  const [level = '', ...digits] = name.replace('.gph', '').split('/')
  return Number(level) + Number(digits.join('')) * 8
}

/** Returns the bytes it takes. */
async function writeEntry(file: FileHandle, at: number, name: string, content: Buffer): Promise<number> {
  const rest = Buffer.alloc(padded(content.length) - content.length)
  await writeAll(file, Buffer.concat([header(name, content.length), content, rest]), at)
  return unit + padded(content.length)
}

async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten
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

function sizeIn(head: Buffer): number {
  return Number.parseInt(head.toString('latin1', 124, 135), 8)
}

function padded(size: number): number {
  return Math.ceil(size / unit) * unit
}
