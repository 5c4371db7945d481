import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { elfHash, engineFolder, hasArc4random, withoutLibbsd } from './libbsd.ts'

const libraries = ['x64', 'arm64']
  .map((arch) => join(dirname(dirname(engineFolder())), 'linux', arch, 'lib/libminizip.so.2.5'))
  .filter((path) => existsSync(path))

it('hashes version names as the loader does', () => {
  expect(elfHash('GLIBC_2.2.5').readUInt32LE()).toBe(0x0969_1a75)
  expect(elfHash('GLIBC_2.17').readUInt32LE()).toBe(0x0696_9197)
})

it.each([
  ['2.36', true],
  ['2.41', true],
  ['3.0', true],
  ['2.35', false],
  ['2.4', false],
  [undefined, false],
])('glibc %s has arc4random_buf: %s', (version, has) => {
  expect(hasArc4random(version)).toBe(has)
})

it.each(libraries)('patches %s in three places, once', async (path) => {
  const library = await original(path)
  const patched = withoutLibbsd(library)
  expect(patched?.length).toBe(library.length)
  expect(patched?.includes('libbsd')).toBe(false)
  expect(patched?.includes('LIBBSD')).toBe(false)
  const changed = [...library.keys()].filter((i) => library[i] !== patched?.[i])
  expect(changed.length).toBeLessThanOrEqual(11 + 10 + 4)
  expect(withoutLibbsd(patched as Buffer)).toBeUndefined()
})

it.each([
  ['does not need libbsd', '\0libc.so.6\0'],
  ['needs another version of it', `\0libbsd.so.0\0LIBBSD_0.9\0${elfHash('LIBBSD_0.9').toString('latin1')}`],
  ['has a hash twice', `\0libbsd.so.0\0LIBBSD_0.2\0${elfHash('LIBBSD_0.2').toString('latin1').repeat(2)}`],
])('leaves a library alone that %s', (_, content) => {
  expect(withoutLibbsd(Buffer.from(content, 'latin1'))).toBeUndefined()
})

/** On a bare Debian the installed one is patched already: take the patch back. */
async function original(path: string): Promise<Buffer> {
  const library = await readFile(path)
  if (library.includes('libbsd.so.0')) return library
  const restored = Buffer.from(library)
  const places: [Buffer, Buffer][] = [
    [Buffer.from('\0libc.so.6\0\0\0'), Buffer.from('\0libbsd.so.0\0')],
    [Buffer.from('\0GLIBC_2.36\0'), Buffer.from('\0LIBBSD_0.2\0')],
    [elfHash('GLIBC_2.36'), elfHash('LIBBSD_0.2')],
  ]
  for (const [from, to] of places) to.copy(restored, library.indexOf(from))
  return restored
}
