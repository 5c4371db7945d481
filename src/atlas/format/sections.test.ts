import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Column, openSections, readSections, writeSections } from './sections.ts'
import { readStrings, StringWriter } from './strings.ts'
import { verifiedFilesIn } from './verified-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groma-sections-'))
})
afterAll(() => rm(folder, { recursive: true }))

const columns: Record<string, Column> = {
  odd: new Uint8Array([1, 2, 3]),
  wide: new Float64Array([Math.PI, -0, 1e300]),
  whole: new Int32Array([-2_147_483_648, 2_147_483_647]),
  empty: new Uint32Array(0),
  large: new Uint16Array(5_000).map((_, at) => at % 7),
}

describe.each([{ pack: false }, { pack: true }])('an atlas file, $pack', ({ pack }) => {
  test('gives back what was put in', async () => {
    const path = join(folder, `${pack}.atlas`)
    await writeSections(path, columns, { about: { made: 'here' }, pack })
    for (const sections of [await readSections(path), await openSections(path, verifiedFilesIn(folder))]) {
      expect(sections.about).toEqual({ made: 'here' })
      expect(sections.names).toEqual(Object.keys(columns))
      expect([...sections.column('odd', 'u8')]).toEqual([1, 2, 3])
      expect([...sections.column('wide', 'f64')]).toEqual([Math.PI, -0, 1e300])
      expect([...sections.column('whole', 'i32')]).toEqual([-2_147_483_648, 2_147_483_647])
      expect(sections.column('empty', 'u32')).toHaveLength(0)
      expect(sections.column('large', 'u16')).toEqual(columns.large)
      expect(() => sections.column('odd', 'u16')).toThrow('has no column odd of u16')
    }
  })

  test('that cannot be finished leaves nothing', async () => {
    const inside = await mkdtemp(join(folder, 'unfinished-'))
    const missing = { kind: 'u8', path: join(folder, 'nowhere'), length: 3 } as const
    await expect(writeSections(join(inside, 'one'), { ...columns, missing }, { pack })).rejects.toThrow(
      'ENOENT',
    )
    expect(await readdir(inside)).toEqual([])
  })

  test('is the same file every time', async () => {
    const [one, two] = [join(folder, 'one'), join(folder, 'two')]
    await writeSections(one, columns, { pack })
    await writeSections(two, columns, { pack })
    expect(await readFile(one)).toEqual(await readFile(two))
  })

  test('is refused when any byte is wrong or the end is missing', async () => {
    const path = join(folder, 'whole')
    await writeSections(path, { few: new Uint8Array([1, 2, 3]) }, { pack })
    const whole = await readFile(path)
    for (let at = 0; at < whole.length; at++) {
      const damaged = Buffer.from(whole)
      damaged[at] = (damaged[at] as number) ^ 1
      await writeFile(join(folder, 'damaged'), damaged)
      await expect(readSections(join(folder, 'damaged'))).rejects.toThrow('Import it again')
    }
    await writeFile(join(folder, 'cut'), whole.subarray(0, -1))
    await expect(readSections(join(folder, 'cut'))).rejects.toThrow('is damaged or truncated')
  })
})

describe('a mapped file', () => {
  const few = { few: new Uint8Array([1, 2, 3]) }

  /** A new file each time: one that is mapped must not be written to. */
  async function damagedFile(name: string, change: (bytes: Buffer) => Buffer): Promise<string> {
    const whole = join(folder, 'undamaged')
    await writeSections(whole, few)
    const path = join(folder, name)
    await writeFile(path, change(await readFile(whole)))
    return path
  }

  test.each([
    ['a flipped bit', (bytes: Buffer) => bytes.fill((bytes[80] as number) ^ 1, 80, 81)],
    ['a missing end', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['nothing in it', () => Buffer.alloc(0)],
  ])('is refused with %s', async (name, change) => {
    const path = await damagedFile(name, change)
    await expect(openSections(path, verifiedFilesIn(folder))).rejects.toThrow('Import it again')
  })

  test('is verified once, by whoever opens it first; again after a change, or when the list is broken', async () => {
    const path = join(folder, 'once.atlas')
    await writeSections(path, few)
    const [mine, theirs] = [verifiedFilesIn(folder), verifiedFilesIn(folder)]
    expect(await mine.has(path)).toBe(false)
    await openSections(path, mine)
    expect(await theirs.has(path)).toBe(true)
    await writeSections(path, few)
    expect(await theirs.has(path)).toBe(false)
    await openSections(path, theirs)
    await writeFile(join(folder, 'verified.json'), '{')
    expect(await mine.has(path)).toBe(false)
  })

  test('is still read after it was deleted', async () => {
    const path = join(folder, 'deleted.atlas')
    await writeSections(path, { large: new Uint32Array(100_000).fill(7) })
    const sections = await openSections(path, verifiedFilesIn(folder))
    await rm(path)
    expect(sections.column('large', 'u32')[99_999]).toBe(7)
  })
})

test('texts are kept once, in any script', async () => {
  const strings = new StringWriter()
  const texts = ['Straße', '', 'القاهرة', 'Straße', '東京']
  const numbers = texts.map((text) => strings.add(text))
  expect(numbers).toEqual([1, 0, 2, 1, 3])
  const path = join(folder, 'strings')
  await writeSections(path, strings.columns())
  const text = readStrings(await readSections(path))
  expect(numbers.map(text)).toEqual(texts)
})
