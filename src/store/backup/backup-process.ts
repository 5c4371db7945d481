import { spawn } from 'node:child_process'
import { PassThrough, type Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type Config, ownEnvironment } from '../../config.ts'

/** `groma`, built, wherever this file runs from. */
const programFile = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url))

export interface BackupProcess {
  /** The file, as it is written. Ends with an error where the backup fails, so that nobody takes a part for the whole. */
  file: Readable
  stop(): void
}

/** `groma backup -` in a process of its own: it compresses, and the server answers meanwhile. */
export function startBackup({ dataFolder, databaseUrl }: Config, hasMaps: boolean): BackupProcess {
  const [url, ...others] = databaseUrl ?? []
  const database = url !== undefined && others.length === 0 ? { DATABASE_URL: url } : {}
  const child = spawn(process.execPath, [programFile, 'backup', '-', ...(hasMaps ? ['--maps'] : [])], {
    env: ownEnvironment({ GROMA_DATA: dataFolder, ...database }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (piece) => {
    said = `${said}${piece}`.slice(-1000)
  })
  const file = new PassThrough()
  child.stdout.pipe(file, { end: false })
  child.once('error', (error) => file.destroy(error))
  child.once('close', (code) => {
    if (code === 0) file.end()
    else file.destroy(new Error(`The backup failed: ${said.trim().split('\n').at(-1)}`))
  })
  return { file, stop: () => void child.kill() } // does nothing where it has ended
}
