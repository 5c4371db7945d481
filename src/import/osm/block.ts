import { readDenseNodes, readPlainNode, tellPlainNodes } from './nodes.ts'
import { Cursor, Malformed } from './protobuf.ts'
import { RelationView, WayView } from './views.ts'

/** A plain object without a prototype: as quick to make as a Map, and `tags.name` reads well. */
export type Tags = Record<string, string>

export type Kind = 'node' | 'way' | 'relation'

/** Kinds of object in a block, as bits. */
export const kindBits = { node: 1, way: 2, relation: 4 } as const

export interface BlockHandler {
  /** Many nodes, tagged or not, in 1e-7 degrees, `nowhere` without a valid location. The arrays are used again. */
  nodes?(ids: Float64Array, lons: Int32Array, lats: Int32Array, count: number): void
  /** A tagged node that has a valid location. */
  node?(id: number, lon: number, lat: number, tags: Tags): void
  way?(way: WayView): void
  relation?(relation: RelationView): void
}

/** An inflated PrimitiveBlock: texts, and groups of objects that name them by number. */
export class Block {
  /** Which `kindBits` are in it. */
  readonly kinds: number
  readonly bytes: Buffer
  readonly cursor: Cursor
  /** Of a coordinate, in 1e-9 degrees. */
  granularity = 100
  latOffset = 0
  lonOffset = 0
  private readonly texts: (string | undefined)[] = []
  /** Start and end of each text. */
  private readonly spans: number[] = []
  private readonly groups: { from: number; to: number }[] = []

  constructor(bytes: Buffer) {
    this.bytes = bytes
    this.cursor = new Cursor(bytes)
    const { cursor } = this
    const end = bytes.length
    while (cursor.at < end) {
      const tag = cursor.unsigned()
      if (tag === 0x0a) this.readTexts(cursor.endOfField(end))
      else if (tag === 0x12) {
        const to = cursor.endOfField(end)
        this.groups.push({ from: cursor.at, to })
        cursor.at = to
      } else if (tag === 0x88) this.granularity = cursor.signed()
      else if (tag === 0x98) this.latOffset = cursor.signed()
      else if (tag === 0xa0) this.lonOffset = cursor.signed()
      else cursor.skip(tag, end)
    }
    cursor.expectEnd(end)
    this.kinds = this.findKinds()
  }

  /** What the handler does not ask for is not decoded. */
  read(handler: BlockHandler): void {
    const { cursor } = this
    const wantsNodes = handler.nodes !== undefined || handler.node !== undefined
    for (const { from, to } of this.groups) {
      cursor.at = from
      let plainNodes = 0
      while (cursor.at < to) {
        const tag = cursor.unsigned()
        if ((tag & 7) !== 2) {
          cursor.skip(tag, to)
          continue
        }
        const end = cursor.endOfField(to)
        const field = tag >>> 3
        if (field === 3) handler.way?.(new WayView(this, end))
        else if (field === 4) handler.relation?.(new RelationView(this, end))
        else if (field === 2 && wantsNodes) readDenseNodes(this, end, handler)
        else if (field === 1 && wantsNodes) readPlainNode(this, end, plainNodes++, handler)
        cursor.at = end
      }
      cursor.expectEnd(to)
      if (plainNodes > 0) tellPlainNodes(plainNodes, handler)
    }
  }

  text(index: number): string {
    const known = this.texts[index]
    if (known !== undefined) return known
    const end = this.spans[2 * index + 1]
    if (end === undefined) throw new Malformed(`there is no text of the number ${index}`)
    const text = this.bytes.toString('utf8', this.spans[2 * index], end)
    this.texts[index] = text
    return text
  }

  /** From a list of keys and one of as many values. Numbers below 128 take one byte. */
  tags(keysFrom: number, keysTo: number, valuesFrom: number, valuesTo: number): Tags {
    const { bytes, cursor } = this
    const tags = noTags()
    let keysAt = keysFrom
    let valuesAt = valuesFrom
    while (keysAt < keysTo) {
      let key = bytes[keysAt++] as number
      if (key > 127) {
        cursor.at = keysAt - 1
        key = cursor.unsigned()
        keysAt = cursor.at
      }
      let value = bytes[valuesAt++] as number
      if (value > 127) {
        cursor.at = valuesAt - 1
        value = cursor.unsigned()
        valuesAt = cursor.at
      }
      tags[this.text(key)] = this.text(value)
    }
    if (keysAt !== keysTo || valuesAt !== valuesTo) throw new Malformed('keys and values do not match')
    return tags
  }

  private readTexts(end: number): void {
    const { cursor, spans } = this
    while (cursor.at < end) {
      const tag = cursor.unsigned()
      if (tag !== 0x0a) {
        cursor.skip(tag, end)
        continue
      }
      const to = cursor.endOfField(end)
      spans.push(cursor.at, to)
      cursor.at = to
    }
    cursor.expectEnd(end)
  }

  /** A group holds objects of one kind, so the first one tells. */
  private findKinds(): number {
    const { cursor } = this
    let kinds = 0
    for (const { from, to } of this.groups) {
      cursor.at = from
      if (from === to) continue
      const field = cursor.unsigned() >>> 3
      if (field <= 2) kinds |= kindBits.node
      else if (field === 3) kinds |= kindBits.way
      else if (field === 4) kinds |= kindBits.relation
    }
    return kinds
  }
}

/** A key such as "constructor" or "__proto__" is one like any other. */
export function noTags(): Tags {
  return Object.create(null)
}
