import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mapFile, openWritableMapper, restMappings } from './mapped-file.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groma-mapped-'))
})
afterAll(() => rm(folder, { recursive: true }))

const size = 3_000_001
const content = Uint8Array.from({ length: size }, (_, at) => (at * 7) % 251)

async function contentFile(name: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

async function isMapped(path: string): Promise<boolean> {
  return (await readFile('/proc/self/maps', 'utf8')).includes(path)
}

async function collect(): Promise<void> {
  collectGarbage()
  for (let turn = 0; turn < 5; turn++) await setImmediate() // the registry is told between turns
}

test.skipIf(process.platform !== 'linux')('a mapping lasts as long as something refers to it', async () => {
  const path = await contentFile('lasts')
  let bytesAt = await mapFile(path, size)
  let piece = bytesAt?.(1_999_999, 3)
  for (let at = 0; at < 200; at++) bytesAt?.(at, 1000)
  await collect()
  expect(bytesAt?.(size - 1, 1)).toEqual(content.subarray(-1))
  bytesAt = undefined
  await collect()
  expect(piece).toEqual(content.subarray(1_999_999, 2_000_002))
  expect(await isMapped(path)).toBe(true)
  piece = undefined
  for (let round = 0; (await isMapped(path)) && round < 1000; round++) await collect()
  expect(await isMapped(path)).toBe(false)
})

test('bytes beyond the end are refused', async () => {
  const bytesAt = await mapFile(await contentFile('end'), size)
  expect(bytesAt?.(size, 0)).toHaveLength(0)
  for (const [at, length] of [
    [-1, 1],
    [size, 1],
    [0, size + 1],
  ] as const)
    expect(() => bytesAt?.(at, length)).toThrow(`has ${size} bytes`)
})

test('a rest loses nothing that was written', async () => {
  const path = await contentFile('rests')
  const map = await openWritableMapper()
  const written = map && new Uint8Array(map(path, size).buffer)
  written?.fill(42, 0, 1_000_000)
  const read = (await mapFile(path, size))?.(0, size)
  restMappings()
  const expected = Uint8Array.from(content).fill(42, 0, 1_000_000)
  for (const bytes of [written, read]) if (bytes) expect(Buffer.compare(bytes, expected)).toBe(0)
})

test.skipIf(process.platform !== 'linux')('a rest gives memory back', async () => {
  const path = await contentFile('memory')
  const bytes = (await mapFile(path, size))?.(0, size)
  const resident = async () => {
    const [, rss] =
      new RegExp(`${path}\\n(?:.*\\n)*?Rss: +(\\d+) kB`).exec(await readFile('/proc/self/smaps', 'utf8')) ??
      []
    return Number(rss)
  }
  expect(bytes?.reduce((sum, byte) => sum + byte, 0)).toBeGreaterThan(0)
  expect(await resident()).toBeGreaterThan(2000)
  restMappings()
  expect(await resident()).toBeLessThan(100)
})
