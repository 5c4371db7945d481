import { version } from '../../config.ts'
import type { Address } from '../../store/backup/connect.ts'
import { loadDatabase } from '../../store/backup/load.ts'
import type { TableShape } from '../../store/backup/shape.ts'
import type { Snapshot } from '../../store/backup/snapshot.ts'
import type { KeysFile } from '../../store/projects/keys-file.ts'
import { type ArchiveWriter, streamArchive, writeArchive } from './archive-writer.ts'
import {
  type Contents,
  format,
  type Header,
  keysStream,
  mapStream,
  type StreamEntry,
  tableStream,
} from './format.ts'
import { blocksOf, type MapFile } from './map-files.ts'
import { createFollower } from './progress.ts'

export interface Copied {
  tables: number
  rows: number
}

export interface BackupParts {
  /** In keys.json, where there is one: the database has only hashes. */
  keys: KeysFile | undefined
  /** To be carried along. */
  maps: readonly MapFile[]
}

/** Writes the snapshot to a file or a stream, beside which it takes no memory or disk. */
export async function backUp(
  snapshot: Snapshot,
  target: string | NodeJS.WritableStream,
  { keys, maps }: BackupParts,
  onProgress: (fraction: number) => void,
): Promise<Copied & { bytes: number }> {
  const { shape } = snapshot
  const header: Header = { format, groma: version, createdAt: new Date().toISOString(), ...shape }
  const follow = createFollower(sizeOf(shape.tables) + sizeOf(maps), onProgress)
  const tables: (StreamEntry & { rows: number })[] = []
  const files: StreamEntry[] = []
  const addAll = async ({ add }: ArchiveWriter): Promise<Contents> => {
    for (const table of shape.tables) {
      let rows = 0
      const lines = snapshot.rows(table, (count) => {
        rows = count
      })
      tables.push({ ...(await add(tableStream(table.name), follow(table.bytes, lines))), rows })
    }
    if (keys) files.push(await add(keysStream, one(Buffer.from(JSON.stringify(keys)))))
    for (const file of maps) files.push(await add(mapStream(file.name), follow(file.bytes, blocksOf(file))))
    return { tables, files }
  }
  const bytes =
    typeof target === 'string'
      ? await writeArchive(target, header, addAll)
      : await streamArchive(target, header, addAll)
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), bytes }
}

/** Copies the snapshot straight into another, empty database. */
export async function moveTo(
  snapshot: Snapshot,
  address: Address,
  onProgress: (fraction: number) => void,
): Promise<Copied> {
  const { shape } = snapshot
  const follow = createFollower(sizeOf(shape.tables), onProgress)
  const counts = new Map<TableShape, number>()
  await loadDatabase(address, {
    shape,
    rows: (table) =>
      follow(
        table.bytes,
        snapshot.rows(table, (count) => counts.set(table, count)),
      ),
    expected: (table) => counts.get(table),
  })
  return { tables: counts.size, rows: [...counts.values()].reduce((sum, count) => sum + count, 0) }
}

const sizeOf = (parts: readonly { bytes: number }[]) => parts.reduce((sum, { bytes }) => sum + bytes, 0)

async function* one(block: Buffer): AsyncGenerator<Buffer> {
  yield block
}
