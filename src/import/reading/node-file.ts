import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { ColumnWriter } from '../../atlas/format/table-writer.ts'
import { type NodePages, type NodeSink, type Page, pageBytes, pageNodes, pagesIn } from './node-pages.ts'
import { sortNodes } from './sort-nodes.ts'

/** Pages that are written at once. */
const buffered = 64

/**
 * The locations of all nodes of a map, by id, in a temporary file: 16 bytes a node. In memory it takes 8 bytes for each page.
 * Call `add` for each block, then `seal`.
 */
export class NodeFile implements NodeSink {
  readonly #path: string
  readonly #file: number
  readonly #firsts = new ColumnWriter('f64')
  readonly #buffer = new Uint8Array(buffered * pageBytes)
  readonly #pages: Page[] = pagesIn(this.#buffer)
  #count = 0
  #last = Number.NEGATIVE_INFINITY
  #isSorted = true
  #sorted: NodeFile | undefined

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'w+')
  }

  add(ids: Float64Array, lons: Int32Array, lats: Int32Array): void {
    for (let from = 0; from < ids.length; ) {
      const at = this.#count % pageNodes
      const to = Math.min(ids.length, from + pageNodes - at)
      const page = this.#pages[Math.floor(this.#count / pageNodes) % buffered] as Page
      if (at === 0) this.#firsts.push(ids[from] as number)
      page.ids.set(ids.subarray(from, to), at)
      page.lons.set(lons.subarray(from, to), at)
      page.lats.set(lats.subarray(from, to), at)
      this.#count += to - from
      from = to
      if (this.#count % (buffered * pageNodes) === 0) this.#write()
    }
    this.#isSorted &&= isAscending(ids, this.#last)
    this.#last = ids.at(-1) ?? this.#last
  }

  /** After the last node. Files of editors are not sorted, and may hold a node twice: the last counts. */
  seal(): NodePages {
    if (this.#count % (buffered * pageNodes) !== 0) this.#write()
    if (!this.#isSorted) {
      this.#sorted = new NodeFile(`${this.#path}-sorted`)
      sortNodes(this.#file, this.#count, this.#sorted)
      return this.#sorted.seal()
    }
    const firsts = new Float64Array(new SharedArrayBuffer(8 * this.#firsts.length))
    firsts.set(this.#firsts.view())
    return { path: this.#path, count: this.#count, firsts }
  }

  remove(): void {
    this.#sorted?.remove()
    closeSync(this.#file)
    rmSync(this.#path, { force: true })
  }

  /** The buffered pages, each whole: what is behind the last node is never read. */
  #write(): void {
    const pages = this.#firsts.length % buffered || buffered
    const start = (this.#firsts.length - pages) * pageBytes
    for (let at = 0; at < pages * pageBytes; )
      at += writeSync(this.#file, this.#buffer, at, pages * pageBytes - at, start + at)
  }
}

/** Without duplicates, and after `last`. */
function isAscending(ids: Float64Array, last: number): boolean {
  let before = last
  for (let index = 0; index < ids.length; index++) {
    const id = ids[index] as number
    if (id <= before) return false
    before = id
  }
  return true
}
