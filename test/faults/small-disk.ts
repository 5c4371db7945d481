import { chmod, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { canMount, mountMemory, unmount } from '../setup/mounting.ts'

/** A file system of its own that can be filled. */
export interface SmallDisk {
  fill(): Promise<void>
  free(): Promise<void>
}

const block = Buffer.alloc(1024 * 1024)

/** Undefined where it cannot be made. The folder is there either way. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | undefined> {
  await mkdir(folder)
  if (!canMount()) return undefined
  mountMemory(folder, 400)
  onTestFinished(() => unmount(folder))
  await chmod(folder, 0o755) // PostgreSQL, which is not root, must get in
  const filler = join(folder, 'filler')
  return {
    async fill() {
      const file = await open(filler, 'w')
      try {
        for (;;) await file.appendFile(block)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
    },
    free: () => rm(filler),
  }
}
