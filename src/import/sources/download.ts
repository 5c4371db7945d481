import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { badMapFile, MapFileError } from '../../errors.ts'

export interface Download {
  path: string
  /** Deletes the file. */
  remove(): Promise<void>
}

export interface DownloadOptions {
  /** The folder for it, made if need be. */
  scratch: string
  /** 0 to 1, where the server tells the length. */
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds before the first new attempt; twice that before the next. */
  pause?: number
}

/** Attempts in a row that bring nothing new. */
const mostFailures = 5

export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source)
}

/** Into a temporary file. When the connection is lost it goes on where it was, if the server can do that. */
export async function download(address: string, options: DownloadOptions): Promise<Download> {
  const { scratch, signal, pause = 1000 } = options
  await mkdir(scratch, { recursive: true })
  const folder = await mkdtemp(join(scratch, 'download-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const path = join(folder, basename(new URL(address).pathname) || 'map')
  try {
    const transfer = new Transfer(address, path, options)
    for (let failures = 0; ; ) {
      const before = transfer.received
      try {
        await transfer.run()
        return { path, remove }
      } catch (error) {
        signal?.throwIfAborted()
        if (error instanceof MapFileError) throw error
        failures = transfer.received > before ? 1 : failures + 1
        if (failures >= mostFailures)
          throw badMapFile(address, `cannot be downloaded: ${reasonOf(error as Error)}`)
        await sleep(pause * 2 ** (failures - 1), undefined, { signal })
      }
    }
  } catch (error) {
    await remove()
    throw error
  }
}

class Transfer {
  received = 0
  private readonly address: string
  private readonly path: string
  private readonly options: DownloadOptions
  /** What tells that the server still has the same file: only then may parts of it be joined. */
  private version: string | undefined

  constructor(address: string, path: string, options: DownloadOptions) {
    this.address = address
    this.path = path
    this.options = options
  }

  async run(): Promise<void> {
    const { signal, onProgress } = this.options
    const response = await fetch(this.address, { headers: this.headers(), signal: signal ?? null })
    if (response.status === 200) this.received = 0
    else if (response.status !== 206 || !this.continues(response)) throw this.refused(response)
    if (!response.body) throw badMapFile(this.address, 'cannot be downloaded: the server sent nothing')
    const { headers } = response
    const isAsStored = (headers.get('content-encoding') ?? 'identity') === 'identity'
    this.version = (isAsStored && (strong(headers.get('etag')) ?? headers.get('last-modified'))) || undefined
    const length = isAsStored ? headers.get('content-length') : null
    const expected = length === null ? undefined : this.received + Number(length)
    const file = await open(this.path, this.received === 0 ? 'w' : 'r+')
    try {
      for await (const piece of response.body) {
        await file.write(piece, 0, piece.length, this.received)
        this.received += piece.length
        if (expected) onProgress?.(this.received / expected)
      }
    } finally {
      await file.close()
    }
    if (expected !== undefined && this.received !== expected)
      throw new Error(`got ${this.received} of ${expected} bytes`)
  }

  private headers(): Record<string, string> {
    const plain = { 'accept-encoding': 'identity' }
    if (this.received === 0 || !this.version) return plain
    return { ...plain, range: `bytes=${this.received}-`, 'if-range': this.version }
  }

  private continues({ headers }: Response): boolean {
    return headers.get('content-range')?.startsWith(`bytes ${this.received}-`) ?? false
  }

  /** To ask again helps where the server is in trouble, not where it does not know the address. */
  private refused({ status }: Response): Error {
    const what = `the server answered ${status}`
    if (status >= 500 || status === 429) return new Error(what)
    return badMapFile(this.address, `cannot be downloaded: ${what}`)
  }
}

/** A weak one does not promise the same bytes. */
function strong(etag: string | null): string | undefined {
  return etag && !etag.startsWith('W/') ? etag : undefined
}

/** `fetch` says only that it failed; why is in the cause. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message
}
