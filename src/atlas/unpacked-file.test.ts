import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSections } from './format/sections.ts'
import { isUnpacked, openUnpacked } from './unpacked-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groma-unpacked-'))
})
afterAll(() => rm(folder, { recursive: true }))

const packed = async (value: number) => {
  const path = join(folder, 'towns.atlas')
  await writeSections(path, { column: new Uint32Array(1000).fill(value) }, { pack: true })
  return path
}

const copies = async (into: string) => (await readdir(into)).filter((name) => name.endsWith('.atlas'))

test('a packed file has one unpacked copy, which follows it', async () => {
  const into = join(folder, 'copies')
  const path = await packed(7)
  expect(await isUnpacked(path, into)).toBe(false)
  const opened = await Promise.all([1, 2].map(() => openUnpacked(path, into)))
  for (const sections of opened) expect(sections.column('column', 'u32')[999]).toBe(7)
  expect(await isUnpacked(path, into)).toBe(true)
  const [first, ...others] = await copies(into)
  expect(others).toEqual([])
  const next = await openUnpacked(await packed(8), into)
  expect(next.column('column', 'u32')[0]).toBe(8)
  expect(await copies(into)).toEqual([expect.not.stringMatching(first as string)])
  expect(opened[0]?.column('column', 'u32')[0]).toBe(7)
})

test('a copy that is damaged, or a folder that cannot be made, is done without', async () => {
  const into = join(folder, 'damaged')
  await openUnpacked(await packed(9), into)
  const [copy = ''] = await copies(into)
  await rm(join(into, copy))
  await writeFile(join(into, copy), 'not an atlas')
  expect((await openUnpacked(await packed(9), into)).column('column', 'u32')[0]).toBe(9)
  await writeFile(join(folder, 'a file'), '')
  expect((await openUnpacked(await packed(9), join(folder, 'a file'))).column('column', 'u32')[0]).toBe(9)
})
