import { existsSync } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'

/** The folder of the engine's package with the binaries for this machine. */
export function engineFolder(): string {
  const index = createRequire(import.meta.url).resolve('@valhallajs/valhallajs')
  return join(dirname(index), platform(), arch())
}

/**
 * Lets the routing engine load where the system has no libbsd.so.0, as on a bare Debian.
 *
 * Of the engine's libraries only libminizip needs libbsd, for arc4random_buf@LIBBSD_0.2, which no route calls. glibc 2.36 and later
 * has the same function, so libminizip is patched to take it from there. Where this cannot be done nothing changes: the engine
 * then fails to load, and the operator is told to install libbsd0.
 */
export async function patchLibbsd(folder = engineFolder()): Promise<void> {
  if (platform() !== 'linux' || (await hasLibbsd()) || !hasArc4random(glibcVersion())) return
  const library = join(folder, 'lib/libminizip.so.2.5')
  const original = await readFile(library).catch(() => undefined)
  const patched = original && withoutLibbsd(original)
  if (patched) await replaceLibrary(library, patched).catch(() => undefined) // not writable
}

/** The patched library; undefined where it is patched already, or is another version that this does not fit. */
export function withoutLibbsd(library: Buffer): Buffer | undefined {
  const patches: [from: Buffer, to: Buffer][] = [
    [Buffer.from('\0libbsd.so.0\0'), Buffer.from('\0libc.so.6\0\0\0')],
    [Buffer.from('\0LIBBSD_0.2\0'), Buffer.from('\0GLIBC_2.36\0')],
    [elfHash('LIBBSD_0.2'), elfHash('GLIBC_2.36')],
  ]
  const patched = Buffer.from(library)
  for (const [from, to] of patches) {
    const position = library.indexOf(from)
    if (position < 0 || library.indexOf(from, position + 1) >= 0) return undefined
    to.copy(patched, position)
  }
  return patched
}

/** The hash by which the loader compares version names (System V ABI), as it stands in the file. */
export function elfHash(name: string): Buffer {
  let hash = 0
  for (const byte of Buffer.from(name)) {
    hash = ((hash << 4) + byte) >>> 0
    hash = (hash ^ ((hash & 0xf000_0000) >>> 24)) & 0x0fff_ffff
  }
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(hash)
  return bytes
}

/** Whether this version of glibc ("2.36") has arc4random_buf; undefined stands for another C library. */
export function hasArc4random(glibc: string | undefined): boolean {
  const [major = 0, minor = 0] = (glibc ?? '').split('.').map(Number)
  return major > 2 || (major === 2 && minor >= 36)
}

function glibcVersion(): string | undefined {
  Object.assign(process.report, { excludeNetwork: true }) // else it looks up host names; Node 20's types lack it
  const { header } = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime
}

/** Where the loader looks: its cache, then the folders it trusts. */
async function hasLibbsd(): Promise<boolean> {
  const cache = await readFile('/etc/ld.so.cache').catch(() => Buffer.alloc(0))
  if (cache.includes('libbsd.so.0\0')) return true
  const triplet = arch() === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu'
  return ['/lib', '/usr/lib', '/lib64', '/usr/lib64', `/usr/lib/${triplet}`].some((folder) =>
    existsSync(join(folder, 'libbsd.so.0')),
  )
}

/** By renaming: a process that has the old file loaded keeps it, and several may do this at once. */
async function replaceLibrary(library: string, content: Buffer): Promise<void> {
  const half = `${library}.${process.pid}.half`
  try {
    await writeFile(half, content, { mode: (await stat(library)).mode })
    await rename(half, library)
  } finally {
    await rm(half, { force: true })
  }
}
