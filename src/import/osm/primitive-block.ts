import { noTags, type Tags } from './elements.ts'
import { Cursor, Malformed } from './protobuf.ts'

/** Kinds of element in a block, as bits. */
export const kindBits = { node: 1, way: 2, relation: 4 } as const

/** Of many tags most are found once only: to remember all of them would only keep garbage. */
export const mostShared = 512

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
  /** By a hash of the bytes that stand for them: many elements of a block have the same tags. */
  private readonly tagsByLists = new Map<
    number,
    { keysFrom: number; keysTo: number; valuesFrom: number; valuesTo: number; tags: Tags }
  >()
  private readonly tagsByPairs = new Map<number, { from: number; to: number; tags: Tags }>()

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

  /** From a list of keys and one of as many values. Elements with the same lists share an object, which must not be changed. */
  tags(keysFrom: number, keysTo: number, valuesFrom: number, valuesTo: number): Tags {
    const { bytes } = this
    const hash = hashOf(bytes, valuesFrom, valuesTo, hashOf(bytes, keysFrom, keysTo, 0))
    const known = this.tagsByLists.get(hash)
    if (
      known &&
      isSame(bytes, known.keysFrom, known.keysTo, keysFrom, keysTo) &&
      isSame(bytes, known.valuesFrom, known.valuesTo, valuesFrom, valuesTo)
    )
      return known.tags
    const tags = this.readTags(keysFrom, keysTo, valuesFrom, valuesTo)
    if (this.tagsByLists.size >= mostShared) this.tagsByLists.clear()
    this.tagsByLists.set(hash, { keysFrom, keysTo, valuesFrom, valuesTo, tags })
    return tags
  }

  /** From a list of key, value, key, value, …; shared in the same way. */
  pairedTags(from: number, to: number): Tags {
    const { bytes, cursor } = this
    const hash = hashOf(bytes, from, to, 0)
    const known = this.tagsByPairs.get(hash)
    if (known && isSame(bytes, known.from, known.to, from, to)) return known.tags
    const tags = noTags()
    cursor.at = from
    while (cursor.at < to) tags[this.string(cursor.unsigned())] = this.string(cursor.unsigned())
    if (this.tagsByPairs.size >= mostShared) this.tagsByPairs.clear()
    this.tagsByPairs.set(hash, { from, to, tags })
    return tags
  }

  /** Numbers below 128 take one byte. */
  private readTags(keysFrom: number, keysTo: number, valuesFrom: number, valuesTo: number): Tags {
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

/** FNV-1a, 32 bits. */
function hashOf(bytes: Buffer, from: number, to: number, seed: number): number {
  let hash = seed ^ 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
  return hash
}

function isSame(bytes: Buffer, from: number, to: number, otherFrom: number, otherTo: number): boolean {
  if (to - from !== otherTo - otherFrom) return false
  for (let at = from, other = otherFrom; at < to; at++, other++) if (bytes[at] !== bytes[other]) return false
  return true
}
