import { createHash } from 'node:crypto'
import { NamesWriter } from '../atlas/names.ts'
import { type PlaceExtra, placeExtras } from '../atlas/place-extras.ts'
import type { Column } from '../atlas/sections.ts'
import { ShapeWriter } from '../atlas/shapes.ts'
import type { StringWriter } from '../atlas/strings.ts'
import { TextListWriter } from '../atlas/text-lists.ts'
import { boxOfLine, treeColumn } from '../atlas/trees.ts'
import type { PlaceClass } from './classify.ts'
import { Growing, Table } from './growing.ts'
import type { TaggedNames } from './name-tags.ts'
import { Postings } from './postings.ts'
import type { Within } from './within.ts'

export interface DraftPlace extends TaggedNames, PlaceClass {
  /** Of the object it is from, such as `osm:node/123`. */
  source: string
  /** Whole degrees. */
  x: number
  y: number
  /** Its outline, where it has one. */
  rings: ArrayLike<number>[]
  number?: string | undefined
  street?: string | undefined
  city?: string | undefined
  postalCode?: string | undefined
  extras: Partial<Record<PlaceExtra, string>>
}

/** The table `place.*`, in the order in which places are found. */
export class Places {
  #table = new Table({
    id0: 'u32',
    id1: 'u32',
    id2: 'u32',
    name: 'u32',
    category: 'u32',
    chain: 'u32',
    chainName: 'u32',
    x: 'i32',
    y: 'i32',
    number: 'u32',
    street: 'u32',
    extraEnd: 'u32',
  })
  #said = new Table({ city: 'u32', postalCode: 'u32' })
  #extras = new Table({ kind: 'u8', text: 'u32' })
  #boxes = new Growing('i32')
  #shapes = new ShapeWriter(1)
  #terms = new Postings()
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

  add(place: DraftPlace): void {
    const strings = this.#strings
    const { name, names, aliases, categories, chain, extras, rings, x, y } = place
    for (const [kind, extra] of placeExtras.entries())
      if (extras[extra]) this.#extras.add({ kind, text: strings.add(extras[extra]) })
    const [id0, id1, id2] = idOf(place.source)
    const row = this.#table.add({
      id0,
      id1,
      id2,
      name: strings.add(name),
      category: strings.add(categories.join('/')),
      chain: strings.add(chain?.slug),
      chainName: strings.add(chain?.name),
      x,
      y,
      number: strings.add(place.number),
      street: strings.add(place.street),
      extraEnd: this.#extras.length,
    })
    this.#said.add({ city: strings.add(place.city), postalCode: strings.add(place.postalCode) })
    this.#names.add(names, name)
    this.#aliases.add(aliases)
    this.#shapes.add(rings)
    const box = [[x, y], ...rings].map(boxOfLine)
    for (const side of [0, 1]) this.#boxes.push(Math.min(...box.map((each) => each[side] as number)))
    for (const side of [2, 3]) this.#boxes.push(Math.max(...box.map((each) => each[side] as number)))
    for (const category of categories) this.#terms.add(`category ${category}`, row)
    if (chain) this.#terms.add(`chain ${chain.slug}`, row)
    if (extras.iata) this.#terms.add(`iata ${extras.iata.toUpperCase()}`, row)
  }

  columns(within: Within): Record<string, Column> {
    const table = this.#table
    const withins = Uint32Array.from({ length: this.count }, (_, row) =>
      within.at(table.get('x', row), table.get('y', row), {
        city: this.#said.get('city', row),
        postalCode: this.#said.get('postalCode', row),
      }),
    )
    const box = (row: number, side: number) => this.#boxes.at(row * 4 + side)
    return {
      ...table.columns('place'),
      'place.within': withins,
      'place.byId': this.#orderOfIds(),
      ...this.#extras.columns('place.extra'),
      ...this.#names.columns('place'),
      ...this.#aliases.columns('place.aliases'),
      ...this.#shapes.columns('place'),
      'place.tree': treeColumn(this.count, (row) => [box(row, 0), box(row, 1), box(row, 2), box(row, 3)]),
      ...this.#terms.columns('place.term', this.#strings),
    }
  }

  #orderOfIds(): Column {
    const part = (name: 'id0' | 'id1' | 'id2', row: number) => this.#table.get(name, row)
    return Uint32Array.from({ length: this.count }, (_, row) => row).sort(
      (a, b) =>
        part('id0', a) - part('id0', b) || part('id1', a) - part('id1', b) || part('id2', a) - part('id2', b),
    )
  }
}

/** 24 hex digits, as three numbers. */
function idOf(source: string): [number, number, number] {
  const digest = createHash('sha256').update(source).digest()
  return [digest.readUInt32BE(0), digest.readUInt32BE(4), digest.readUInt32BE(8)]
}
