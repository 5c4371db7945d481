import { mkdir, statfs } from 'node:fs/promises'
import { errors } from '../../errors.ts'

/** An import takes up to this many times the size of its file: the file, what is temporary, the region, its roads and tiles. */
const timesItsSize = 5

/** Stays free for the database: bytes. */
const spared = 1024 ** 3

/** Refuses a file for whose import the disk has no room. */
export async function checkRoom(dataFolder: string, bytes: number): Promise<void> {
  await mkdir(dataFolder, { recursive: true })
  const { bavail, bsize } = await statfs(dataFolder)
  const needed = bytes * timesItsSize + spared
  if (bavail * bsize < needed) throw errors.noRoom(needed, bavail * bsize)
}
