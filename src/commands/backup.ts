import { access, constants, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pino } from 'pino'
import { backUp, type Copied, moveTo } from '../cluster/backup/back-up.ts'
import { listMapFiles } from '../cluster/backup/map-files.ts'
import { type Config, readDatabaseUrl } from '../config.ts'
import { lockAtlasFolder } from '../import/atlas-folder.ts'
import { showProgress } from '../import/progress.ts'
import { type Address, connectOwn } from '../store/backup/connect.ts'
import { addBackup } from '../store/backup/records.ts'
import { openSnapshot, type Snapshot } from '../store/backup/snapshot.ts'
import { reachDatabase } from '../store/open.ts'
import { readKeysFile } from '../store/projects/keys-file.ts'
import { fullDisk, isFullDisk } from './data-folder.ts'
import { count, type Options, say, UsageError } from './terminal.ts'

/** `groma backup FILE`, `groma backup --to URL`: of the database as it is at this moment, with the server running or not. */
export async function backup(config: Config, words: string[], options: Options): Promise<void> {
  const [file, extra] = words
  if ((file === undefined) === (options.to === undefined) || extra !== undefined)
    throw new UsageError('"groma backup" needs a FILE, or --to and the URL of an empty database.')
  const to = options.to === undefined ? undefined : readDatabaseUrl(options.to)
  if (to && options.maps)
    throw new UsageError(
      '--maps belongs to a FILE: map data stay in the data folder when the database moves.',
    )
  if (file !== undefined && file !== '-') await expectPlace(file)
  const { address, isShared, close } = await reachDatabase(config, quietLog(), { create: false })
  try {
    const snapshot = await openSnapshot(address)
    try {
      if (to) await move(snapshot, to, isShared)
      else {
        const done = await write(snapshot, file as string, config, options)
        await note(address, { ...done, hasMaps: options.maps === true })
      }
    } finally {
      await snapshot.close()
    }
  } finally {
    await close()
  }
}

/** Before anything is read: a backup may take hours. */
async function expectPlace(file: string): Promise<void> {
  const folder = dirname(resolve(file))
  await access(folder, constants.W_OK | constants.X_OK).catch(({ message }) => {
    throw new Error(`No backup can be written to ${folder}: ${message}.`)
  })
  const found = await stat(file).catch(() => undefined)
  if (found?.isDirectory()) throw new Error(`${file} is a folder. Give the name of a file in it.`)
}

export const quietLog = () => pino({ level: 'warn', base: null }, pino.destination(2))

async function write(
  snapshot: Snapshot,
  file: string,
  { dataFolder }: Config,
  { maps }: Options,
): Promise<Copied & { bytes: number }> {
  const keys = await readKeysFile(dataFolder)
  const done = await withProgress('Backing up', (onProgress) => {
    const run = async () => {
      const carried = maps ? await listMapFiles(dataFolder) : []
      const to = file === '-' ? process.stdout : file
      return backUp(snapshot, to, { keys, maps: carried }, onProgress).catch((error) => {
        throw isFullDisk(error) ? fullDisk(file === '-' ? 'the standard output' : file) : error
      })
    }
    // No import meanwhile.
    return maps ? lockAtlasFolder(dataFolder, run) : run()
  })
  const sentence = `Backed up ${describe(done)} to ${file} (${(done.bytes / 1e6).toFixed(1)} MB).`
  if (file === '-') process.stderr.write(`${sentence}\n`)
  else say(sentence)
  return done
}

/** For who asks when the last one was made. A database that cannot be written, such as a standby, has a backup all the same. */
async function note(address: Address, made: Parameters<typeof addBackup>[1]): Promise<void> {
  const connection = await connectOwn(address, { writes: true }).catch(() => undefined)
  if (!connection) return
  await addBackup(connection, made).catch(() => {})
  await connection.close()
}

async function move(snapshot: Snapshot, urls: string[], isShared: boolean): Promise<void> {
  const address = urls.map((connectionString) => ({ connectionString }))
  const done = await withProgress('Copying', (onProgress) => moveTo(snapshot, address, onProgress))
  say(`Copied ${describe(done)}. Set DATABASE_URL to that database and start the server.`)
  if (isShared)
    say(
      'What a running server has written since this began is not in it: stop the server first to move everything.',
    )
}

/** "12 rows of 3 tables" */
export function describe({ rows, tables }: Copied): string {
  return `${count(rows, 'row')} of ${count(tables, 'table')}`
}

async function withProgress<Result>(
  label: string,
  work: (onProgress: (fraction: number) => void) => Promise<Result>,
): Promise<Result> {
  const bar = showProgress(label, process.stderr, () => performance.now())
  try {
    return await work(bar.update)
  } finally {
    bar.end()
  }
}
