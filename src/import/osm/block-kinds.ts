import { kindBits } from './block.ts'
import type { PbfFile } from './pbf-file.ts'

const { way, relation } = kindBits

/**
 * Which kinds of object each block of a file holds that says it is sorted: it is asked only at a few places. Nothing where that
 * does not tell.
 */
export function kindsByHalves(pbf: PbfFile): Uint8Array | undefined {
  const seen = new Map<number, number>()
  const firstOf = (bits: number): number => {
    let from = 0
    let to = pbf.count
    while (from < to) {
      const middle = (from + to) >>> 1
      const kinds = pbf.read(middle, (block) => block.kinds)
      seen.set(middle, kinds)
      if (kinds & bits) to = middle
      else from = middle + 1
    }
    return from
  }
  const firstWay = firstOf(way | relation)
  const firstRelation = firstOf(relation)
  // An empty block tells no side.
  if ([...seen.values()].includes(0)) return undefined
  const kinds = new Uint8Array(pbf.count)
  kinds.fill(kindBits.node, 0, firstWay)
  kinds.fill(way, firstWay, firstRelation)
  kinds.fill(relation, firstRelation)
  // Where one kind ends and the next begins, a block may hold both.
  for (const [number, bits] of seen) kinds[number] = bits
  return kinds
}
