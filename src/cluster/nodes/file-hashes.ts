import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { replaceFile } from '../../atlas/format/replace-file.ts'

export interface FileHash {
  bytes: number
  /** In hex. */
  sha256: string
}

/** Hashes of files, remembered in a file of their own: each is read once, until it is touched. */
export interface FileHashes {
  /** Undefined where there is no such file. */
  of(path: string): Promise<FileHash | undefined>
  /** Of a file that has just been read, or got another name. */
  learn(path: string, hash: FileHash): Promise<void>
}

type KnownHash = FileHash & { stamp: string }

export function openFileHashes(list: string): FileHashes {
  let known: Promise<Record<string, KnownHash>> | undefined

  async function keep(path: string, stamp: string, { bytes, sha256 }: FileHash): Promise<FileHash> {
    known ??= readList(list)
    const hashes = await known
    hashes[path] = { stamp, bytes, sha256 }
    // Without it, files are read again: a list that cannot be written is no failure.
    await replaceFile(list, JSON.stringify(hashes, null, 2)).catch(() => {})
    return { bytes, sha256 }
  }

  return {
    async of(path) {
      const stamp = await stampOf(path)
      if (stamp === undefined) return undefined
      known ??= readList(list)
      const before = (await known)[path]
      return before?.stamp === stamp ? before : keep(path, stamp, await hashOf(path))
    },
    async learn(path, hash) {
      const stamp = await stampOf(path)
      if (stamp !== undefined) await keep(path, stamp, hash)
    },
  }
}

async function stampOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  return found && [found.ino, found.size, found.mtimeNs].join(' ')
}

async function hashOf(path: string): Promise<FileHash> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 18 })) {
    hash.update(piece)
    bytes += piece.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function readList(list: string): Promise<Record<string, KnownHash>> {
  try {
    return JSON.parse(await readFile(list, 'utf8'))
  } catch {
    return {} // none yet
  }
}
