import { expect, it, vi } from 'vitest'
import { writeMap } from '../../../test/maps/osm-map.ts'
import { Passes } from './passes.ts'
import { PbfFile } from './pbf-file.ts'

const blocks = 6

function smallBlocks(): PbfFile {
  const nodes = Array.from({ length: blocks }, (_, id) => ({
    id,
    kind: 'node' as const,
    tags: {},
    lon: id,
    lat: 0,
  }))
  return new PbfFile(writeMap(nodes, { elementsPerBlock: 1 }))
}

it.each([
  ['this thread alone reads: the event loop has a turn after each result that took long', 1, 1],
  [
    'other threads read, too: all results that are there are used before this thread does anything else',
    4,
    blocks,
  ],
])('%s', async (_, ahead, expected) => {
  const pbf = smallBlocks()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  try {
    const passes = new Passes(pbf)
    await passes.begin()
    let used = 0
    const usedBefore = new Promise<number>((resolve) => setImmediate(() => resolve(used)))
    await passes.inOrder(
      passes.holding('node'),
      (block) => block,
      ahead,
      () => {
        used++
        clock.mockReturnValue(1000 * used)
      },
    )
    expect(await usedBefore).toBe(expected)
    expect(used).toBe(blocks)
  } finally {
    clock.mockRestore()
    pbf.close()
  }
})
