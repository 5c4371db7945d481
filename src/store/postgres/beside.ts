import { randomBytes } from 'node:crypto'
import { open, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Makes a folder beside its place and moves it there when complete, so that a kill in between leaves nothing that needs
 * repair. Of two processes doing so at once one moves first; the other then finds it there and is content.
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

/** To be called when the whole one is in place: then nobody, however far, has a use for the half-made ones any more. */
export async function removeHalfMade(base: string): Promise<void> {
  for (const name of await readdir(dirname(base)).catch(() => [])) {
    if (!name.startsWith(`${basename(base)}.new-`)) continue
    // What cannot be deleted now, as somebody still writes to it, goes at the next start.
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
