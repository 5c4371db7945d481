import { isDeepStrictEqual } from 'node:util'
import type { Block } from '../osm/block.ts'
import { type Element, type ElementKind, elementKinds } from '../osm/elements.ts'
import { expectKinds, Passes } from '../osm/passes.ts'
import { PbfFile } from '../osm/pbf-file.ts'
import { PbfFileWriter } from '../osm/pbf-file-writer.ts'
import { kindBits } from '../osm/primitive-block.ts'
import { Malformed } from '../osm/protobuf.ts'
import type { Change, Changes } from './changes.ts'
import { compareIds } from './id-order.ts'

export interface ChangeCounts {
  created: number
  modified: number
  deleted: number
}

export interface ApplyOptions {
  /** When the new map is like this. */
  madeAt: Date | undefined
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** More than the usual 8,000, so that a block that grows a little is not cut into a large one and a tiny one. */
const elementsPerBlock = 12_000

/** Fewer elements than this are no block of their own where another follows. */
const fewElements = 1_000

/**
 * Writes a map with changes. Blocks that none of them is about are copied as they are, so it takes little more than reading the
 * file. Of an element in both, the higher version counts, and of equal ones that of the changes. The map must be sorted.
 */
export async function applyChanges(
  path: string,
  changes: Changes,
  target: string,
  { madeAt, onProgress, signal }: ApplyOptions,
): Promise<ChangeCounts> {
  const pbf = new PbfFile(path)
  const writer = new PbfFileWriter(target, { sorted: true, versions: true, elementsPerBlock, madeAt })
  const counts: ChangeCounts = { created: 0, modified: 0, deleted: 0 }
  try {
    const passes = new Passes(pbf, onProgress, signal)
    await passes.begin()
    for (const kind of elementKinds) {
      const merger = new KindMerger(kind, changes.of(kind), writer, counts)
      await passes.inOrder(
        passes.holding(kind),
        (number, kinds) =>
          pbf.read(number, (block) => merger.add(expectKinds(block, kinds), () => pbf.blobOf(number))),
        1,
        () => {},
      )
      merger.finish()
    }
    return counts
  } finally {
    writer.close()
    pbf.close()
  }
}

/** Merges the elements of one kind with their changes. */
class KindMerger {
  readonly #kind: ElementKind
  readonly #changes: Generator<Change>
  readonly #writer: PbfFileWriter
  readonly #counts: ChangeCounts
  #next: Change | undefined
  #lastId: number | undefined

  constructor(kind: ElementKind, changes: Generator<Change>, writer: PbfFileWriter, counts: ChangeCounts) {
    this.#kind = kind
    this.#changes = changes
    this.#writer = writer
    this.#counts = counts
    this.#advance()
  }

  add(block: Block, bytesOf: () => Buffer): void {
    const range = this.#rangeOf(block)
    if (!range) return
    this.#createBefore(range.first)
    const isChanged = this.#next !== undefined && compareIds(this.#next.element.id, range.last) <= 0
    const isWhole = block.kinds === kindBits[this.#kind]
    const isCut = this.#writer.waiting > 0 && this.#writer.waiting < fewElements
    if (isWhole && !isChanged && !isCut) this.#writer.copy(bytesOf())
    else for (const element of block.elements(this.#kind)) this.#merge(element)
  }

  /** After the last block. */
  finish(): void {
    while (this.#next) this.#create()
  }

  #merge(element: Element): void {
    this.#createBefore(element.id)
    const change = this.#next?.element.id === element.id ? this.#next : undefined
    if (change) this.#advance()
    if (!change || (element.version ?? 0) > (change.element.version ?? 0)) this.#writer.write(element)
    else if (change.isDeleted) this.#counts.deleted += 1
    else {
      this.#writer.write(change.element)
      if (!isDeepStrictEqual(change.element, element)) this.#counts.modified += 1
    }
  }

  #createBefore(id: number): void {
    while (this.#next && compareIds(this.#next.element.id, id) < 0) this.#create()
  }

  #create(): void {
    const { element, isDeleted } = this.#next as Change
    this.#advance()
    if (isDeleted) return
    this.#writer.write(element)
    this.#counts.created += 1
  }

  #advance(): void {
    this.#next = this.#changes.next().value ?? undefined
  }

  /** The first and the last id of a block. Refuses one that is not sorted. */
  #rangeOf(block: Block): { first: number; last: number } | undefined {
    let first: number | undefined
    const see = (id: number) => {
      if (this.#lastId !== undefined && compareIds(id, this.#lastId) <= 0)
        throw new Malformed(
          `the ${this.#kind} ${id} is after the ${this.#kind} ${this.#lastId}, but changes need a sorted map; sort it with "osmium sort FILE -o NEW.osm.pbf", and import that`,
        )
      first ??= id
      this.#lastId = id
    }
    block.read({
      ...(this.#kind === 'node' && {
        nodes(ids: Float64Array, _lons: Int32Array, _lats: Int32Array, count: number) {
          for (let at = 0; at < count; at++) see(ids[at] as number)
        },
      }),
      ...(this.#kind === 'way' && { way: ({ id }: { id: number }) => see(id) }),
      ...(this.#kind === 'relation' && { relation: ({ id }: { id: number }) => see(id) }),
    })
    return first === undefined ? undefined : { first, last: this.#lastId as number }
  }
}
