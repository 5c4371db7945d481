import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errors } from '../../errors.ts'
import { isImporting } from '../atlas-folder.ts'
import { checkRoom } from './room.ts'

/** Bytes of a map file that may be uploaded: more than the planet. */
export const largestUpload = 200 * 1024 ** 3

/** A file belongs to the data folder of the server that received it, and so does its import. */
export const notHere =
  'Expected an upload that began at this server: of several behind a balancer, another one has it. Open the dashboard at the address of one server, or run `groma import` there.'

const folderIn = (dataFolder: string) => join(dataFolder, 'uploads')

/** Of a map: no folders, nothing hidden. */
export const uploadName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

export const uploadPath = (dataFolder: string, name: string) => join(folderIn(dataFolder), name)

/** Bytes that have arrived; 0 without any. */
export async function uploadedBytes(dataFolder: string, name: string): Promise<number> {
  return stat(uploadPath(dataFolder, name)).then(
    ({ size }) => size,
    () => 0,
  )
}

export interface Piece {
  name: string
  /** Where in the file it belongs; the first one, at 0, begins the file anew. */
  offset: number
  /** Of the whole file. */
  total: number
  bytes: Buffer
}

/** Appends a piece of a file and returns how much is there. One that does not follow on what is there is refused. */
export async function addPiece(dataFolder: string, { name, offset, total, bytes }: Piece): Promise<number> {
  if (offset === 0) {
    if (await isImporting(dataFolder)) throw errors.isRunning('An import') // it may read the last upload
    await clearUploads(dataFolder)
    await checkRoom(dataFolder, total)
    await mkdir(folderIn(dataFolder), { recursive: true })
  }
  const there = await uploadedBytes(dataFolder, name)
  if (there === 0 && offset > 0) throw errors.invalid('offset', notHere)
  if (offset !== there)
    throw errors.invalid('offset', `Expected ${there}, got ${offset}. Upload the file again.`)
  if (there + bytes.length > total)
    throw errors.invalid('total', `Expected no more bytes, got ${there + bytes.length}.`)
  const file = await open(uploadPath(dataFolder, name), offset === 0 ? 'w' : 'r+', 0o600)
  try {
    await file.write(bytes, 0, bytes.length, offset)
  } finally {
    await file.close()
  }
  return there + bytes.length
}

/** One file at a time is uploaded: what is left of others goes. */
export async function clearUploads(dataFolder: string): Promise<void> {
  for (const name of await readdir(folderIn(dataFolder)).catch(() => []))
    await rm(uploadPath(dataFolder, name), { recursive: true, force: true })
}
