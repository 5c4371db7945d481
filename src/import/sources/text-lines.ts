import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { badMapFile } from '../../errors.ts'
import { isGzip, readHead } from '../file-head.ts'

export interface TextOptions {
  /** 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
  /** Told of each row or object that is left out: `row 3`, `has no street`. */
  onSkip?: ((which: string, why: string) => void) | undefined
  signal?: AbortSignal | undefined
}

/** A value as it is quoted in a message. */
export function shortened(value: string): string {
  return value.length > 40 ? `${value.slice(0, 39)}…` : value
}

/** The text of a file in chunks; gzip is decompressed. */
export async function* textOf(
  path: string,
  { onProgress, signal }: TextOptions = {},
): AsyncGenerator<string> {
  const { head, size } = await readHead(path, 2)
  if (size === 0) throw badMapFile(path, 'is empty')
  const file = createReadStream(path, { highWaterMark: 1 << 18, signal })
  const text = (isGzip(head) ? file.compose(createGunzip()) : file) as Readable
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
