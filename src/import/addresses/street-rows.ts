import { nearestOnLine } from '../../atlas/format/line-distance.ts'
import { NamesWriter } from '../../atlas/format/names.ts'
import type { Column } from '../../atlas/format/sections.ts'
import { TextListWriter } from '../../atlas/format/text-lists.ts'
import { boxOfLine, treeColumn } from '../../atlas/format/trees.ts'
import type { NamesByLanguage } from '../../model/map/languages.ts'
import type { Draft } from '../draft.ts'
import { Lines, Table } from '../growing.ts'
import type { Street } from './streets.ts'

type Details = { names: NamesByLanguage; aliases: string[] }

/** The tables `street.*`, `line.*` and `range.*`, street by street. */
export class StreetRows {
  #streets = new Table({
    name: 'u32',
    isPlace: 'u8',
    x: 'i32',
    y: 'i32',
    within: 'u32',
    lineEnd: 'u32',
    addressEnd: 'u32',
    rangeEnd: 'u32',
  })
  #lines = new Lines()
  #lineStreets = new Table({ street: 'u32' })
  #ranges = new Table({ street: 'u32', from: 'u32', to: 'u32', step: 'u32', within: 'u32', source: 'u8' })
  #rangeLines = new Lines()
  #names: NamesWriter
  #aliases: TextListWriter
  #draft: Draft

  constructor(draft: Draft) {
    this.#draft = draft
    this.#names = new NamesWriter(draft.strings)
    this.#aliases = new TextListWriter(draft.strings)
  }

  /** The row of the street that is written next. */
  get next(): number {
    return this.#streets.length
  }

  addRange(range: number, within: number): void {
    const { ranges, lines } = this.#draft
    this.#rangeLines.add(lines.get(ranges.get('line', range)))
    this.#ranges.add({
      street: this.next,
      from: ranges.get('from', range),
      to: ranges.get('to', range),
      step: ranges.get('step', range),
      within,
      source: ranges.get('source', range),
    })
  }

  /** After its addresses and ranges. `within` is asked for where its name would be written. */
  add(
    street: Street,
    name: number,
    isPlace: boolean,
    addressEnd: number,
    within: (x: number, y: number) => number,
  ): void {
    const { strings } = this.#draft
    for (const way of street.ways) {
      this.#lines.add(this.#lineOf(way))
      this.#lineStreets.add({ street: this.next })
    }
    const [x, y] = this.#labelOf(street)
    const { names, aliases } = this.#detailsOf(street, strings.text(name))
    this.#names.add(names, strings.text(name))
    this.#aliases.add(aliases)
    this.#streets.add({
      name,
      isPlace: isPlace ? 1 : 0,
      x,
      y,
      within: within(x, y),
      lineEnd: this.#lineStreets.length,
      addressEnd,
      rangeEnd: this.#ranges.length,
    })
  }

  columns(): Record<string, Column> {
    return {
      ...this.#streets.columns('street'),
      ...this.#names.columns('street'),
      ...this.#aliases.columns('street.aliases'),
      ...this.#lines.columns('line'),
      ...this.#lineStreets.columns('line'),
      'line.tree': treeColumn(this.#lineStreets.length, (line) => boxOfLine(this.#lines.get(line))),
      ...this.#ranges.columns('range'),
      ...this.#rangeLines.columns('range.line'),
      'range.tree': treeColumn(this.#ranges.length, (range) => boxOfLine(this.#rangeLines.get(range))),
    }
  }

  #lineOf(way: number): Int32Array {
    return this.#draft.lines.get(this.#draft.ways.get('line', way))
  }

  /** On the street, as near as can be to the middle of its box. */
  #labelOf({ ways, box: [west, south, east, north] }: Street): [x: number, y: number] {
    const [x, y] = [Math.round((west + east) / 2), Math.round((south + north) / 2)]
    let label: [number, number] = [x, y]
    let least = Number.POSITIVE_INFINITY
    for (const way of ways) {
      const line = this.#lineOf(way)
      const { metres, segment } = nearestOnLine(line, x, y)
      if (metres >= least) continue
      least = metres
      label = middleOf(line, segment)
    }
    return label
  }

  #detailsOf({ ways }: Street, name: string): Details {
    const names: NamesByLanguage = {}
    const aliases = new Set<string>()
    const seen = new Set<number>()
    for (const way of ways) {
      const other = this.#draft.strings.text(this.#draft.ways.get('name', way))
      if (other !== name) aliases.add(other)
      const details = this.#draft.ways.get('details', way)
      if (details === 0 || seen.has(details)) continue
      seen.add(details)
      const found = JSON.parse(this.#draft.strings.text(details)) as Details
      for (const alias of found.aliases) aliases.add(alias)
      Object.assign(names, { ...found.names, ...names })
    }
    return { names, aliases: [...aliases] }
  }
}

function middleOf(line: Int32Array, segment: number): [x: number, y: number] {
  const at = segment * 2
  const [ax, ay] = [line[at] as number, line[at + 1] as number]
  const [bx, by] = [line[at + 2] ?? ax, line[at + 3] ?? ay]
  return [Math.round((ax + bx) / 2), Math.round((ay + by) / 2)]
}
