import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import { ConfigError } from '../config.ts'

/** Makes the data folder where it is missing, and refuses one that cannot be used before anything is begun. */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(folder)
    readdirSync(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unusable(folder, error as Error)
  }
}

/**
 * Level by level: Node's own way to make all of them never ends where a file system takes no new folders and says that the one
 * above is missing, as /proc does.
 */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    const parent = dirname(folder)
    if (code !== 'ENOENT' || existsSync(parent)) throw error
    makeFolder(parent)
    makeFolder(folder)
  }
}

/** What the system says where a folder, or what is in it, is not for this user. */
const refusals = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']

/** An error that the data folder causes, as a sentence about the setting; else the error as it is. */
export function aboutDataFolder(folder: string, error: unknown): unknown {
  if (isFullDisk(error)) return fullDisk(folder)
  const { code = '', path } = error as NodeJS.ErrnoException
  const isInside = path === folder || path?.startsWith(folder + sep)
  return isInside && refusals.includes(code) ? unusable(folder, error as Error) : error
}

export function isFullDisk(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/** The system's own sentence does not say which. */
export function fullDisk(path: string): Error {
  return new Error(`The disk of ${path} is full. Make room there, then try again.`)
}

function unusable(folder: string, { message }: Error): ConfigError {
  return new ConfigError(
    `GROMA_DATA is "${folder}": expected a folder that this user can read and write, got "${message}".`,
  )
}
