import { createHash } from 'node:crypto'
import type { NamesByLanguage } from '../model/languages.ts'
import type { Chain } from '../model/place.ts'
import { NamesWriter } from './names.ts'
import { groupColumns } from './place-groups.ts'
import type { Column } from './sections.ts'
import { ShapeWriter } from './shapes.ts'
import type { StringWriter } from './strings.ts'
import { TextListWriter } from './text-lists.ts'
import { boxOfLine, treeColumn } from './trees.ts'

export interface NewPlace {
  /** The object it is from, always called the same: `osm:node/123`. */
  source: string
  name: string
  names?: NamesByLanguage | undefined
  /** Further names it is looked for by. */
  aliases?: string[] | undefined
  /** Root first. */
  categories: readonly string[]
  chain?: Chain | undefined
  /** In whole degrees. */
  x: number
  y: number
  /** The footprint: rings x0, y0, x1, y1, … in whole degrees, holes by the even-odd rule. */
  rings?: ArrayLike<number>[] | undefined
  /** A row of the file's addresses. */
  address?: number | undefined
  socialId?: string | undefined
}

export const idBytes = 12
export const noRow = -1

/** The first half of a source's SHA-256 or so: as many digits as every other `_id` has. */
function idOf(source: string): Buffer {
  return createHash('sha256').update(source).digest().subarray(0, idBytes)
}

/** The table `place.*` of an atlas file, row by row. */
export class PlaceWriter {
  #strings: StringWriter
  #names: NamesWriter
  #aliases: TextListWriter
  #shapes = new ShapeWriter(1)
  #ids: Buffer[] = []
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
    return this.#ids.length
  }

  /** Answers its row. */
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
    this.#ids.push(idOf(source))
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
    const byId = [...this.#ids.keys()].sort((a, b) =>
      Buffer.compare(this.#ids[a] as Buffer, this.#ids[b] as Buffer),
    )
    return {
      'place.id': Uint8Array.from(Buffer.concat(this.#ids)),
      'place.byId': Uint32Array.from(byId),
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
}
