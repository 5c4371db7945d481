import { noTags, type Tags } from './elements.ts'
import { Cursor, Malformed } from './protobuf.ts'

/** Kinds of element in a block, as bits. */
export const kindBits = { node: 1, way: 2, relation: 4 } as const

/** Of many tags most are found once only: to remember all of them would only keep garbage. */
export const mostShared = 512

/** Numbers of strings: key, value, key, value, … of the element that is read. */
let pairs = new Uint32Array(256)

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
  /** By a hash of the numbers of their strings: many elements of a block have the same tags. */
  private readonly sharedTags = new Map<number, { pairs: Uint32Array; tags: Tags }>()
  private readonly isUsedKey: ((key: string) => boolean) | undefined
  /** By number of a string: whether it is used as a key, if that was asked. */
  private readonly keyUses: (boolean | undefined)[] = []

  /** `isUsedKey`: tags with other keys are left out. */
  constructor(bytes: Buffer, isUsedKey?: (key: string) => boolean) {
    this.bytes = bytes
    this.isUsedKey = isUsedKey
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

  /** From a list of keys and one of as many values. Elements with the same tags share an object, which must not be changed. */
  tags(keysFrom: number, keysTo: number, valuesFrom: number, valuesTo: number): Tags {
    const { bytes, cursor } = this
    let keysAt = keysFrom
    let valuesAt = valuesFrom
    let count = 0
    while (keysAt < keysTo) {
      // Numbers below 128 take one byte.
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
      count = this.addPair(key, value, count)
    }
    if (keysAt !== keysTo || valuesAt !== valuesTo) throw new Malformed('keys and values do not match')
    return this.tagsOf(count)
  }

  /** From a list of key, value, key, value, …; shared in the same way. */
  pairedTags(from: number, to: number): Tags {
    const { cursor } = this
    cursor.at = from
    let count = 0
    while (cursor.at < to) count = this.addPair(cursor.unsigned(), cursor.unsigned(), count)
    return this.tagsOf(count)
  }

  /** Returns how many numbers there are in `pairs` then. */
  private addPair(key: number, value: number, count: number): number {
    if (!(this.keyUses[key] ?? this.findUse(key))) return count
    if (count + 2 > pairs.length) pairs = withRoom(pairs)
    pairs[count] = key
    pairs[count + 1] = value
    return count + 2
  }

  private findUse(key: number): boolean {
    const text = this.string(key)
    const isUsed = this.isUsedKey === undefined || this.isUsedKey(text)
    this.keyUses[key] = isUsed
    return isUsed
  }

  /** The tags of the first numbers of `pairs`. */
  private tagsOf(count: number): Tags {
    let hash = count ^ 0x811c9dc5
    for (let at = 0; at < count; at++) hash = Math.imul(hash ^ (pairs[at] as number), 0x01000193) // FNV-1a
    const known = this.sharedTags.get(hash)
    if (known && isSame(known.pairs, count)) return known.tags
    const tags = noTags()
    for (let at = 0; at < count; at += 2)
      tags[this.string(pairs[at] as number)] = this.string(pairs[at + 1] as number)
    if (this.sharedTags.size >= mostShared) this.sharedTags.clear()
    this.sharedTags.set(hash, { pairs: pairs.slice(0, count), tags })
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

/** Whether the first numbers of `pairs` are these. */
function isSame(known: Uint32Array, count: number): boolean {
  if (known.length !== count) return false
  for (let at = 0; at < count; at++) if (known[at] !== pairs[at]) return false
  return true
}

function withRoom(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * numbers.length)
  larger.set(numbers)
  return larger
}
