import { open, rename } from 'node:fs/promises'

/** Replaces a file atomically: readers see the old text or the new, also after a power cut. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const beside = `${path}.partial`
  const file = await open(beside, 'w')
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
}
