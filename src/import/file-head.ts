import { open } from 'node:fs/promises'
import { badMapFile } from '../errors.ts'

/** The first bytes of a file, which tell its format, and its size. A shorter file is filled up with zeros. */
export async function readHead(path: string, bytes: number): Promise<{ head: Buffer; size: number }> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw badMapFile(path, error.code === 'ENOENT' ? 'is not there' : `cannot be opened: ${error.message}`)
  })
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw badMapFile(path, 'is not a file')
    const head = Buffer.alloc(bytes)
    await file.read(head, 0, bytes, 0)
    return { head, size: stats.size }
  } finally {
    await file.close()
  }
}

export function isGzip(head: Buffer): boolean {
  return head.readUInt16BE(0) === 0x1f8b
}
