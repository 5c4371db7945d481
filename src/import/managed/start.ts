import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Config, ownEnvironment } from '../../config.ts'
import { errors } from '../../errors.ts'
import { importingProcess } from '../atlas-folder.ts'
import { reportingProcess } from './report.ts'
import { clearUploads, notHere, uploadedBytes, uploadPath } from './uploads.ts'

/** `groma`, built, wherever this file runs from. */
const programFile = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url))

/** An import that an operator asks for. */
export interface WantedImport {
  /** Under the address rules of webhooks. */
  url?: string | undefined
  /** The name of an uploaded file. */
  upload?: string | undefined
  /** Of the region; that of the file by default. */
  name?: string | undefined
  withoutRoads?: boolean | undefined
}

/** Starts `groma import` in a process of its own, which outlives this one. Returns once it has begun; fails where it is refused. */
export async function startImport(config: Config, wanted: WantedImport): Promise<void> {
  const { dataFolder } = config
  const { url, upload, name, withoutRoads } = wanted
  if (upload !== undefined && (await uploadedBytes(dataFolder, upload)) === 0)
    throw errors.invalid('upload', notHere)
  const source = upload === undefined ? ['--public-only', url as string] : [uploadPath(dataFolder, upload)]
  const words = ['import', ...source, ...(name ? ['--name', name] : [])]
  const child = await begin(config, withoutRoads ? [...words, '--without-roads'] : words)
  if (upload !== undefined) child?.once('exit', () => void clearUploads(dataFolder).catch(() => {}))
}

/** Like an import: it builds the roads of the others anew. */
export async function startRemoval(config: Config, region: string): Promise<void> {
  await begin(config, ['regions', 'remove', region])
}

/** Ends it as Ctrl-C does at a terminal: nothing is changed. False where none runs. */
export async function stopImport({ dataFolder }: Config): Promise<boolean> {
  const pid = await importingProcess(dataFolder)
  if (pid === undefined || pid === process.pid) return false
  process.kill(pid, 'SIGTERM')
  return true
}

async function begin(config: Config, words: string[]): Promise<ChildProcess | undefined> {
  const { dataFolder } = config
  if ((await importingProcess(dataFolder)) !== undefined) throw errors.isRunning('An import')
  mkdirSync(dataFolder, { recursive: true })
  const path = join(dataFolder, 'import.log')
  const log = openSync(path, 'w')
  const child = spawn(process.execPath, [programFile, ...words], {
    detached: true,
    env: ownEnvironment({ GROMA_DATA: dataFolder, GROMA_WEBHOOK_NETWORKS: config.webhookNetworks.join(',') }),
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  while (reportingProcess(dataFolder) !== child.pid) {
    if (failure) throw failure
    if (child.exitCode === 0) return undefined
    if (child.exitCode !== null || child.signalCode !== null)
      throw errors.importRefused(lastLine(await readFile(path, 'utf8')))
    await sleep(50)
  }
  return child
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) || 'It ended without a word.'
