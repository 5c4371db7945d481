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
  /** Folder for the file; created if missing. */
  scratch: string
  /** 0 to 1, if the server sends the length. */
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds before the first retry; doubled for each further one. */
  pause?: number
}

/** Consecutive attempts without a new byte. */
const mostFailures = 5

export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source)
}

/** Downloads into a temporary file. After a lost connection it resumes with a range request, if the server supports it. */
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
  /** ETag or date of the file: a download resumes only if it is unchanged. */
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
    else if (response.status !== 206 || !this.continues(response)) throw this.failure(response)
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

  /** Server errors are retried, others are final. */
  private failure({ status }: Response): Error {
    const what = `the server answered ${status}`
    if (status >= 500 || status === 429) return new Error(what)
    return badMapFile(this.address, `cannot be downloaded: ${what}`)
  }
}

/** A weak ETag does not guarantee the same bytes. */
function strong(etag: string | null): string | undefined {
  return etag && !etag.startsWith('W/') ? etag : undefined
}

/** `fetch` has the reason in the cause. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message
}
