import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyMap } from '../../../test/maps/any-map.ts'
import { featuresOf, testFolder, writeMap } from '../../../test/maps/osm-map.ts'
import { isThere, osmium } from '../../../test/setup/left-out.ts'
import type { NodeElement } from './elements.ts'
import { PbfFile } from './pbf-file.ts'

const run = promisify(execFile)

const writing = fc.record({
  dense: fc.boolean(),
  packed: fc.boolean(),
  elementsPerBlock: fc.constantFrom(50, 999, 100_000),
})

/** One at least: osmium computes their bounding box. */
const manyNodes = fc
  .constantFrom(1, 100, 80_000)
  .map((length) =>
    Array.from(
      { length },
      (_, index): NodeElement => ({ kind: 'node', id: 100 + index, tags: {}, lon: index, lat: -index }),
    ),
  )

/** Formats that osmium converts our files to. */
const formats = [
  'osm',
  'osm.gz',
  'osm.bz2',
  'pbf',
  'pbf,pbf_dense_nodes=false',
  'pbf,pbf_compression=none',
  'pbf,pbf_dense_nodes=false,add_metadata=all',
  'pbf,locations_on_ways=true',
]

describe.skipIf(!isThere(osmium))('compared to osmium', () => {
  it('has the same counts for any file', async () => {
    await fc.assert(
      fc.asyncProperty(anyMap, manyNodes, writing, async (objects, nodes, options) => {
        const path = writeMap([...nodes, ...objects], options)
        expect(countsOf(path)).toEqual(await countsByOsmium(path))
      }),
      { numRuns: 15 },
    )
  })

  it.each(formats)('reads the same features after conversion by osmium: %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(anyMap, writing, async (objects, options) => {
        const ours = writeMap(objects, options)
        const theirs = join(testFolder(), 'map.bin')
        await run('osmium', ['cat', ours, '-f', format, '-o', theirs])
        expect(await featuresOf(theirs)).toEqual(await featuresOf(ours))
      }),
      { numRuns: 3 },
    )
  })
})

function countsOf(path: string) {
  const counts = { nodes: 0, ways: 0, relations: 0 }
  const pbf = new PbfFile(path)
  for (let number = 0; number < pbf.count; number++)
    pbf.read(number, (block) =>
      block.read({
        nodes(_ids, _lons, _lats, count) {
          counts.nodes += count
        },
        way() {
          counts.ways += 1
        },
        relation() {
          counts.relations += 1
        },
      }),
    )
  pbf.close()
  return counts
}

async function countsByOsmium(path: string) {
  const { stdout } = await run('osmium', ['fileinfo', '--extended', '--json', path])
  const { nodes, ways, relations } = JSON.parse(stdout).data.count
  return { nodes, ways, relations }
}
