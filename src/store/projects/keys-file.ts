import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { KeyKind, ProjectKeys } from './projects.ts'

/** The operator's copy of all keys: the database has only hashes of the secret ones. */
export type KeysFile = Record<string, ProjectKeys>

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
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(
      `${keysPath(dataFolder)} is not valid JSON. Fix it, or delete it and run "groma keys roll".`,
    )
  }
}

export async function keepProjectKeys(dataFolder: string, project: string, keys: ProjectKeys): Promise<void> {
  const file = await readKeysFile(dataFolder)
  await writeKeysFile(dataFolder, { ...file, [project]: keys })
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

/** Atomic, also through a power cut; readable only by its owner. */
async function writeKeysFile(dataFolder: string, file: KeysFile): Promise<void> {
  const path = keysPath(dataFolder)
  await mkdir(dirname(path), { recursive: true })
  const handle = await open(`${path}.new`, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(file, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${path}.new`, path)
}
