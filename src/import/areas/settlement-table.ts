import { NamesWriter } from '../../atlas/format/names.ts'
import type { Column } from '../../atlas/format/sections.ts'
import type { StringWriter } from '../../atlas/format/strings.ts'
import { TableWriter } from '../../atlas/format/table-writer.ts'
import { TextListWriter } from '../../atlas/format/text-lists.ts'
import { settlementKinds } from '../../model/map/area-kinds.ts'
import type { TaggedSettlement } from '../tags/settlement-tags.ts'

/** The table `settlement.*`: cities, villages and quarters that have only a point. */
export class SettlementTable {
  #table = new TableWriter({
    kind: 'u8',
    name: 'u32',
    x: 'i32',
    y: 'i32',
    population: 'u32',
    wikidata: 'u32',
  })
  #names: NamesWriter
  #aliases: TextListWriter
  #strings: StringWriter

  constructor(strings: StringWriter) {
    this.#strings = strings
    this.#names = new NamesWriter(strings)
    this.#aliases = new TextListWriter(strings)
  }

  get count(): number {
    return this.#table.length
  }

  /** Indexes of strings. */
  get names(): number[] {
    return Array.from({ length: this.count }, (_, row) => this.#table.get('name', row))
  }

  add({ kind, name, names, aliases, population, wikidata }: TaggedSettlement, x: number, y: number): void {
    this.#table.add({
      kind: settlementKinds.indexOf(kind),
      name: this.#strings.add(name),
      x,
      y,
      population,
      wikidata: this.#strings.add(wikidata),
    })
    this.#names.add(names, name)
    this.#aliases.add(aliases)
  }

  columns(): Record<string, Column> {
    return {
      ...this.#table.columns('settlement'),
      ...this.#names.columns('settlement'),
      ...this.#aliases.columns('settlement.aliases'),
    }
  }
}
