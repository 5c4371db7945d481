import type { Column } from '../format/sections.ts'
import { ByteListWriter, TableWriter } from '../format/table-writer.ts'
import { boxOfLine, treeColumn } from '../format/trees.ts'
import { ringsOfOutline } from './outlines.ts'

/** Instead of an address: those of the points inside the building. */
export const addressesInside = 0xffffffff

const noOutline = new Uint8Array(0)

/** The table `site.*`: where addresses are. An address has one site or more, in the order of the addresses. */
export class SiteWriter {
  #sites = new TableWriter({ address: 'u32', x: 'i32', y: 'i32' })
  #outlines = new ByteListWriter()

  /** A point in E7; `outline` if it is a building, as `outlineBytes` makes it from this point. */
  add(address: number, x: number, y: number, outline: Uint8Array = noOutline): void {
    this.#sites.add({ address, x, y })
    this.#outlines.add(outline)
  }

  columns(): Record<string, Column> {
    return {
      ...this.#sites.columns('site'),
      ...this.#outlines.columns('site.outline'),
      'site.tree': treeColumn(this.#sites.length, (site) => this.#boxOf(site)),
    }
  }

  #boxOf(site: number): [west: number, south: number, east: number, north: number] {
    const [x, y] = [this.#sites.get('x', site), this.#sites.get('y', site)]
    return boxOfLine([x, y], ...ringsOfOutline(this.#outlines.get(site), x, y))
  }
}
