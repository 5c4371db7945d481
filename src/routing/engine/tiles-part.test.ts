import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPart, readPart } from './tiles-part.ts'

let folder: string
let path: string
const file = Uint8Array.from({ length: 3000 }, (_, at) => at % 251)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groma-part-'))
  path = join(folder, 'tiles.tar')
  await writeFile(path, file)
})

afterAll(() => rm(folder, { recursive: true }))

describe.each([
  ['mapped', openPart],
  ['read', readPart],
])('a part of a file, %s', (_how, open) => {
  it.each([
    { at: 512, size: 1000 },
    { at: 0, size: 3000 },
    { at: 2999, size: 1 },
  ])('has its $size bytes from $at', async ({ at, size }) => {
    expect(await open({ path, at, size })).toEqual(file.slice(at, at + size))
  })
})

it('is not read beyond the end of the file', async () => {
  await expect(readPart({ path, at: 2500, size: 501 })).rejects.toThrow('cut off')
})
