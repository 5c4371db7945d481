import { nearestOnLine } from '../../atlas/format/line-distance.ts'
import { NamesWriter } from '../../atlas/format/names.ts'
import { StringWriter } from '../../atlas/format/strings.ts'
import { ColumnWriter, LineWriter, TableWriter } from '../../atlas/format/table-writer.ts'
import { TextListWriter } from '../../atlas/format/text-lists.ts'
import { boxOfLine } from '../../atlas/format/trees.ts'
import { isInOutline, ringsOfOutline } from '../../atlas/streets/outlines.ts'
import { SiteWriter } from '../../atlas/streets/site-writer.ts'
import type { NamesByLanguage } from '../../model/map/languages.ts'
import type { SpotFinder } from '../areas/spots.ts'
import type { House } from './houses.ts'
import type { StagedTables } from './staged-tables.ts'
import { houseShape, type StreetBatch, streetShape } from './street-batch.ts'
import type { Street } from './streets.ts'

type Details = { names: NamesByLanguage; aliases: string[] }

/** String indexes. */
export interface OwnTexts {
  city: number
  district: number
  postalCode: number
}

/** Writes a batch, street by street. */
export class StreetBatchWriter {
  #tables: StagedTables
  #texts = new StringWriter()
  #streets = new TableWriter(streetShape)
  #names = new NamesWriter(this.#texts)
  #aliases = new TextListWriter(this.#texts)
  #lines = new LineWriter()
  #lineStreets = new ColumnWriter('u32')
  #lineBoxes = new ColumnWriter('i32')
  #houses = new TableWriter(houseShape)
  #members = new ColumnWriter('u32')
  #sites = new SiteWriter()
  #ranges = new ColumnWriter('u32')
  #rangeStreets = new ColumnWriter('u32')

  constructor(tables: StagedTables) {
    this.#tables = tables
  }

  addHouse({ rows, hash, units, postalCode, city, district, use }: House): void {
    const { addresses } = this.#tables
    const row = rows[0] as number
    this.#addSites(rows)
    this.#members.append(rows)
    this.#houses.add({
      street: this.#streets.length,
      number: addresses.get('number', row),
      key: hash,
      first: addresses.get('first', row),
      last: addresses.get('last', row),
      x: addresses.get('x', row),
      y: addresses.get('y', row),
      units: this.#texts.add([...units].join(';')),
      city,
      district,
      postalCode,
      use,
      source: addresses.get('source', row),
      memberEnd: this.#members.length,
    })
  }

  addRange(row: number): void {
    this.#ranges.push(row)
    this.#rangeStreets.push(this.#streets.length)
  }

  /** Call it after its houses and ranges. */
  addStreet(street: Street, name: number, isPlace: boolean, own: OwnTexts): void {
    for (const line of street.lines) {
      this.#lines.add(line)
      this.#lineStreets.push(this.#streets.length)
      this.#lineBoxes.append(boxOfLine(line))
    }
    const [x, y] = labelOf(street)
    const text = this.#tables.text(name)
    const { names, aliases } = this.#detailsOf(street, text)
    this.#names.add(names, text)
    this.#aliases.add(aliases)
    this.#streets.add({
      name,
      isPlace: isPlace ? 1 : 0,
      x,
      y,
      ...own,
      lineEnd: this.#lineStreets.length,
      addressEnd: this.#houses.length,
      rangeEnd: this.#ranges.length,
    })
  }

  take(finder: SpotFinder): StreetBatch {
    const streets = this.#streets.rows()
    return {
      texts: this.#texts.table(),
      streets,
      spots: finder.locate(streets.x, streets.y),
      names: this.#names.lists(),
      aliases: this.#aliases.lists(),
      lines: this.#lines.lists(),
      lineStreets: this.#lineStreets.view(),
      lineBoxes: this.#lineBoxes.view(),
      houses: this.#houses.rows(),
      members: this.#members.view(),
      sites: this.#sites.rows(),
      ranges: this.#ranges.view(),
      rangeStreets: this.#rangeStreets.view(),
    }
  }

  /** Of the next house. A point at or in another of its sites needs none of its own. */
  #addSites(rows: number[]): void {
    const { addresses, outlines } = this.#tables
    const house = this.#houses.length
    const [only] = rows
    if (rows.length === 1 && only !== undefined) {
      const outline = outlines.get(addresses.get('outline', only))
      this.#sites.add(house, addresses.get('x', only), addresses.get('y', only), outline)
      return
    }
    const known: { x: number; y: number; rings: Int32Array[] }[] = []
    const isBuilding = (row: number) => addresses.get('outline', row) !== 0
    for (const row of [...rows.filter(isBuilding), ...rows.filter((each) => !isBuilding(each))]) {
      const [x, y] = [addresses.get('x', row), addresses.get('y', row)]
      if (known.some((site) => (site.x === x && site.y === y) || isInOutline(site.rings, x, y))) continue
      const outline = outlines.get(addresses.get('outline', row))
      known.push({ x, y, rings: ringsOfOutline(outline, x, y) })
      this.#sites.add(house, x, y, outline)
    }
  }

  #detailsOf({ ways }: Street, name: string): Details {
    const { ways: table, text } = this.#tables
    const names: NamesByLanguage = {}
    const aliases = new Set<string>()
    const seen = new Set<number>()
    for (const way of ways) {
      const other = text(table.get('name', way))
      if (other !== name) aliases.add(other)
      const details = table.get('details', way)
      if (details === 0 || seen.has(details)) continue
      seen.add(details)
      const found = JSON.parse(text(details)) as Details
      for (const alias of found.aliases) aliases.add(alias)
      Object.assign(names, { ...found.names, ...names })
    }
    return { names, aliases: [...aliases] }
  }
}

/** The point on the street nearest to the middle of its box. */
function labelOf({ lines, box: [west, south, east, north] }: Street): [x: number, y: number] {
  const [x, y] = [Math.round((west + east) / 2), Math.round((south + north) / 2)]
  let label: [number, number] = [x, y]
  let least = Number.POSITIVE_INFINITY
  for (const line of lines) {
    const { metres, segment } = nearestOnLine(line, x, y)
    if (metres >= least) continue
    least = metres
    label = middleOf(line, segment)
  }
  return label
}

function middleOf(line: Int32Array, segment: number): [x: number, y: number] {
  const at = segment * 2
  const [ax, ay] = [line[at] as number, line[at + 1] as number]
  const [bx, by] = [line[at + 2] ?? ax, line[at + 3] ?? ay]
  return [Math.round((ax + bx) / 2), Math.round((ay + by) / 2)]
}
