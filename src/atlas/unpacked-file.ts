import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  type Column,
  columnsUnder,
  digestOf,
  openSections,
  readSections,
  type Sections,
  withColumns,
  writeSections,
} from './format/sections.ts'
import { verifiedFilesIn } from './format/verified-files.ts'

/** Unpacked copies of the files that ship with Groma. */
export function unpackedFolder(dataFolder: string): string {
  return join(dataFolder, 'unpacked')
}

/** Columns that follow from those of a file and compress badly, such as trees. */
export type MakeColumns = (packed: Sections) => Record<string, Column>

/** Counted up when other columns are made: copies of before are not used any more. */
const layout = 2

/**
 * Opens a packed file by its unpacked copy in the folder, which the first start makes: unpacking takes a second and memory
 * of each process, and a copy is mapped by all. Without a folder, or where it cannot be written, the file is read. Columns
 * that `make` adds are in the copy, too.
 */
export async function openUnpacked(
  path: string,
  folder: string | undefined,
  make: MakeColumns = () => ({}),
): Promise<Sections> {
  if (folder === undefined) return unpacked(path, make)
  const copy = await copyOf(path, folder)
  try {
    if (!(await isThere(copy))) await unpack(path, copy, folder, make)
    return await openSections(copy, verifiedFilesIn(folder))
  } catch {
    return unpacked(path, make)
  }
}

/** Whether the copy is there, so that opening it costs next to nothing. */
export async function isUnpacked(path: string, folder: string): Promise<boolean> {
  return isThere(await copyOf(path, folder))
}

async function copyOf(path: string, folder: string): Promise<string> {
  return join(folder, `${basename(path, '.atlas')}-${await digestOf(path)}-${layout}.atlas`)
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function unpacked(path: string, make: MakeColumns): Promise<Sections> {
  const packed = await readSections(path)
  return withColumns(packed, make(packed))
}

async function unpack(path: string, copy: string, folder: string, make: MakeColumns): Promise<void> {
  const sections = await unpacked(path, make)
  await mkdir(folder, { recursive: true })
  const beside = `${copy}.${randomUUID()}` // other servers may be doing the same
  await writeSections(beside, columnsUnder(sections, ''), { about: sections.about })
  await rename(beside, copy)
  await removeOthers(copy, folder, basename(path, '.atlas'))
}

/** Copies of older versions, and what a killed process left. A server that still reads one has it open. */
async function removeOthers(copy: string, folder: string, name: string): Promise<void> {
  for (const each of await readdir(folder)) {
    const path = join(folder, each)
    if (!each.startsWith(`${name}-`) || path === copy) continue
    const { mtimeMs } = await stat(path)
    if (each.endsWith('.atlas') || mtimeMs < Date.now() - abandonedAfter) await rm(path, { force: true })
  }
}

/** Nobody writes a copy for this long. */
const abandonedAfter = 3600_000 // milliseconds
