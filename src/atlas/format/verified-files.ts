import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { replaceFile } from './replace-file.ts'

/** The files of a folder whose checksums were seen to be right. One that was touched since counts as unknown. */
export interface VerifiedFiles {
  has(path: string): Promise<boolean>
  add(path: string): Promise<void>
}

export const verifiedName = 'verified.json'

/** Kept in the folder itself, so that the next start and other processes know too. */
export function verifiedFilesIn(folder: string): VerifiedFiles {
  const list = join(folder, verifiedName)

  /** The stamp of each file, by name. */
  async function read(): Promise<Record<string, string>> {
    try {
      return JSON.parse(await readFile(list, 'utf8'))
    } catch {
      return {} // none yet, or two processes wrote it at once
    }
  }

  return {
    has: async (path) => (await read())[basename(path)] === (await stampOf(path)),
    async add(path) {
      const known = { ...(await read()), [basename(path)]: await stampOf(path) }
      const there = await Promise.all(
        Object.entries(known).map(async ([name, stamp]) => (await stampOf(join(folder, name))) === stamp),
      )
      const kept = Object.entries(known).filter((_, at) => there[at])
      // Without it, files are verified again: a folder that cannot be written to is no failure.
      await replaceFile(list, JSON.stringify(Object.fromEntries(kept), null, 2)).catch(() => {})
    },
  }
}

async function stampOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  return found && [found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ')
}
