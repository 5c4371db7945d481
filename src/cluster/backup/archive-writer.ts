import { createHash, hash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { syncFolder } from '../../store/postgres/beside.ts'
import { isAlive } from '../../store/postgres/pidfile.ts'
import {
  type Contents,
  contentsName,
  digestsName,
  headerName,
  pieceName,
  type StreamEntry,
} from './format.ts'
import { memberBytes, tarEnd } from './tar.ts'

export interface ArchiveWriter {
  /** Compresses and adds what `blocks` yields. */
  add(name: string, blocks: AsyncIterable<Buffer>): Promise<StreamEntry>
}

const compress = promisify(gzip)

/** Pieces that are compressed at once, by other threads. */
const mostAtWork = 3

const stops = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Writes a backup beside `path` and renames it when it is whole and on disk: a kill leaves what was there before, Ctrl-C nothing
 * else. Returns its size in bytes.
 */
export async function writeArchive(
  path: string,
  header: object,
  addAll: (archive: ArchiveWriter) => Promise<Contents>,
): Promise<number> {
  const target = resolve(path)
  await removeAbandoned(target)
  const partial = `${target}.partial-${process.pid}`
  const file = await open(partial, 'w', 0o600)
  const stopped = (signal: NodeJS.Signals) => {
    rmSync(partial, { force: true })
    process.kill(process.pid, signal) // nobody listens any more: it ends
  }
  for (const signal of stops) process.once(signal, stopped)
  try {
    const size = await write((buffer) => file.writeFile(buffer), header, addAll) // at the current position
    await file.sync()
    await file.close()
    await rename(partial, target)
    await syncFolder(dirname(target))
    return size
  } catch (error) {
    await file.close().catch(() => {})
    await rm(partial, { force: true })
    throw error
  } finally {
    for (const signal of stops) process.off(signal, stopped)
  }
}

/** The same to a stream, such as the standard output. Its end is whole only where SHA256SUMS has come. */
export async function streamArchive(
  output: NodeJS.WritableStream,
  header: object,
  addAll: (archive: ArchiveWriter) => Promise<Contents>,
): Promise<number> {
  const put = async (buffer: Buffer) => {
    if (!output.write(buffer)) await once(output, 'drain')
  }
  return write(put, header, addAll)
}

async function write(
  put: (buffer: Buffer) => Promise<void>,
  header: object,
  addAll: (archive: ArchiveWriter) => Promise<Contents>,
): Promise<number> {
  const time = Math.floor(Date.now() / 1000)
  const digests: string[] = []
  let size = 0
  async function addMember(name: string, content: Buffer): Promise<void> {
    digests.push(`${hash('sha256', content)}  ${name}\n`)
    await writeAll([...memberBytes(name, content, time)])
  }
  async function writeAll(buffers: Buffer[]): Promise<void> {
    for (const buffer of buffers) {
      await put(buffer)
      size += buffer.length
    }
  }

  async function add(name: string, blocks: AsyncIterable<Buffer>): Promise<StreamEntry> {
    const sum = createHash('sha256')
    const atWork: Promise<Buffer>[] = []
    let [bytes, pieces] = [0, 0]
    async function writeNext(): Promise<void> {
      const piece = (await atWork[0]) as Buffer
      atWork.shift()
      pieces += 1
      await addMember(pieceName(name, pieces), piece)
    }
    try {
      for await (const block of blocks) {
        sum.update(block)
        bytes += block.length
        atWork.push(compress(block, { level: 1 }))
        if (atWork.length === mostAtWork) await writeNext()
      }
      while (atWork.length > 0) await writeNext()
    } finally {
      await Promise.allSettled(atWork)
    }
    return { name, bytes, pieces, sha256: sum.digest('hex') }
  }

  await addMember(headerName, toJson(header))
  await addMember(contentsName, toJson(await addAll({ add })))
  await writeAll(memberBytes(digestsName, Buffer.from(digests.join('')), time))
  await writeAll([tarEnd])
  return size
}

const toJson = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/** Left by killed backups to the same file. */
async function removeAbandoned(target: string): Promise<void> {
  for (const name of await readdir(dirname(target))) {
    const [, start, pid] = /^(.*)\.partial-(\d+)$/.exec(name) ?? []
    if (start === basename(target) && !isAlive(Number(pid)))
      await rm(join(dirname(target), name), { force: true })
  }
}
