import type { Column, StoredColumn } from '../format/sections.ts'
import { TableFiles } from '../format/table-files.ts'
import { type ByteLists, ByteListWriter, type Rows, TableWriter } from '../format/table-writer.ts'
import { boxOfLine, treeColumn } from '../format/trees.ts'
import { ringsOfOutline } from './outlines.ts'

/** Instead of an address: those of the points inside the building. */
export const addressesInside = 0xffffffff

const noOutline = new Uint8Array(0)

/** What a writer collected, to be appended to another one. */
export interface SiteRows {
  rows: Rows<keyof typeof siteShape>
  outlines: ByteLists
}

const siteShape = { address: 'u32', x: 'i32', y: 'i32' } as const

/** The table `site.*`: where addresses are. An address has one site or more, in the order of the addresses. */
export class SiteWriter {
  #sites = new TableWriter(siteShape)
  #outlines = new ByteListWriter()

  /** A point in E7; `outline` if it is a building, as `outlineBytes` makes it from this point. */
  add(address: number, x: number, y: number, outline: Uint8Array = noOutline): void {
    this.#sites.add({ address, x, y })
    this.#outlines.add(outline)
  }

  /** Those of another writer, whose addresses are rows from `first` on. */
  append({ rows, outlines }: SiteRows, first: number): void {
    this.#sites.append({ ...rows, address: moved(rows.address, first) })
    this.#outlines.append(outlines)
  }

  /** Not copied. */
  rows(): SiteRows {
    return { rows: this.#sites.rows(), outlines: this.#outlines.lists() }
  }

  /** All but `site.tree`. */
  columns(): Record<string, Column> {
    return { ...this.#sites.columns('site'), ...this.#outlines.columns('site.outline') }
  }
}

/** The same table on disk. */
export class SiteFiles {
  #sites: TableFiles<keyof typeof siteShape>
  #outlines: TableFiles<'ends' | 'bytes'>
  #bytes = 0

  constructor(folder: string) {
    this.#sites = new TableFiles(folder, 'site', siteShape)
    this.#outlines = new TableFiles(folder, 'site.outline', { ends: 'u32', bytes: 'u8' })
  }

  /** Those of a writer, whose addresses are rows from `first` on. */
  append({ rows, outlines: { ends, bytes } }: SiteRows, first: number): void {
    this.#sites.append({ ...rows, address: moved(rows.address, first) })
    this.#outlines.append({ ends: moved(ends, this.#bytes), bytes: bytes as Column })
    this.#bytes += bytes.length
  }

  /** All but `site.tree`; after the last rows. */
  columns(): Record<string, StoredColumn> {
    return { ...this.#sites.columns(), ...this.#outlines.columns() }
  }
}

function moved(rows: ArrayLike<number>, first: number): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(rows, (row) => first + row)
}

/** The column `site.tree`, of the others. */
export function siteTree(columns: Record<string, Column>): Column {
  const [xs, ys] = [columns['site.x'] as Int32Array, columns['site.y'] as Int32Array]
  const [ends, bytes] = [
    columns['site.outline.ends'] as Uint32Array,
    columns['site.outline.bytes'] as Uint8Array,
  ]
  return treeColumn(xs.length, (site) => {
    const [x, y] = [xs[site] as number, ys[site] as number]
    const outline = bytes.subarray(site === 0 ? 0 : ends[site - 1], ends[site])
    return outline.length === 0 ? [x, y, x, y] : boxOfLine([x, y], ...ringsOfOutline(outline, x, y))
  })
}
