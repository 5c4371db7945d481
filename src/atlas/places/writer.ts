import { stableOrder } from '../../geo/stable-order.ts'
import type { NamesByLanguage } from '../../model/map/languages.ts'
import type { Chain } from '../../model/place.ts'
import { NamesWriter } from '../format/names.ts'
import type { Scratch } from '../format/scratch.ts'
import type { Column } from '../format/sections.ts'
import { ShapeWriter } from '../format/shapes.ts'
import type { StringWriter } from '../format/strings.ts'
import { TableWriter } from '../format/table-writer.ts'
import { TextListWriter } from '../format/text-lists.ts'
import { boxOfLine, treeColumn } from '../format/trees.ts'
import { groupColumns } from './groups.ts'
import { placeIdBytes } from './id.ts'

export interface NewPlace {
  /** A stable name of the source object: `osm:node/123`. */
  source: string
  name: string
  names?: NamesByLanguage | undefined
  /** Further names to search by. */
  aliases?: string[] | undefined
  /** Root first. */
  categories: readonly string[]
  chain?: Chain | undefined
  /** In E7. */
  x: number
  y: number
  /** The footprint: rings x0, y0, x1, y1, … in E7, holes by the even-odd rule. */
  rings?: ArrayLike<number>[] | undefined
  /** A row of the file's addresses. */
  address?: number | undefined
  socialId?: string | undefined
}

const noRow = -1

/** As three numbers: a buffer per place would take more memory than the rest of it. */
function idParts(source: string): [number, number, number] {
  const id = placeIdBytes(source)
  return [id.readUInt32BE(0), id.readUInt32BE(4), id.readUInt32BE(8)]
}

const rowShape = {
  idHigh: 'u32',
  idMiddle: 'u32',
  idLow: 'u32',
  name: 'u32',
  categories: 'u32',
  chainSlug: 'u32',
  chainName: 'u32',
  socialId: 'u32',
  address: 'i32',
  x: 'i32',
  y: 'i32',
  west: 'i32',
  south: 'i32',
  east: 'i32',
  north: 'i32',
} as const

/** The table `place.*` of an atlas file, row by row. */
export class PlaceWriter {
  #strings: StringWriter
  #names: NamesWriter
  #aliases: TextListWriter
  #shapes = new ShapeWriter(1)
  #rows: TableWriter<keyof typeof rowShape>

  constructor(strings: StringWriter, scratch?: Scratch) {
    this.#strings = strings
    this.#rows = new TableWriter(rowShape, undefined, scratch)
    this.#names = new NamesWriter(strings)
    this.#aliases = new TextListWriter(strings)
  }

  get count(): number {
    return this.#rows.length
  }

  /** Indexes of strings. */
  get names(): Iterable<number> {
    return this.#rows.rows().name
  }

  /** Returns its row. */
  add(place: NewPlace): number {
    const {
      source,
      name,
      names,
      aliases = [],
      categories,
      chain,
      x,
      y,
      rings = [],
      address,
      socialId,
    } = place
    const strings = this.#strings
    const [idHigh, idMiddle, idLow] = idParts(source)
    const [west, south, east, north] = boxOfLine([x, y], ...rings)
    this.#names.add(names, name)
    this.#aliases.add(aliases)
    this.#shapes.add(rings)
    return this.#rows.add({
      idHigh,
      idMiddle,
      idLow,
      name: strings.add(name),
      categories: strings.add(categories.join(' ')),
      chainSlug: strings.add(chain?.slug),
      chainName: strings.add(chain?.name),
      socialId: strings.add(socialId),
      address: address ?? noRow,
      x,
      y,
      west,
      south,
      east,
      north,
    })
  }

  columns(): Record<string, Column> {
    const { name, categories, chainSlug, chainName, socialId, address, west, south, east, north } =
      this.#rows.rows()
    const at = this.#locations()
    const slugs = (row: number) => ({
      categories: this.#strings.text(categories[row] as number).split(' '),
      chain: this.#strings.text(chainSlug[row] as number),
    })
    return {
      'place.id': this.#idBytes(),
      'place.byId': this.#orderOfIds(),
      'place.name': name,
      ...this.#names.columns('place'),
      ...this.#aliases.columns('place.aliases'),
      'place.categories': categories,
      'place.chainSlug': chainSlug,
      'place.chainName': chainName,
      'place.socialId': socialId,
      'place.address': address,
      'place.at': at,
      ...this.#shapes.columns('place'),
      'place.tree': treeColumn(this.count, (row) => [
        west[row] as number,
        south[row] as number,
        east[row] as number,
        north[row] as number,
      ]),
      ...groupColumns(at, slugs, this.#strings),
    }
  }

  #locations(): Int32Array<ArrayBuffer> {
    const { x, y } = this.#rows.rows()
    const at = new Int32Array(2 * this.count)
    for (let row = 0; row < this.count; row++) {
      at[2 * row] = x[row] as number
      at[2 * row + 1] = y[row] as number
    }
    return at
  }

  #idBytes(): Column {
    const { idHigh, idMiddle, idLow } = this.#rows.rows()
    const bytes = Buffer.alloc(12 * this.count)
    for (let row = 0; row < this.count; row++)
      for (const [part, column] of [idHigh, idMiddle, idLow].entries())
        bytes.writeUInt32BE(column[row] as number, 12 * row + 4 * part)
    return new Uint8Array(bytes)
  }

  #orderOfIds(): Column {
    const { idHigh, idMiddle, idLow } = this.#rows.rows()
    return stableOrder(idHigh, stableOrder(idMiddle, stableOrder(idLow)))
  }
}
