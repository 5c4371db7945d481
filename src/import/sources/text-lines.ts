import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { badMapFile } from '../../errors.ts'

export interface TextOptions {
  /** 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** The text of a file in chunks; gzip is decompressed. */
export async function* textOf(
  path: string,
  { onProgress, signal }: TextOptions = {},
): AsyncGenerator<string> {
  const { size, isGzip } = await inspect(path)
  if (size === 0) throw badMapFile(path, 'is empty')
  const file = createReadStream(path, { highWaterMark: 1 << 18, signal })
  const text = (isGzip ? file.compose(createGunzip()) : file) as Readable
  try {
    for await (const chunk of text.setEncoding('utf8')) {
      yield chunk
      onProgress?.(file.bytesRead / size)
    }
  } catch (error) {
    signal?.throwIfAborted()
    const { code } = error as NodeJS.ErrnoException
    if (code?.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE')
      throw badMapFile(path, 'is broken or cut off: gzip cannot decompress it', file.bytesRead)
    throw error
  } finally {
    file.destroy()
  }
}

/** Without line ends. */
export async function* linesOf(path: string, options?: TextOptions): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of textOf(path, options)) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() as string
    for (const line of lines) yield line.replace(/^\uFEFF|\r$/g, '')
  }
  if (rest !== '') yield rest
}

async function inspect(path: string): Promise<{ size: number; isGzip: boolean }> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw badMapFile(path, error.code === 'ENOENT' ? 'is not there' : `cannot be opened: ${error.message}`)
  })
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw badMapFile(path, 'is not a file')
    const head = Buffer.alloc(2)
    await file.read(head, 0, 2, 0)
    return { size: stats.size, isGzip: head.readUInt16BE(0) === 0x1f8b }
  } finally {
    await file.close()
  }
}
