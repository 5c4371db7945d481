import { mkdir, mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { replaceFile } from '../../atlas/format/replace-file.ts'
import { AddressRefused, ApiError, badMapFile, MapFileError } from '../../errors.ts'

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
  /** What an earlier process has downloaded into the folder is gone on with; other files there are removed. */
  isResumed?: boolean
  fetch?(
    address: string,
    options: { headers: Record<string, string>; signal: AbortSignal | null },
  ): Promise<Response>
  /** Called with the size in bytes; where the server does not send it, with what has come so far, now and then. Throws where it is too much. */
  checkSize?(bytes: number): Promise<void>
  /** Milliseconds before the first retry; doubled for each further one. */
  pause?: number
}

/** Bytes between two checks of a size that is not known. */
const checkEvery = 256 * 1024 * 1024

/** Consecutive attempts without a new byte. */
const mostFailures = 5

export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source)
}

/** Downloads into a temporary file. After a lost connection it resumes with a range request, if the server supports it. */
export async function download(address: string, options: DownloadOptions): Promise<Download> {
  const { scratch, signal, isResumed = false, pause = 1000 } = options
  await mkdir(scratch, { recursive: true })
  const folder = isResumed ? scratch : await mkdtemp(join(scratch, 'download-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const path = join(folder, basename(new URL(address).pathname) || 'map')
  try {
    const transfer = new Transfer(address, path, options)
    if (isResumed) await transfer.resume()
    for (let failures = 0; ; ) {
      const before = transfer.received
      try {
        await transfer.run()
        return { path, remove }
      } catch (error) {
        signal?.throwIfAborted()
        if (error instanceof MapFileError || error instanceof ApiError) throw error
        failures = transfer.received > before ? 1 : failures + 1
        if (failures >= mostFailures || error instanceof AddressRefused)
          throw badMapFile(address, `cannot be downloaded: ${reasonOf(error as Error)}`)
        await sleep(pause * 2 ** (failures - 1), undefined, { signal })
      }
    }
  } catch (error) {
    if (!isResumed || !signal?.aborted) await remove()
    throw error
  }
}

/** Of a download that another process may go on with. */
interface Begun {
  address: string
  version: string
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

  /** Goes on with what is there, if it is of this address. */
  async resume(): Promise<void> {
    const text = await readFile(this.aboutPath, 'utf8').catch(() => '{}')
    const { address, version } = JSON.parse(text) as Partial<Begun>
    const begun = await stat(this.path).catch(() => undefined)
    if (address === this.address && version && begun) {
      this.version = version
      this.received = begun.size
      return
    }
    const { scratch } = this.options
    for (const name of await readdir(scratch)) await rm(join(scratch, name), { recursive: true, force: true })
  }

  async run(): Promise<void> {
    const { signal, onProgress, checkSize, fetch: get = fetch } = this.options
    const response = await get(this.address, { headers: this.headers(), signal: signal ?? null })
    if (response.status === 416 && this.isWhole(response)) return
    if (response.status === 200) this.received = 0
    else if (response.status !== 206 || !this.continues(response)) throw this.failure(response)
    if (!response.body) throw badMapFile(this.address, 'cannot be downloaded: the server sent nothing')
    const { headers } = response
    const isAsStored = (headers.get('content-encoding') ?? 'identity') === 'identity'
    this.version = (isAsStored && (strong(headers.get('etag')) ?? headers.get('last-modified'))) || undefined
    await this.note()
    const length = isAsStored ? headers.get('content-length') : null
    const expected = length === null ? undefined : this.received + Number(length)
    if (expected !== undefined) await checkSize?.(expected)
    let checkedAt = this.received
    const file = await open(this.path, this.received === 0 ? 'w' : 'r+')
    try {
      for await (const piece of response.body) {
        await file.write(piece, 0, piece.length, this.received)
        this.received += piece.length
        if (expected) onProgress?.(this.received / expected)
        else if (this.received - checkedAt > checkEvery) {
          checkedAt = this.received
          await checkSize?.(this.received)
        }
      }
    } finally {
      await file.close()
    }
    if (expected !== undefined && this.received !== expected)
      throw new Error(`got ${this.received} of ${expected} bytes`)
  }

  private get aboutPath(): string {
    return `${this.path}.json`
  }

  /** Before the first byte, so that what is there is never taken for another version. */
  private async note(): Promise<void> {
    if (!this.options.isResumed) return
    if (this.received === 0) await rm(this.path, { force: true })
    const begun = this.version && ({ address: this.address, version: this.version } satisfies Begun)
    if (begun) await replaceFile(this.aboutPath, JSON.stringify(begun))
    else await rm(this.aboutPath, { force: true })
  }

  private headers(): Record<string, string> {
    const plain = { 'accept-encoding': 'identity' }
    if (this.received === 0 || !this.version) return plain
    return { ...plain, range: `bytes=${this.received}-`, 'if-range': this.version }
  }

  /** Nothing follows what is there. */
  private isWhole({ headers }: Response): boolean {
    return headers.get('content-range') === `bytes */${this.received}`
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
