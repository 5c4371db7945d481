import { setImmediate } from 'node:timers/promises'
import { type Block, type Kind, kindBits } from './block.ts'
import { kindsByHalves } from './block-kinds.ts'
import type { PbfFile } from './pbf-file.ts'
import { Malformed } from './protobuf.ts'

/** To inflate a block takes about so much of the time in which it is inflated and decoded. */
const inflateShare = 0.4

/** Milliseconds of work after which others of the process have their turn. */
const turn = 25

/** Several passes over a file's blocks, each over those that hold a kind, with progress over all of them. */
export class Passes {
  private readonly pbf: PbfFile
  private readonly signal: AbortSignal | undefined
  private readonly onProgress: ((fraction: number) => void) | undefined
  private kinds: Uint8Array = new Uint8Array(0)
  /** Bytes of the file to be read, each as often as it will be; a guess that gets better. */
  private planned = 0
  private done = 0
  private told = 0
  private turnBegan = performance.now()

  constructor(pbf: PbfFile, onProgress?: (fraction: number) => void, signal?: AbortSignal) {
    this.pbf = pbf
    this.onProgress = onProgress
    this.signal = signal
  }

  /** Finds out which block holds what, so that none is inflated later that has nothing to give. */
  async begin(): Promise<void> {
    const all = Array.from({ length: this.pbf.count }, (_, number) => number)
    // Of most files the nodes are half. They are read once, all else twice.
    this.planned = this.bytesOf(all) * (1.5 + inflateShare)
    this.kinds = (this.pbf.isSorted && kindsByHalves(this.pbf)) || (await this.kindsOf(all))
    this.planned =
      this.done +
      this.bytesOf(this.holding('node')) +
      2 * (this.bytesOf(this.holding('way')) + this.bytesOf(this.holding('relation')))
  }

  /** Numbers of the blocks that hold some. */
  holding(kind: Kind): number[] {
    return [...this.kinds.keys()].filter((number) => (this.kinds[number] as number) & kindBits[kind])
  }

  bytesOf(numbers: number[]): number {
    return numbers.reduce((sum, number) => sum + this.pbf.sizeOf(number), 0)
  }

  /** There is more to do than was known. */
  expect(bytes: number): void {
    this.planned += bytes
  }

  /** Work that answers false ends the pass. */
  async over(numbers: number[], work: (block: Block, number: number) => unknown): Promise<void> {
    for (const number of numbers) {
      const goesOn = this.pbf.read(number, (block) => {
        if (block.kinds & ~(this.kinds[number] as number))
          throw new Malformed(
            'it says that it is sorted, but is not; "osmium sort FILE -o NEW.osm.pbf" sorts it',
          )
        return work(block, number) !== false
      })
      await this.did(this.pbf.sizeOf(number))
      if (!goesOn) return
    }
  }

  private async kindsOf(numbers: number[]): Promise<Uint8Array> {
    const kinds = new Uint8Array(numbers.length)
    for (const number of numbers) {
      kinds[number] = this.pbf.read(number, (block) => block.kinds)
      await this.did(this.pbf.sizeOf(number) * inflateShare)
    }
    return kinds
  }

  private async did(bytes: number): Promise<void> {
    this.done += bytes
    this.tell()
    if (performance.now() - this.turnBegan > turn) {
      await setImmediate()
      this.turnBegan = performance.now()
    }
    this.signal?.throwIfAborted()
  }

  /** Not for every block, and never backwards. */
  private tell(): void {
    const fraction = Math.min(1, this.done / this.planned)
    if (fraction < this.told + 0.001) return
    this.told = fraction
    this.onProgress?.(fraction)
  }
}
