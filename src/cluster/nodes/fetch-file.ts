import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { requestText } from '../../http/nodes/file-port.ts'
import { signRequest } from '../../http/nodes/signature.ts'
import type { ReleaseFile } from '../../model/map/release.ts'

export interface FetchOptions {
  /** Of the node that may have it. */
  url: string
  /** Where it is put, under its hash. */
  folder: string
  secret: string
  /** Unix milliseconds by the database's clock. */
  now(): number
  signal: AbortSignal
}

/** Milliseconds without a byte after which the other node counts as gone. */
const stallTime = 20_000

/**
 * Fetches a file from another node, and goes on where an earlier fetch was cut off. It gets its name only when its content is
 * right; else it is deleted. False where the other node has no such file.
 */
export async function fetchFile(file: ReleaseFile, options: FetchOptions): Promise<boolean> {
  const path = join(options.folder, file.sha256)
  const partial = `${path}.partial`
  const hash = createHash('sha256')
  const received = await hashReceived(partial, file.bytes, hash)
  if (received < file.bytes && !(await receive(file, partial, received, hash, options))) return false
  if (hash.digest('hex') !== file.sha256) {
    await rm(partial, { force: true })
    throw new Error(`${file.name} is damaged: its hash is wrong`)
  }
  await rename(partial, path)
  return true
}

/** Bytes that an earlier fetch has left; none of a file that cannot be a part of this one. */
async function hashReceived(partial: string, most: number, hash: Hash): Promise<number> {
  const size = (await stat(partial).catch(() => undefined))?.size ?? 0
  if (size === 0 || size > most) return 0
  for await (const piece of createReadStream(partial, { highWaterMark: 1 << 20, end: size - 1 }))
    hash.update(piece)
  return size
}

async function receive(
  file: ReleaseFile,
  partial: string,
  before: number,
  hash: Hash,
  options: FetchOptions,
): Promise<boolean> {
  const stall = createStallWatch()
  const signal = AbortSignal.any([options.signal, stall.signal])
  try {
    const answer = await ask(file, before, options, signal)
    if (answer === undefined) return false
    const target = await open(partial, before > 0 ? 'a' : 'w')
    let received = before
    try {
      for await (const piece of answer) {
        stall.renew()
        const wanted = piece.subarray(0, file.bytes - received)
        await target.appendFile(wanted)
        hash.update(wanted)
        received += wanted.length
      }
      await target.sync()
    } finally {
      await target.close()
    }
    if (received < file.bytes) throw new Error(`the connection was lost after ${received} bytes`)
    return true
  } finally {
    stall.end()
  }
}

/** The rest of the file; undefined where the node has none. */
async function ask(
  { sha256 }: ReleaseFile,
  from: number,
  { url, secret, now }: FetchOptions,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const path = `/files/${sha256}`
  const range = from > 0 ? `bytes=${from}-` : undefined
  const headers = {
    authorization: signRequest(secret, requestText('GET', path, range), now()),
    'accept-encoding': 'identity',
    ...(range && { range }),
  }
  const answer = await fetch(url + path, { headers, signal, redirect: 'error' })
  if (answer.status === (from > 0 ? 206 : 200) && answer.body) return answer.body
  await answer.body?.cancel()
  if (answer.status === 404) return undefined
  throw new Error(`it answered ${answer.status}`)
}

function createStallWatch() {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(new Error('it sent nothing for long')), stallTime)
  return { signal: abort.signal, renew: () => timer.refresh(), end: () => clearTimeout(timer) }
}
