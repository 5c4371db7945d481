import { elementKinds, type Member, noTags, type Tags } from './elements.ts'
import type { PrimitiveBlock } from './primitive-block.ts'
import { Malformed, readDeltas } from './protobuf.ts'

/** Node ids of one way, in a buffer that is reused for the next: ways are many and short. */
export class IdList {
  ids = new Float64Array(2_048)
  count = 0
}

/** Where the fields of a way or relation are in its block; they are decoded on demand. Valid as long as the block. */
class View {
  readonly id: number
  protected readonly block: PrimitiveBlock
  private readonly keysFrom: number = 0
  private readonly keysTo: number = 0
  private readonly valuesFrom: number = 0
  private readonly valuesTo: number = 0
  /** Nodes of a way, roles of a relation's members. */
  protected readonly listFrom: number = 0
  protected readonly listTo: number = 0
  protected readonly idsFrom: number = 0
  protected readonly idsTo: number = 0
  protected readonly kindsFrom: number = 0
  protected readonly kindsTo: number = 0
  private readonly infoFrom: number = 0
  private readonly infoTo: number = 0

  /** The block's cursor is at the first byte; `end` is one past the last. */
  constructor(block: PrimitiveBlock, end: number) {
    const { cursor } = block
    let id = 0
    while (cursor.at < end) {
      const tag = cursor.unsigned()
      if (tag === 0x08) id = cursor.signed()
      else if ((tag & 7) === 2) {
        const to = cursor.endOfField(end)
        if (tag === 0x12) {
          this.keysFrom = cursor.at
          this.keysTo = to
        } else if (tag === 0x1a) {
          this.valuesFrom = cursor.at
          this.valuesTo = to
        } else if (tag === 0x42) {
          this.listFrom = cursor.at
          this.listTo = to
        } else if (tag === 0x4a) {
          this.idsFrom = cursor.at
          this.idsTo = to
        } else if (tag === 0x52) {
          this.kindsFrom = cursor.at
          this.kindsTo = to
        } else if (tag === 0x22) {
          this.infoFrom = cursor.at
          this.infoTo = to
        }
        cursor.at = to
      } else cursor.skip(tag, end)
    }
    cursor.expectEnd(end)
    this.id = id
    this.block = block
  }

  get isTagged(): boolean {
    return this.keysTo > this.keysFrom
  }

  /** 0 where the file does not say. */
  get version(): number {
    return this.block.version(this.infoFrom, this.infoTo)
  }

  tags(): Tags {
    if (!this.isTagged) return noTags()
    return this.block.tags(this.keysFrom, this.keysTo, this.valuesFrom, this.valuesTo)
  }
}

export class WayView extends View {
  refs(into: IdList): IdList {
    const { listFrom, listTo } = this
    if (listTo - listFrom > into.ids.length) into.ids = new Float64Array(2 * (listTo - listFrom))
    into.count = readDeltas(this.block.bytes, listFrom, listTo, into.ids)
    return into
  }
}

export class RelationView extends View {
  /** Three lists of equal length: roles, delta-coded ids, kinds. */
  members(): Member[] {
    const { cursor } = this.block
    const members: Member[] = []
    let [rolesAt, idsAt, kindsAt, id] = [this.listFrom, this.idsFrom, this.kindsFrom, 0]
    while (idsAt < this.idsTo) {
      cursor.at = rolesAt
      const role = this.block.string(cursor.unsigned())
      rolesAt = cursor.at
      cursor.at = idsAt
      id += cursor.zigzag()
      idsAt = cursor.at
      cursor.at = kindsAt
      const kind = elementKinds[cursor.unsigned()]
      kindsAt = cursor.at
      if (kind === undefined) throw new Malformed('a member is neither node, way nor relation')
      members.push({ kind, id, role })
    }
    if (idsAt !== this.idsTo || rolesAt !== this.listTo || kindsAt !== this.kindsTo)
      throw new Malformed('ids, roles and kinds of members do not match')
    return members
  }
}
