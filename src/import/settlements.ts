import Flatbush from 'flatbush'
import type { AreaKind } from '../atlas/area-writer.ts'
import { metresBetween } from '../atlas/line-distance.ts'
import { NamesWriter } from '../atlas/names.ts'
import type { Column } from '../atlas/sections.ts'
import type { StringWriter } from '../atlas/strings.ts'
import { TextListWriter } from '../atlas/text-lists.ts'
import { toDegrees, toWhole } from '../atlas/whole-degrees.ts'
import { boxAround } from '../geo/box.ts'
import { Table } from './growing.ts'
import { type SettlementKind, settlementKinds, type TaggedSettlement } from './settlement-tags.ts'

/** In the order of their numbers in the file. */
export const settlementOrder = Object.keys(settlementKinds) as SettlementKind[]
const reaches = settlementOrder.map((kind) => settlementKinds[kind].reach)

/** Cities, villages and quarters that have only a point: the table `settlement.*`. */
export class Settlements {
  #table = new Table({ kind: 'u8', name: 'u32', x: 'i32', y: 'i32', population: 'u32', wikidata: 'u32' })
  #names: NamesWriter
  #aliases: TextListWriter
  #strings: StringWriter
  #trees = new Map<AreaKind, { tree: Flatbush; rows: number[] } | undefined>()

  constructor(strings: StringWriter) {
    this.#strings = strings
    this.#names = new NamesWriter(strings)
    this.#aliases = new TextListWriter(strings)
  }

  get count(): number {
    return this.#table.length
  }

  at(row: number): { x: number; y: number } {
    return { x: this.#table.get('x', row), y: this.#table.get('y', row) }
  }

  add({ kind, name, names, aliases, population, wikidata }: TaggedSettlement, x: number, y: number): void {
    this.#table.add({
      kind: settlementOrder.indexOf(kind),
      name: this.#strings.add(name),
      x,
      y,
      population,
      wikidata: this.#strings.add(wikidata),
    })
    this.#names.add(names, name)
    this.#aliases.add(aliases)
  }

  /** The row of the one whose reach the place is deepest in. All must be there by now. */
  nearest(kind: AreaKind, x: number, y: number): number | undefined {
    const indexed = this.#treeOf(kind)
    let best: number | undefined
    let least = 1
    const { minX, minY, maxX, maxY } = boxAround(toDegrees(x), toDegrees(y), Math.max(...reaches))
    indexed?.tree.search(toWhole(minX), toWhole(minY), toWhole(maxX), toWhole(maxY), (at) => {
      const row = indexed.rows[at] as number
      const metres = metresBetween(x, y, this.#table.get('x', row), this.#table.get('y', row))
      const share = metres / (reaches[this.#table.get('kind', row)] as number)
      if (share < least) [best, least] = [row, share]
      return false
    })
    return best
  }

  columns(): Record<string, Column> {
    return {
      ...this.#table.columns('settlement'),
      ...this.#names.columns('settlement'),
      ...this.#aliases.columns('settlement.aliases'),
    }
  }

  #treeOf(kind: AreaKind) {
    if (!this.#trees.has(kind)) {
      const isKind = (row: number) =>
        settlementKinds[settlementOrder[this.#table.get('kind', row)] as SettlementKind].kind === kind
      const rows = Array.from({ length: this.count }, (_, row) => row).filter(isKind)
      this.#trees.set(kind, rows.length > 0 ? { tree: this.#tree(rows), rows } : undefined)
    }
    return this.#trees.get(kind)
  }

  #tree(rows: number[]): Flatbush {
    const tree = new Flatbush(rows.length)
    for (const row of rows) tree.add(this.#table.get('x', row), this.#table.get('y', row))
    tree.finish()
    return tree
  }
}
