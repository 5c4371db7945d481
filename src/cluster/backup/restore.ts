import { loadDatabase } from '../../store/backup/load.ts'
import { unknownMigration } from '../../store/migrate.ts'
import type { ReachedDatabase } from '../../store/open.ts'
import { type KeysFile, mergeKeysFile } from '../../store/projects/keys-file.ts'
import { type ArchiveReader, openArchive } from './archive-reader.ts'
import type { Copied } from './back-up.ts'
import { type Contents, type Header, keysStream, mapPathOf, tableStream } from './format.ts'
import { placeMapFiles } from './map-files.ts'
import { createFollower } from './progress.ts'

export interface Restored extends Copied {
  createdAt: string
  /** Undefined where the backup has none. */
  maps: 'restored' | 'left out' | undefined
}

export interface RestoreOptions {
  /** Opens the database. */
  reach(): Promise<ReachedDatabase>
  /** For keys.json and map data. */
  dataFolder: string
  /** Reading the file through, then filling the database. */
  stage(label: string): (fraction: number) => void
}

/** Fills an empty database from a file, once that is seen to be whole. */
export async function restore(path: string, options: RestoreOptions): Promise<Restored> {
  const archive = await openArchive(path, options.stage('Checking'))
  try {
    await refuseNewerBackup(path, archive.header)
    const database = await options.reach()
    return await fill(database, archive, options).finally(database.close)
  } finally {
    await archive.close()
  }
}

async function fill(
  { address }: ReachedDatabase,
  archive: ArchiveReader,
  { dataFolder, stage }: RestoreOptions,
): Promise<Restored> {
  const { header, contents } = archive
  const entries = new Map(contents.tables.map((entry) => [entry.name, entry]))
  const entryOf = ({ name }: { name: string }) => entries.get(tableStream(name)) as Contents['tables'][number]
  const total = contents.tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const follow = createFollower(total, stage('Restoring'))
  let maps: Restored['maps']
  await loadDatabase(address, {
    shape: header,
    rows: (table) => follow(entryOf(table).bytes, archive.read(entryOf(table))),
    expected: (table) => entryOf(table).rows,
    async beforeCommit() {
      await restoreKeys(archive, dataFolder)
      maps = await restoreMaps(archive, dataFolder)
    },
  })
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
  return { tables: contents.tables.length, rows, createdAt: header.createdAt, maps }
}

async function refuseNewerBackup(path: string, { groma, migrations }: Header): Promise<void> {
  const unknown = await unknownMigration(migrations)
  if (unknown)
    throw new Error(
      `${path} was written by a newer version of Groma (${groma}, unknown migration "${unknown}"). Update this one.`,
    )
}

async function restoreKeys({ contents, read }: ArchiveReader, dataFolder: string): Promise<void> {
  const entry = contents.files.find(({ name }) => name === keysStream)
  if (!entry) return
  const blocks: Buffer[] = []
  for await (const block of read(entry)) blocks.push(block)
  const keys: KeysFile = JSON.parse(Buffer.concat(blocks).toString())
  await mergeKeysFile(dataFolder, keys)
}

async function restoreMaps({ contents, read }: ArchiveReader, dataFolder: string): Promise<Restored['maps']> {
  const files = contents.files.flatMap((entry) => {
    const name = mapPathOf(entry.name)
    return name === undefined ? [] : [{ name, read: () => read(entry) }]
  })
  if (files.length === 0) return undefined
  return (await placeMapFiles(dataFolder, files)) ? 'restored' : 'left out'
}
