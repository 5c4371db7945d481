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

interface KeptPage extends Page {
  bytes: Uint8Array
  /** Since it was last considered for removal. */
  isUsed: boolean
}

/** Finds locations of nodes. Pages that were used last are kept: most nodes of a way, and of the next one, are on the same page. */
export class NodeLookup {
  readonly #file: number
  readonly #count: number
  readonly #firsts: Float64Array
  readonly #kept = new Map<number, KeptPage>()
  #page: Page | undefined
  /** Ids that the current page may hold: from the first, below the second. */
  #from = 0
  #to = 0
  /** Nodes on the current page. */
  #length = 0
  #line = new Int32Array(4096)
  /** Where the last id was found on it. */
  #at = 0

  constructor({ path, count, firsts }: NodePages) {
    this.#file = openSync(path, 'r')
    this.#count = count
    this.#firsts = firsts
  }

  close(): void {
    closeSync(this.#file)
  }

  find(id: number): { lon: number; lat: number } | undefined {
    if (!this.#seek(id)) return undefined
    const { lons, lats } = this.#page as Page
    return { lon: lons[this.#at] as number, lat: lats[this.#at] as number }
  }

  /** [lon, lat, …] of those nodes that the file has. In a buffer that is reused for the next way. */
  along({ ids, count }: IdList): Int32Array {
    if (this.#line.length < 2 * count) this.#line = new Int32Array(4 * count)
    const coordinates = this.#line
    let length = 0
    for (let index = 0; index < count; index++) {
      if (!this.#seek(ids[index] as number)) continue
      const { lons, lats } = this.#page as Page
      coordinates[length++] = lons[this.#at] as number
      coordinates[length++] = lats[this.#at] as number
    }
    return coordinates.subarray(0, length)
  }

  /** Makes its page the current one. */
  #seek(id: number): boolean {
    if (!(id >= this.#from && id < this.#to) && !this.#turnTo(id)) return false
    const { ids } = this.#page as Page
    // Nodes that were drawn one after the other have consecutive ids.
    let from = this.#at + 1
    if (from < this.#length && ids[from] === id) {
      this.#at = from
      return true
    }
    from = 0
    let to = this.#length
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((ids[middle] as number) < id) from = middle + 1
      else to = middle
    }
    if (from === this.#length || ids[from] !== id) return false
    this.#at = from
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
    const number = from - 1
    this.#page = this.#load(number)
    this.#from = firsts[number] as number
    this.#to = firsts[from] ?? Number.POSITIVE_INFINITY
    this.#length = Math.min(pageNodes, this.#count - number * pageNodes)
    this.#at = -1
    return true
  }

  #load(number: number): Page {
    const known = this.#kept.get(number)
    if (known) {
      known.isUsed = true
      return known
    }
    const page = this.#kept.size < keptPages ? emptyPage() : this.#unusedPage()
    readSync(this.#file, page.bytes, 0, pageBytes, number * pageBytes)
    this.#kept.set(number, page)
    return page
  }

  /** The oldest that was not used lately. */
  #unusedPage(): KeptPage {
    for (const [number, page] of this.#kept) {
      this.#kept.delete(number)
      if (!page.isUsed) return page
      page.isUsed = false
      this.#kept.set(number, page)
    }
    return emptyPage()
  }
}

function emptyPage(): KeptPage {
  const bytes = new Uint8Array(pageBytes)
  return { ...(pagesIn(bytes)[0] as Page), bytes, isUsed: false }
}
