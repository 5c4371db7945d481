import { setImmediate } from 'node:timers/promises'
import type { Block } from './block.ts'
import type { ElementKind } from './elements.ts'
import type { PbfFile } from './pbf-file.ts'
import { kindBits } from './primitive-block.ts'
import { Malformed } from './protobuf.ts'

/** Inflating takes about this share of the time of inflating and decoding a block. */
const inflateShare = 0.4

/** Milliseconds of work before yielding to the event loop. */
const timeSlice = 25

/** Several passes over the blocks of a file, each over those that hold a kind, with progress over all passes. */
export class Passes {
  private readonly pbf: PbfFile
  private readonly signal: AbortSignal | undefined
  private readonly onProgress: ((fraction: number) => void) | undefined
  private kinds: Uint8Array = new Uint8Array(0)
  /** Bytes to read over all passes; an estimate that improves. */
  private planned = 0
  private done = 0
  private reported = 0
  private sliceBegan = performance.now()

  constructor(pbf: PbfFile, onProgress?: (fraction: number) => void, signal?: AbortSignal) {
    this.pbf = pbf
    this.onProgress = onProgress
    this.signal = signal
  }

  /** Finds out which kinds each block holds, so that later passes inflate only the blocks they need. */
  async begin(): Promise<void> {
    const all = Array.from({ length: this.pbf.count }, (_, number) => number)
    // In most files half is nodes. They are read once, the rest twice.
    this.planned = this.bytesOf(all) * (1.5 + inflateShare)
    this.kinds = (this.pbf.isSorted && kindsBySearch(this.pbf)) || (await this.kindsOf(all))
    this.planned =
      this.done +
      this.bytesOf(this.holding('node')) +
      2 * (this.bytesOf(this.holding('way')) + this.bytesOf(this.holding('relation')))
  }

  /** Numbers of the blocks that hold elements of this kind. */
  holding(kind: ElementKind): number[] {
    return [...this.kinds.keys()].filter((number) => (this.kinds[number] as number) & kindBits[kind])
  }

  bytesOf(numbers: number[]): number {
    return numbers.reduce((sum, number) => sum + this.pbf.sizeOf(number), 0)
  }

  /** Adds work that was not planned. */
  plan(bytes: number): void {
    this.planned += bytes
  }

  /** The pass ends when `work` returns false. */
  async over(numbers: number[], work: (block: Block, number: number) => unknown): Promise<void> {
    for (const number of numbers) {
      const continues = this.pbf.read(number, (block) => {
        if (block.kinds & ~(this.kinds[number] as number))
          throw new Malformed(
            'its header says it is sorted, but it is not; sort it with "osmium sort FILE -o NEW.osm.pbf"',
          )
        return work(block, number) !== false
      })
      await this.advance(this.pbf.sizeOf(number))
      if (!continues) return
    }
  }

  private async kindsOf(numbers: number[]): Promise<Uint8Array> {
    const kinds = new Uint8Array(numbers.length)
    for (const number of numbers) {
      kinds[number] = this.pbf.read(number, (block) => block.kinds)
      await this.advance(this.pbf.sizeOf(number) * inflateShare)
    }
    return kinds
  }

  private async advance(bytes: number): Promise<void> {
    this.done += bytes
    this.report()
    if (performance.now() - this.sliceBegan > timeSlice) {
      await setImmediate()
      this.sliceBegan = performance.now()
    }
    this.signal?.throwIfAborted()
  }

  /** Not for every block, and never backwards. */
  private report(): void {
    const fraction = Math.min(1, this.done / this.planned)
    if (fraction < this.reported + 0.001) return
    this.reported = fraction
    this.onProgress?.(fraction)
  }
}

/**
 * Which kinds of element each block of a sorted file holds, by binary search: only a few blocks are inflated. Undefined
 * if that is not conclusive.
 */
function kindsBySearch(pbf: PbfFile): Uint8Array | undefined {
  const { node, way, relation } = kindBits
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
  // An empty block does not say on which side the search goes on.
  if ([...seen.values()].includes(0)) return undefined
  const kinds = new Uint8Array(pbf.count)
  kinds.fill(node, 0, firstWay)
  kinds.fill(way, firstWay, firstRelation)
  kinds.fill(relation, firstRelation)
  // A block at the boundary of two kinds may hold both.
  for (const [number, bits] of seen) kinds[number] = bits
  return kinds
}
