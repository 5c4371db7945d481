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

/** Reads a block, of which it is known which `kindBits` it may hold. */
type Start<Result> = (number: number, kinds: number) => Result | Promise<Result>

const allKinds = kindBits.node | kindBits.way | kindBits.relation

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
  async begin(
    kindsOf: Start<number> = (number) => this.pbf.read(number, (block) => block.kinds),
    ahead = 1,
  ): Promise<void> {
    const all = Array.from({ length: this.pbf.count }, (_, number) => number)
    this.planned = this.bytesOf(all) * (1 + inflateShare)
    this.kinds = (this.pbf.isSorted && kindsBySearch(this.pbf)) || (await this.kindsOf(all, kindsOf, ahead))
    this.planned = this.done + this.bytesOf(all)
  }

  /** Numbers of the blocks that hold elements of this kind. */
  holding(kind: ElementKind): number[] {
    return [...this.kinds.keys()].filter((number) => (this.kinds[number] as number) & kindBits[kind])
  }

  bytesOf(numbers: number[]): number {
    return numbers.reduce((sum, number) => sum + this.pbf.sizeOf(number), 0)
  }

  /** Adds work: at first, each block is to be read once. */
  plan(bytes: number): void {
    this.planned += bytes
  }

  async over(numbers: number[], work: (block: Block) => void): Promise<void> {
    const readOne: Start<void> = (number, kinds) =>
      this.pbf.read(number, (block) => work(expectKinds(block, kinds)))
    await this.inOrder(numbers, readOne, 1, () => {})
  }

  /** Starts to read blocks, several `ahead` of the one whose result is awaited; results come in the order of the numbers. */
  async inOrder<Result>(
    numbers: number[],
    start: Start<Result>,
    ahead: number,
    onResult: (result: Result, number: number) => void,
    share = 1,
  ): Promise<void> {
    const started: Promise<Result>[] = []
    let next = 0
    for (const number of numbers) {
      for (; next < numbers.length && started.length < ahead; next++)
        started.push(this.begun(numbers[next] as number, start))
      onResult((await started.shift()) as Result, number)
      this.advance(this.pbf.sizeOf(number) * share)
      // Beside other threads, each wait for a result is a yield. One more would have this thread help them first, and then they
      // would run out of blocks: new ones begin as results are used.
      if (ahead === 1) await this.yield()
      this.signal?.throwIfAborted()
    }
  }

  private begun<Result>(number: number, start: Start<Result>): Promise<Result> {
    const result = (async () => start(number, this.kinds[number] ?? allKinds))()
    result.catch(() => {}) // reported where it is awaited, after those before it
    return result
  }

  private async kindsOf(numbers: number[], start: Start<number>, ahead: number): Promise<Uint8Array> {
    const kinds = new Uint8Array(numbers.length)
    const keep = (found: number, number: number) => {
      kinds[number] = found
    }
    await this.inOrder(numbers, start, ahead, keep, inflateShare)
    return kinds
  }

  private async yield(): Promise<void> {
    if (performance.now() - this.sliceBegan <= timeSlice) return
    await setImmediate()
    this.sliceBegan = performance.now()
  }

  /** Reports not for every block, and never backwards. */
  private advance(bytes: number): void {
    this.done += bytes
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

/** Refuses a file that is not in the order that its header says. */
export function expectKinds(block: Block, kinds: number): Block {
  if (block.kinds & ~kinds)
    throw new Malformed(
      'its header says it is sorted, but it is not; sort it with "osmium sort FILE -o NEW.osm.pbf"',
    )
  return block
}
