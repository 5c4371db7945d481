import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { KeyKind, ProjectKeys } from './projects.ts'

/** The operator's copy of all keys: the database has only hashes of the secret ones. */
export type KeysFile = Record<string, ProjectKeys>

/** Known only to the start that created them. The link signs in once, within a day. */
export interface FirstOperator {
  name: string
  password: string
  link: string
}

export function keysPath(dataFolder: string): string {
  return join(dataFolder, 'keys.json')
}

/** Undefined when there is no file: another node made the keys, or the file was deleted. */
export async function readKeysFile(dataFolder: string): Promise<KeysFile | undefined> {
  const text = await readFile(keysPath(dataFolder), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const file = parse(text)
  if (!isKeysFile(file))
    throw new Error(
      `${keysPath(dataFolder)} is damaged: expected the keys of each project, by environment. Fix it, or delete it and run "groma keys roll".`,
    )
  return file
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isKeysFile(file: unknown): file is KeysFile {
  return isDictionary(file) && Object.values(file).every(areProjectKeys)
}

function areProjectKeys(keys: unknown): boolean {
  return isDictionary(keys) && isKeyPair(keys.test) && isKeyPair(keys.live)
}

function isKeyPair(pair: unknown): boolean {
  return isDictionary(pair) && [pair.publishable, pair.secret].every(isKeyOrAbsent)
}

const isKeyOrAbsent = (key: unknown) => key === undefined || typeof key === 'string'

function isDictionary(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export async function keepProjectKeys(dataFolder: string, project: string, keys: ProjectKeys): Promise<void> {
  const file = await readKeysFile(dataFolder)
  await writeKeysFile(dataFolder, { ...file, [project]: keys })
}

/** Of a deleted project. */
export async function forgetProjectKeys(dataFolder: string, project: string): Promise<void> {
  const { [project]: _gone, ...others } = (await readKeysFile(dataFolder)) ?? {}
  if (_gone) await writeKeysFile(dataFolder, others)
}

/** Those of a backup. They replace what was known of the same projects. */
export async function mergeKeysFile(dataFolder: string, keys: KeysFile): Promise<void> {
  await writeKeysFile(dataFolder, { ...(await readKeysFile(dataFolder)), ...keys })
}

/** `key` is undefined when the old one was revoked. */
export async function keepKey(
  dataFolder: string,
  project: string,
  kind: KeyKind,
  key: string | undefined,
): Promise<void> {
  const file = await readKeysFile(dataFolder)
  const environment = kind.live ? 'live' : 'test'
  const keys = file?.[project] ?? { test: {}, live: {} }
  const pair = { ...keys[environment], [kind.secret ? 'secret' : 'publishable']: key }
  await writeKeysFile(dataFolder, { ...file, [project]: { ...keys, [environment]: pair } })
}

function writeKeysFile(dataFolder: string, file: KeysFile): Promise<void> {
  return writePrivately(keysPath(dataFolder), file)
}

export function firstOperatorPath(dataFolder: string): string {
  return join(dataFolder, 'first-operator.json')
}

/** How the first operator signs in, for starts without a terminal to show it on. */
export function keepFirstOperator(dataFolder: string, operator: FirstOperator): Promise<void> {
  return writePrivately(firstOperatorPath(dataFolder), operator)
}

/** Atomic, also through a power cut; readable only by its owner. */
async function writePrivately(path: string, content: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const handle = await open(`${path}.new`, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${path}.new`, path)
}
