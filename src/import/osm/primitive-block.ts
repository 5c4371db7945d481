import { noTags, type Tags } from './elements.ts'
import { Cursor, Malformed } from './protobuf.ts'

/** Kinds of element in a block, as bits. */
export const kindBits = { node: 1, way: 2, relation: 4 } as const

/** An inflated PrimitiveBlock: its string table, and where its groups of elements are. */
export class PrimitiveBlock {
  /** Which `kindBits` are in it. */
  readonly kinds: number
  readonly bytes: Buffer
  readonly cursor: Cursor
  /** Unit of a coordinate, in 1e-9 degrees. */
  granularity = 100
  latOffset = 0
  lonOffset = 0
  protected readonly groups: { from: number; to: number }[] = []
  private readonly strings: (string | undefined)[] = []
  /** Start and end of each string. */
  private readonly spans: number[] = []

  constructor(bytes: Buffer) {
    this.bytes = bytes
    this.cursor = new Cursor(bytes)
    const { cursor } = this
    const end = bytes.length
    while (cursor.at < end) {
      const tag = cursor.unsigned()
      if (tag === 0x0a) this.readStringTable(cursor.endOfField(end))
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

  string(index: number): string {
    const known = this.strings[index]
    if (known !== undefined) return known
    const end = this.spans[2 * index + 1]
    if (end === undefined) throw new Malformed(`the string table has no entry ${index}`)
    const text = this.bytes.toString('utf8', this.spans[2 * index], end)
    this.strings[index] = text
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
      tags[this.string(key)] = this.string(value)
    }
    if (keysAt !== keysTo || valuesAt !== valuesTo) throw new Malformed('keys and values do not match')
    return tags
  }

  /** Of an Info; 0 where there is none. */
  version(from: number, to: number): number {
    const { cursor } = this
    cursor.at = from
    let version = 0
    while (cursor.at < to) {
      const tag = cursor.unsigned()
      if (tag === 0x08) version = cursor.signed()
      else cursor.skip(tag, to)
    }
    return Math.max(0, version)
  }

  private readStringTable(end: number): void {
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

  /** A group holds elements of one kind, so its first field is enough. */
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
