import { kindBits } from './osm-block.ts'
import type { PbfFile } from './osm-pbf.ts'

const { way, relation } = kindBits

/**
 * Which kinds of object each block holds, so that nobody inflates what has nothing for him. A file that says it is sorted is
 * asked at a few places only; of others every block is inflated once. `onBytes` hears what was inflated.
 */
export async function findKinds(
  pbf: PbfFile,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  return (pbf.isSorted && (await kindsByHalves(pbf, signal))) || kindsOfAll(pbf, onBytes, signal)
}

async function kindsOfAll(pbf: PbfFile, onBytes: (bytes: number) => void, signal?: AbortSignal) {
  const kinds = new Uint8Array(pbf.sizes.length)
  for await (const [number, block] of pbf.blocks(pbf.sizes.keys(), signal)) {
    kinds[number] = block.kinds
    onBytes(pbf.sizes[number] as number)
  }
  return kinds
}

/** Nothing where an empty block came up, which tells no side. */
async function kindsByHalves(pbf: PbfFile, signal?: AbortSignal): Promise<Uint8Array | undefined> {
  const seen = new Map<number, number>()
  const firstOf = async (bits: number): Promise<number> => {
    let from = 0
    let to = pbf.sizes.length
    while (from < to) {
      const middle = (from + to) >>> 1
      for await (const [number, block] of pbf.blocks([middle], signal)) seen.set(number, block.kinds)
      if ((seen.get(middle) ?? 0) & bits) to = middle
      else from = middle + 1
    }
    return from
  }
  const firstWay = await firstOf(way | relation)
  const firstRelation = await firstOf(relation)
  if ([...seen.values()].includes(0)) return undefined
  const kinds = new Uint8Array(pbf.sizes.length)
  kinds.fill(kindBits.node, 0, firstWay)
  kinds.fill(way, firstWay, firstRelation)
  kinds.fill(relation, firstRelation)
  // Where one kind ends and the next begins, a block may hold both.
  for (const [number, bits] of seen) kinds[number] = bits
  return kinds
}
