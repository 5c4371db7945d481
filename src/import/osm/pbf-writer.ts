import { closeSync, openSync, writeSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import type { Kind, Tags } from './block.ts'
import { Message } from './protobuf-write.ts'
import type { Member } from './views.ts'

/** An object of OpenStreetMap. Locations are in 1e-7 degrees. */
export type OsmObject = OsmNode | OsmWay | OsmRelation

export interface OsmNode {
  kind: 'node'
  id: number
  tags: Tags
  lon: number
  lat: number
}

export interface OsmWay {
  kind: 'way'
  id: number
  tags: Tags
  refs: number[]
}

export interface OsmRelation {
  kind: 'relation'
  id: number
  tags: Tags
  members: Member[]
}

export interface WriteOptions {
  /** 8,000 is usual. A block also ends where the kind changes, and before it is too large for the format. */
  objectsPerBlock?: number
  /** Nodes as lists of numbers, which all readers know and most files have, or each by itself. */
  dense?: boolean
  /** Blocks packed with zlib, or as they are. */
  packed?: boolean
  /** The objects come as nodes, ways, relations, each by id; the header will say so. */
  sorted?: boolean
}

const memberKinds: Record<Kind, number> = { node: 0, way: 1, relation: 2 }

/** Units of text and numbers per block: well below the 32 MiB that the format allows. */
const mostWeight = 2_000_000

/** Writes a PBF file, object by object. It is whole only after `close`. */
export class PbfWriter {
  private readonly file: number
  private readonly options: Required<WriteOptions>
  private waiting: OsmObject[] = []
  private weight = 0

  constructor(path: string, options: WriteOptions = {}) {
    this.options = { objectsPerBlock: 8_000, dense: true, packed: true, sorted: false, ...options }
    this.file = openSync(path, 'w')
    const header = new Message().part(4, 'OsmSchema-V0.6')
    if (this.options.dense) header.part(4, 'DenseNodes')
    if (this.options.sorted) header.part(5, 'Sort.Type_then_ID')
    this.writeBlob('OSMHeader', header.part(16, 'groma'))
  }

  write(object: OsmObject): void {
    if (this.waiting[0] && this.waiting[0].kind !== object.kind) this.flush()
    this.waiting.push(object)
    this.weight += weightOf(object)
    if (this.waiting.length >= this.options.objectsPerBlock || this.weight > mostWeight) this.flush()
  }

  close(): void {
    this.flush()
    closeSync(this.file)
  }

  private flush(): void {
    if (this.waiting.length === 0) return
    const texts = new Texts()
    const group = groupOf(this.waiting, texts, this.options.dense)
    this.writeBlob('OSMData', new Message().part(1, texts.message()).part(2, group))
    this.waiting = []
    this.weight = 0
  }

  private writeBlob(kind: string, block: Message): void {
    const bytes = block.done()
    const blob = new Message()
    if (this.options.packed) blob.number(2, bytes.length).part(3, deflateSync(bytes))
    else blob.part(1, bytes)
    const body = blob.done()
    const header = new Message().part(1, kind).number(3, body.length).done()
    const length = Buffer.alloc(4)
    length.writeUInt32BE(header.length)
    const all = Buffer.concat([length, header, body])
    for (let at = 0; at < all.length; ) at += writeSync(this.file, all, at)
  }
}

/** The texts of a block, by number. 0 is the empty one: it ends a list. */
class Texts {
  private readonly numbers = new Map([['', 0]])

  numberOf(text: string): number {
    const known = this.numbers.get(text)
    if (known !== undefined) return known
    this.numbers.set(text, this.numbers.size)
    return this.numbers.size - 1
  }

  message(): Message {
    const message = new Message()
    for (const text of this.numbers.keys()) message.part(1, text)
    return message
  }
}

function groupOf(objects: OsmObject[], texts: Texts, dense: boolean): Message {
  const group = new Message()
  if (dense && objects[0]?.kind === 'node') return group.part(2, denseOf(objects as OsmNode[], texts))
  for (const object of objects) {
    const keys = Object.keys(object.tags).map((key) => texts.numberOf(key))
    const values = Object.values(object.tags).map((value) => texts.numberOf(value))
    const message = new Message()
    if (object.kind === 'node') message.signed(1, object.id)
    else message.number(1, object.id)
    if (keys.length > 0) message.numbers(2, keys).numbers(3, values)
    if (object.kind === 'node') group.part(1, message.signed(8, object.lat).signed(9, object.lon))
    else if (object.kind === 'way') group.part(3, message.deltas(8, object.refs))
    else {
      message.numbers(
        8,
        object.members.map(({ role }) => texts.numberOf(role)),
      )
      message.deltas(
        9,
        object.members.map(({ id }) => id),
      )
      message.numbers(
        10,
        object.members.map(({ kind }) => memberKinds[kind]),
      )
      group.part(4, message)
    }
  }
  return group
}

function denseOf(nodes: OsmNode[], texts: Texts): Message {
  const keyValues: number[] = []
  for (const { tags } of nodes) {
    for (const [key, value] of Object.entries(tags))
      keyValues.push(texts.numberOf(key), texts.numberOf(value))
    keyValues.push(0)
  }
  const message = new Message()
    .deltas(
      1,
      nodes.map(({ id }) => id),
    )
    .deltas(
      8,
      nodes.map(({ lat }) => lat),
    )
    .deltas(
      9,
      nodes.map(({ lon }) => lon),
    )
  // Where no node has tags the list is left out.
  return keyValues.length === nodes.length ? message : message.numbers(10, keyValues)
}

function weightOf(object: OsmObject): number {
  let weight = 1
  for (const [key, value] of Object.entries(object.tags)) weight += key.length + value.length
  if (object.kind === 'way') weight += object.refs.length
  if (object.kind === 'relation') for (const { role } of object.members) weight += role.length + 2
  return weight
}
