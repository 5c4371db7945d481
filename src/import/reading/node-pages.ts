import { closeSync, openSync, readSync } from 'node:fs'
import type { IdList } from '../osm/views.ts'

/** Nodes of a page of the file: first their ids, then their longitudes, then their latitudes. */
export const pageNodes = 1024
export const pageBytes = 16 * pageNodes

/** Pages that a thread keeps in memory: 16 MB. */
const keptPages = 1024

/** A sealed `NodeFile`, as any thread may read it. */
export interface NodePages {
  path: string
  /** Of nodes. */
  count: number
  /** The first id of each page; in shared memory. */
  firsts: Float64Array
}

export interface Page {
  ids: Float64Array
  /** E7. */
  lons: Int32Array
  lats: Int32Array
}

/** Takes nodes, in E7. */
export interface NodeSink {
  add(ids: Float64Array, lons: Int32Array, lats: Int32Array): void
}

/** Views of the pages that are in these bytes. */
export function pagesIn({ buffer, byteOffset, byteLength }: Uint8Array): Page[] {
  return Array.from({ length: byteLength / pageBytes }, (_, page) => {
    const at = byteOffset + page * pageBytes
    return {
      ids: new Float64Array(buffer, at, pageNodes),
      lons: new Int32Array(buffer, at + 8 * pageNodes, pageNodes),
      lats: new Int32Array(buffer, at + 12 * pageNodes, pageNodes),
    }
  })
}

/** Pages as multiples of the numbers in these arrays. */
const idsInPage = pageBytes / 8
const locationsInPage = pageBytes / 4

/** Where in its page, as 32-bit numbers, the locations begin. */
const lonsFrom = 2 * pageNodes
const latsFrom = 3 * pageNodes

/** Finds locations of nodes. Pages that were used last are kept: most nodes of a way, and of the next one, are on the same page. */
export class NodeLookup {
  readonly #file: number
  readonly #count: number
  readonly #firsts: Float64Array
  /** The pages that are kept, each in a slot: the same memory as bytes, as ids and as locations. */
  readonly #bytes: Uint8Array
  readonly #ids: Float64Array
  readonly #locations: Int32Array
  /** By page: its slot, or -1. */
  readonly #slots: Int32Array
  /** By slot: its page. */
  readonly #pages: Int32Array
  /** By slot: whether it was used since it was last considered for another page. */
  readonly #isUsed: Uint8Array
  #filled = 0
  /** The slot that is considered next. */
  #hand = 0
  #line = new Int32Array(4096)
  /** The current page: its slot, the ids that it may hold (from the first, below the second), its nodes, and where the last id was found. */
  #slot = 0
  #from = 0
  #to = 0
  #length = 0
  #at = 0

  constructor({ path, count, firsts }: NodePages) {
    this.#file = openSync(path, 'r')
    this.#count = count
    this.#firsts = firsts
    const slots = Math.min(keptPages, firsts.length)
    this.#bytes = new Uint8Array(slots * pageBytes)
    this.#ids = new Float64Array(this.#bytes.buffer)
    this.#locations = new Int32Array(this.#bytes.buffer)
    this.#slots = new Int32Array(firsts.length).fill(-1)
    this.#pages = new Int32Array(slots)
    this.#isUsed = new Uint8Array(slots)
  }

  close(): void {
    closeSync(this.#file)
  }

  find(id: number): { lon: number; lat: number } | undefined {
    if (!this.#seek(id)) return undefined
    const at = this.#slot * locationsInPage + this.#at
    return { lon: this.#locations[at + lonsFrom] as number, lat: this.#locations[at + latsFrom] as number }
  }

  /** [lon, lat, …] of those nodes that the file has. In a buffer that is reused for the next way. */
  along({ ids, count }: IdList): Int32Array {
    if (this.#line.length < 2 * count) this.#line = new Int32Array(4 * count)
    const coordinates = this.#line
    const locations = this.#locations
    let length = 0
    for (let index = 0; index < count; index++) {
      if (!this.#seek(ids[index] as number)) continue
      const at = this.#slot * locationsInPage + this.#at
      coordinates[length++] = locations[at + lonsFrom] as number
      coordinates[length++] = locations[at + latsFrom] as number
    }
    return coordinates.subarray(0, length)
  }

  /** Makes its page the current one. Half of the nodes of a way are within eight of the one before, so the search begins there. */
  #seek(id: number): boolean {
    if (!(id >= this.#from && id < this.#to) && !this.#turnTo(id)) return false
    const ids = this.#ids
    const start = this.#slot * idsInPage
    const end = start + this.#length
    let from = start + this.#at
    let to = from
    let step = 1
    if ((ids[from] as number) < id) {
      do {
        from = to + 1
        to += step
        step *= 2
      } while (to < end && (ids[to] as number) < id)
      if (to > end) to = end
    } else {
      while (from > start && (ids[from] as number) >= id) {
        to = from
        from -= step
        step *= 2
      }
      if (from < start) from = start
    }
    // The first that is not below it is in [from, to].
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((ids[middle] as number) < id) from = middle + 1
      else to = middle
    }
    if (from >= end || ids[from] !== id) return false
    this.#at = from - start
    return true
  }

  #turnTo(id: number): boolean {
    const firsts = this.#firsts
    let from = 0
    let to = firsts.length
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((firsts[middle] as number) <= id) from = middle + 1
      else to = middle
    }
    if (from === 0) return false
    const page = from - 1
    this.#slot = this.#slotOf(page)
    this.#from = firsts[page] as number
    this.#to = firsts[from] ?? Number.POSITIVE_INFINITY
    this.#length = Math.min(pageNodes, this.#count - page * pageNodes)
    this.#at = this.#length >> 1
    return true
  }

  #slotOf(page: number): number {
    const known = this.#slots[page] as number
    if (known >= 0) {
      this.#isUsed[known] = 1
      return known
    }
    const slot = this.#filled < this.#pages.length ? this.#filled++ : this.#unusedSlot()
    readSync(this.#file, this.#bytes, slot * pageBytes, pageBytes, page * pageBytes)
    this.#slots[page] = slot
    this.#pages[slot] = page
    return slot
  }

  /** The oldest that was not used lately. */
  #unusedSlot(): number {
    for (;;) {
      const slot = this.#hand
      this.#hand = (slot + 1) % this.#pages.length
      if (this.#isUsed[slot] === 0) {
        this.#slots[this.#pages[slot] as number] = -1
        return slot
      }
      this.#isUsed[slot] = 0
    }
  }
}
