import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Tests of a full disk mount a small file system in memory, which root may do, but not in every container. */
export function mountMemory(folder: string, megabytes: number): void {
  execFileSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
    stdio: 'pipe',
  })
}

export function unmount(folder: string): void {
  execFileSync('/usr/bin/umount', ['-l', folder])
}

/** Tells that tests of a full disk are skipped, where nothing can be mounted. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'groma-mount-'))
  try {
    mountMemory(folder, 1)
    unmount(folder)
    return true
  } catch {
    process.stderr.write('\nSkipped: the test of a full disk. To run it, be root where root may mount.\n')
    return false
  } finally {
    rmdirSync(folder)
  }
}
