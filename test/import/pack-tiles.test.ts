import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packTiles } from '../../src/import/roads/pack-tiles.ts'
import { tilesOfArchive } from '../../src/import/roads/tiles-archive.ts'
import { readTiles, type TilesEntry, tilesFolder } from '../../src/routing/engine/tiles.ts'
import type { BuiltFolder } from '../maps/built-folder.ts'
import { demoRegion } from '../maps/demo-region.ts'

let demo: BuiltFolder
const tiles: Uint8Array[] = []

beforeAll(async () => {
  demo = await demoRegion()
  const folder = tilesFolder(demo.folder)
  const { file } = (await readTiles(folder)) as TilesEntry
  const archive = await open(join(folder, file as string))
  for (const tile of await tilesOfArchive(archive)) tiles.push(await tile.read())
  await archive.close()
})

afterAll(() => demo?.remove())

it('makes the same hierarchies with one thread and with two, and tells how far it is', async () => {
  const told: Record<number, number[]> = { 1: [], 2: [] }
  const pack = (threads: 1 | 2) =>
    packTiles(tiles, { threads, onProgress: (share) => told[threads]?.push(share) })
  const [alone, together] = [(await pack(1)) as Uint8Array, (await pack(2)) as Uint8Array]
  expect(alone.length).toBeGreaterThan(100_000)
  expect(Buffer.compare(alone, together)).toBe(0)
  for (const shares of Object.values(told)) {
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(shares.at(-1)).toBeLessThanOrEqual(1)
  }
})

it('can be ended', async () => {
  const stop = new AbortController()
  const packing = packTiles(tiles, { threads: 2, onProgress: () => stop.abort(), signal: stop.signal })
  await expect(packing).rejects.toThrow('aborted')
})
