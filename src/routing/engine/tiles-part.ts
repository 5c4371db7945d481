import { open } from 'node:fs/promises'
import { mapFile } from '../../atlas/format/mapped-file.ts'

/** Bytes in the file of the tiles that are not the engine's. */
export interface TilesPart {
  path: string
  at: number
  size: number
}

/** Mapped where the system can, so that all processes share them, and only what is used is read. The file may be deleted afterwards. */
export async function openPart({ path, at, size }: TilesPart): Promise<Uint8Array<ArrayBuffer>> {
  const mapped = await mapFile(path, at + size)
  return mapped ? mapped(at, size) : readPart({ path, at, size })
}

/** For systems that cannot map files. */
export async function readPart({ path, at, size }: TilesPart): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size)
  const file = await open(path)
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
