import { open } from 'node:fs/promises'

/** Bytes in the file of the tiles that are not the engine's. */
export interface TilesPart {
  path: string
  at: number
  size: number
}

/** Ready to be read, once. The file may be deleted before. */
export async function openPart({
  path,
  at,
  size,
}: TilesPart): Promise<() => Promise<Uint8Array<ArrayBuffer>>> {
  const file = await open(path)
  return async () => {
    const bytes = new Uint8Array(size)
    try {
      for (let done = 0; done < size; ) {
        const { bytesRead } = await file.read(bytes, done, size - done, at + done)
        if (bytesRead === 0) throw new Error('The tiles are cut off.') // their checksum was right at the start
        done += bytesRead
      }
    } finally {
      await file.close()
    }
    return bytes
  }
}
