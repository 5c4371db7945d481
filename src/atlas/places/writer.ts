import type { NamesByLanguage } from '../../model/map/languages.ts'
import type { Chain } from '../../model/place.ts'
import { NamesWriter } from '../format/names.ts'
import type { Column } from '../format/sections.ts'
import { ShapeWriter } from '../format/shapes.ts'
import type { StringWriter } from '../format/strings.ts'
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

/** The table `place.*` of an atlas file, row by row. */
export class PlaceWriter {
  #strings: StringWriter
  #names: NamesWriter
  #aliases: TextListWriter
  #shapes = new ShapeWriter(1)
  #ids: number[] = []
  #name: number[] = []
  #categories: number[] = []
  #chainSlug: number[] = []
  #chainName: number[] = []
  #socialId: number[] = []
  #address: number[] = []
  #at: number[] = []
  #boxes: number[] = []

  constructor(strings: StringWriter) {
    this.#strings = strings
    this.#names = new NamesWriter(strings)
    this.#aliases = new TextListWriter(strings)
  }

  get count(): number {
    return this.#name.length
  }

  /** Indexes of strings. */
  get names(): readonly number[] {
    return this.#name
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
    this.#ids.push(...idParts(source))
    this.#name.push(this.#strings.add(name))
    this.#names.add(names, name)
    this.#aliases.add(aliases)
    this.#categories.push(this.#strings.add(categories.join(' ')))
    this.#chainSlug.push(this.#strings.add(chain?.slug))
    this.#chainName.push(this.#strings.add(chain?.name))
    this.#socialId.push(this.#strings.add(socialId))
    this.#address.push(address ?? noRow)
    this.#at.push(x, y)
    this.#shapes.add(rings)
    this.#boxes.push(...boxOfLine([x, y, ...rings.flatMap((ring) => Array.from(ring))]))
    return this.count - 1
  }

  columns(): Record<string, Column> {
    const at = Int32Array.from(this.#at)
    const boxes = this.#boxes
    const slugs = (row: number) => ({
      categories: this.#strings.text(this.#categories[row] as number).split(' '),
      chain: this.#strings.text(this.#chainSlug[row] as number),
    })
    return {
      'place.id': this.#idBytes(),
      'place.byId': this.#orderOfIds(),
      'place.name': Uint32Array.from(this.#name),
      ...this.#names.columns('place'),
      ...this.#aliases.columns('place.aliases'),
      'place.categories': Uint32Array.from(this.#categories),
      'place.chainSlug': Uint32Array.from(this.#chainSlug),
      'place.chainName': Uint32Array.from(this.#chainName),
      'place.socialId': Uint32Array.from(this.#socialId),
      'place.address': Int32Array.from(this.#address),
      'place.at': at,
      ...this.#shapes.columns('place'),
      'place.tree': treeColumn(this.count, (row) => [
        boxes[row * 4] as number,
        boxes[row * 4 + 1] as number,
        boxes[row * 4 + 2] as number,
        boxes[row * 4 + 3] as number,
      ]),
      ...groupColumns(at, slugs, this.#strings),
    }
  }

  #idBytes(): Column {
    const bytes = Buffer.alloc(this.#ids.length * 4)
    this.#ids.forEach((part, at) => {
      bytes.writeUInt32BE(part, at * 4)
    })
    return new Uint8Array(bytes)
  }

  #orderOfIds(): Column {
    const part = (row: number, number: number) => this.#ids[row * 3 + number] as number
    return Uint32Array.from({ length: this.count }, (_, row) => row).sort(
      (a, b) => part(a, 0) - part(b, 0) || part(a, 1) - part(b, 1) || part(a, 2) - part(b, 2),
    )
  }
}
