import { randomBytes } from 'node:crypto'
import { open, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Makes a folder under a temporary name and renames it when complete, so that a kill in between leaves nothing to repair.
 * When two processes do so at once, the slower one finds the folder in place and discards its own.
 */
export async function makeBeside(
  base: string,
  make: (half: string) => Promise<void>,
  moveInPlace: (half: string) => Promise<void>,
  isInPlace: () => Promise<boolean>,
): Promise<void> {
  const half = `${base}.new-${randomBytes(6).toString('hex')}`
  try {
    await make(half)
    await moveInPlace(half)
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    if (!(await isInPlace())) throw error
  }
}

/** Call it when the complete folder is in place: then no process needs the half-made ones any more. */
export async function removeHalfMade(base: string): Promise<void> {
  for (const name of await readdir(dirname(base)).catch(() => [])) {
    if (!name.startsWith(`${basename(base)}.new-`)) continue
    // One that another process still writes to is deleted at the next start.
    await rm(join(dirname(base), name), { recursive: true, force: true, maxRetries: 2 }).catch(
      () => undefined,
    )
  }
}

/** A new name in a folder survives a power cut only when the folder itself has been synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
