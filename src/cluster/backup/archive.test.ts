import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openArchive } from './archive-reader.ts'
import { writeArchive } from './archive-writer.ts'
import { type Contents, format, type Header, type StreamEntry } from './format.ts'
import { restore } from './restore.ts'

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groma-archive-'))
  path = join(folder, 'whole.backup')
  await write(path, header)
})
afterAll(() => rm(folder, { recursive: true }))

const header: Header = {
  ...{ format, groma: '1.2.3', createdAt: '2026-11-16T12:00:00.000Z' },
  ...{ migrations: [], tables: [], sequences: [] },
}

/** Pieces of different sizes; one of them is exactly two units of a tar when stored. */
const streams: Record<string, string[]> = {
  'tables/users': ['one\ttwo\n', 'three\tfour\n'.repeat(1000)],
  'tables/empty': [],
  [`maps/atlas/${'a-long-name'.repeat(9)}`]: ['x'],
}

async function write(target: string, about: object): Promise<number> {
  return writeArchive(target, about, async ({ add }) => {
    const files: StreamEntry[] = []
    for (const [name, texts] of Object.entries(streams)) files.push(await add(name, blocks(texts)))
    return { tables: [], files } satisfies Contents
  })
}

async function* blocks(texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

async function openAndClose(file: string): Promise<void> {
  await (await openArchive(file, () => {})).close()
}

describe('the file of a backup', () => {
  it('gives back what was written, and tells its progress up to the end', async () => {
    const fractions: number[] = []
    const archive = await openArchive(path, (fraction) => fractions.push(fraction))
    expect(archive.header).toEqual(header)
    const read: Record<string, string> = {}
    for (const entry of archive.contents.files) {
      let text = ''
      for await (const piece of archive.read(entry)) text += piece
      read[entry.name] = text
    }
    await archive.close()
    expect(read).toEqual(
      Object.fromEntries(Object.entries(streams).map(([name, texts]) => [name, texts.join('')])),
    )
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
    expect(fractions.at(-1)).toBeGreaterThan(0.5)
    expect(fractions.at(-1)).toBeLessThanOrEqual(1)
  })

  it('is refused with any byte changed, cut anywhere, or with anything added', async () => {
    const bytes = await readFile(path)
    const broken = join(folder, 'broken.backup')
    const position = fc.nat({ max: bytes.length - 1 })
    await fc.assert(
      fc.asyncProperty(position, fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(bytes)
        changed[at] = (bytes[at] as number) ^ change
        await writeFile(broken, changed)
        await expect(openAndClose(broken)).rejects.toThrow(/is damaged|is not a whole backup/)
        await writeFile(broken, bytes.subarray(0, at))
        await expect(openAndClose(broken)).rejects.toThrow('is not a whole backup')
      }),
      { numRuns: 100 },
    )
    await writeFile(broken, Buffer.concat([bytes, Buffer.alloc(512)]))
    await expect(openAndClose(broken)).rejects.toThrow('is not a whole backup')
  })

  it('is refused in a format that is not known', async () => {
    const newer = join(folder, 'newer.backup')
    await write(newer, { ...header, format: format + 1 })
    await expect(openAndClose(newer)).rejects.toThrow(
      `${newer} was written by Groma 1.2.3 in format 2; this version reads format 1. Update it.`,
    )
  })

  it('of a newer schema is not restored, and no database is opened for it', async () => {
    const newer = join(folder, 'newer-schema.backup')
    await write(newer, { ...header, migrations: ['0001-foundation.sql', '9999-future.sql'] })
    const reach = () => Promise.reject(new Error('It was opened.'))
    await expect(restore(newer, { reach, dataFolder: folder, stage: () => () => {} })).rejects.toThrow(
      `${newer} was written by a newer version of Groma (1.2.3, unknown migration "9999-future.sql"). Update this one.`,
    )
  })

  it('is there whole or not at all, and what a killed backup left goes with the next', async () => {
    const target = join(folder, 'next.backup')
    await writeFile(`${target}.partial-4194303`, 'of a process that has ended')
    const failing = writeArchive(target, header, () => Promise.reject(new Error('disk full')))
    await expect(failing).rejects.toThrow('disk full')
    expect((await readdir(folder)).filter((name) => name.startsWith('next'))).toEqual([])
    await write(target, header)
    expect((await readdir(folder)).filter((name) => name.startsWith('next'))).toEqual(['next.backup'])
  })

  it('can be opened without Groma', async () => {
    const own = await mkdtemp(join(folder, 'own-'))
    execFileSync('tar', ['-xf', path], { cwd: own })
    const sums = (await readFile(join(own, 'SHA256SUMS'), 'utf8')).trim().split('\n')
    for (const line of sums) {
      const [digest, name = ''] = line.split('  ')
      expect(hash('sha256', await readFile(join(own, name))), name).toBe(digest)
    }
    const text = execFileSync('sh', ['-c', 'cat tables/users/*.gz | gzip -dc'], { cwd: own }).toString()
    expect(text).toBe(streams['tables/users']?.join(''))
  })
})
