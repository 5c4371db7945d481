import { nearestOnLine } from '../../atlas/format/line-distance.ts'
import { NamesWriter } from '../../atlas/format/names.ts'
import type { Column } from '../../atlas/format/sections.ts'
import { LineWriter, TableWriter } from '../../atlas/format/table-writer.ts'
import { TextListWriter } from '../../atlas/format/text-lists.ts'
import { boxOfLine, treeColumn } from '../../atlas/format/trees.ts'
import type { NamesByLanguage } from '../../model/map/languages.ts'
import type { AddressStaging } from './staging.ts'
import type { Street } from './streets.ts'

type Details = { names: NamesByLanguage; aliases: string[] }

/** The tables `street.*`, `line.*` and `range.*`, street by street. */
export class StreetTables {
  #streets = new TableWriter({
    name: 'u32',
    isPlace: 'u8',
    x: 'i32',
    y: 'i32',
    within: 'u32',
    lineEnd: 'u32',
    addressEnd: 'u32',
    rangeEnd: 'u32',
  })
  #lines = new LineWriter()
  #lineStreets = new TableWriter({ street: 'u32' })
  #ranges = new TableWriter({
    street: 'u32',
    from: 'u32',
    to: 'u32',
    step: 'u32',
    within: 'u32',
    source: 'u8',
  })
  #rangeLines = new LineWriter()
  #names: NamesWriter
  #aliases: TextListWriter
  #staging: AddressStaging

  constructor(staging: AddressStaging) {
    this.#staging = staging
    this.#names = new NamesWriter(staging.strings)
    this.#aliases = new TextListWriter(staging.strings)
  }

  /** Row of the next street. */
  get next(): number {
    return this.#streets.length
  }

  addRange(range: number, within: number): void {
    const { ranges, lines } = this.#staging
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

  /** Call it after its addresses and ranges. `within` is called with the street's label point. */
  add(
    street: Street,
    name: number,
    isPlace: boolean,
    addressEnd: number,
    within: (x: number, y: number) => number,
  ): void {
    const { strings } = this.#staging
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
    return this.#staging.lines.get(this.#staging.ways.get('line', way))
  }

  /** The point on the street nearest to the middle of its box. */
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
      const other = this.#staging.strings.text(this.#staging.ways.get('name', way))
      if (other !== name) aliases.add(other)
      const details = this.#staging.ways.get('details', way)
      if (details === 0 || seen.has(details)) continue
      seen.add(details)
      const found = JSON.parse(this.#staging.strings.text(details)) as Details
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
