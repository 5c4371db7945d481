import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * For other processes: how far this one is. Where it cannot be written, as on a full disk, they see what was written last: no work
 * fails because of it.
 */
export function writeProgress(path: string, progress: object): void {
  const next = `${path}.partial`
  try {
    writeFileSync(next, JSON.stringify(progress))
    renameSync(next, path) // others find it whole
  } catch {
    rmSync(next, { recursive: true, force: true })
  }
}
