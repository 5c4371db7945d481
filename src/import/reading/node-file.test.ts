import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testFolder } from '../../../test/maps/osm-map.ts'
import { NodeFile } from './node-file.ts'
import { NodeLookup } from './node-pages.ts'

type Node = [id: number, lon: number, lat: number]

function lookupOf(blocks: Node[][]): NodeLookup {
  const file = new NodeFile(join(testFolder(), 'nodes'))
  for (const block of blocks)
    file.add(
      Float64Array.from(block, ([id]) => id),
      Int32Array.from(block, ([, lon]) => lon),
      Int32Array.from(block, ([, , lat]) => lat),
    )
  return new NodeLookup(file.seal())
}

/** Ids as far apart as those of an extract: most of a range are not in it. */
const anyNode = fc.tuple(
  fc.integer({ min: -3000, max: 20_000_000_000 }),
  fc.integer({ min: -180e7, max: 180e7 }),
  fc.integer({ min: -90e7, max: 90e7 }),
)

it('finds every node of a file in any order, the last of those with one id, and no other', () => {
  const anyNodes = fc.array(anyNode, { maxLength: 5000, size: 'max' })
  fc.assert(
    fc.property(anyNodes, fc.boolean(), (nodes, isSorted) => {
      const ordered = isSorted ? nodes.toSorted(([a], [b]) => a - b) : nodes
      const half = ordered.length >> 1
      const lookup = lookupOf([ordered.slice(0, half), ordered.slice(half)])
      const expected = new Map(ordered.map(([id, lon, lat]) => [id, { lon, lat }]))
      for (const [id, location] of expected) {
        expect(lookup.find(id)).toEqual(location)
        expect(lookup.find(id + 0.5)).toBeUndefined()
      }
    }),
    { numRuns: 8 },
  )
})

it('gives the line of a way, without the nodes that the file lacks', () => {
  const nodes = Array.from({ length: 200_000 }, (_, at): Node => [2 * at, at, -at])
  const lookup = lookupOf([nodes])
  const ids = Float64Array.of(20, 22, 23, 399_998, 24, 400_000, -1)
  expect(lookup.along({ ids, count: 7 })).toEqual(Int32Array.of(10, -10, 11, -11, 199_999, -199_999, 12, -12))
})
