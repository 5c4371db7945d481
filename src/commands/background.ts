import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { say } from './terminal.ts'

/** What an import says last before it begins with the roads. */
export const roadsFollow = 'Its roads follow.'

/**
 * `groma import FILE --background`: an import in a process of its own, which writes what it says to a file. Returns as soon as
 * addresses and places are in use; the roads follow.
 */
export async function importInBackground(dataFolder: string, words: string[]): Promise<void> {
  mkdirSync(dataFolder, { recursive: true })
  const path = join(dataFolder, 'import.log')
  const log = openSync(path, 'w')
  const child = spawn(process.execPath, [process.argv[1] as string, 'import', ...words], {
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  const line = await lastLine(path, child)
  if (!line.endsWith(roadsFollow)) {
    if (child.exitCode !== 0) throw new Error(line)
    return say(line)
  }
  say(`${line} "groma regions list" shows how far they are, ${path} how they ended.`)
}

/** The line that says that roads follow, or else the last one of all. */
async function lastLine(path: string, child: ChildProcess): Promise<string> {
  for (;;) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    const lines = (await readFile(path, 'utf8')).trim().split('\n')
    const served = lines.find((line) => line.endsWith(roadsFollow))
    if (served !== undefined || hasEnded) return served ?? lines.at(-1) ?? ''
    await pause(100)
  }
}
