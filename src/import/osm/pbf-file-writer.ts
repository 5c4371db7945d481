import { closeSync, openSync, writeSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { type Element, elementKinds, type NodeElement } from './elements.ts'

export interface WriteOptions {
  /** 8,000 is usual. A block also ends where the kind changes, and before it is too large for the format. */
  elementsPerBlock?: number
  /** Nodes as DenseNodes, which most files have, or one message each. */
  dense?: boolean
  /** Blobs compressed with zlib, or raw. */
  packed?: boolean
  /** The elements come as nodes, ways, relations, each by id; the header will say so. */
  sorted?: boolean
  /** Versions of the elements, where they have one. */
  versions?: boolean
  /** When the map was like this, for the header. */
  madeAt?: Date | undefined
}

/** Characters and numbers per block: well below the 32 MiB that the format allows. */
const mostWeight = 2_000_000

/** Writes a PBF file, element by element. It is complete only after `close`. */
export class PbfFileWriter {
  private readonly file: number
  private readonly options: Required<WriteOptions>
  private pending: Element[] = []
  private weight = 0

  constructor(path: string, options: WriteOptions = {}) {
    this.options = {
      elementsPerBlock: 8_000,
      dense: true,
      packed: true,
      sorted: false,
      versions: false,
      madeAt: undefined,
      ...options,
    }
    this.file = openSync(path, 'w')
    const header = new PbfWriter()
    header.writeStringField(4, 'OsmSchema-V0.6')
    if (this.options.dense) header.writeStringField(4, 'DenseNodes')
    if (this.options.sorted) header.writeStringField(5, 'Sort.Type_then_ID')
    header.writeStringField(16, 'groma')
    const { madeAt } = this.options
    if (madeAt) header.writeVarintField(32, Math.floor(madeAt.getTime() / 1000))
    this.writeBody('OSMHeader', packedBlob(header.finish(), this.options.packed))
  }

  write(element: Element): void {
    if (this.pending[0] && this.pending[0].kind !== element.kind) this.flush()
    this.pending.push(element)
    this.weight += weightOf(element)
    if (this.pending.length >= this.options.elementsPerBlock || this.weight > mostWeight) this.flush()
  }

  /** Elements that are in no block yet. */
  get waiting(): number {
    return this.pending.length
  }

  /** A block, as another file has it or `blobOf` makes it. */
  copy(blob: Uint8Array): void {
    this.flush()
    this.writeBody('OSMData', blob)
  }

  close(): void {
    this.flush()
    closeSync(this.file)
  }

  private flush(): void {
    if (this.pending.length === 0) return
    this.writeBody('OSMData', blobOf(this.pending, this.options))
    this.pending = []
    this.weight = 0
  }

  private writeBody(kind: string, body: Uint8Array): void {
    const header = new PbfWriter()
    header.writeStringField(1, kind)
    header.writeVarintField(3, body.length)
    const head = header.finish()
    const length = Buffer.alloc(4)
    length.writeUInt32BE(head.length)
    const all = Buffer.concat([length, head, body])
    for (let at = 0; at < all.length; ) at += writeSync(this.file, all, at)
  }
}

/** Elements of one kind as a block, for `copy`. They must not be more than the format allows. */
export function blobOf(
  elements: Element[],
  { dense = true, versions = false, packed = true }: WriteOptions = {},
): Uint8Array {
  return packedBlob(blockOf(elements, { dense, versions }), packed)
}

function packedBlob(block: Uint8Array, packed: boolean): Uint8Array {
  const blob = new PbfWriter()
  if (packed) {
    blob.writeVarintField(2, block.length)
    blob.writeBytesField(3, deflateSync(block))
  } else blob.writeBytesField(1, block)
  return blob.finish()
}

/** The string table of a block. Index 0 is the empty string: it ends a list of tags. */
class StringTable {
  private readonly indexes = new Map([['', 0]])

  indexOf(text: string): number {
    const known = this.indexes.get(text)
    if (known !== undefined) return known
    this.indexes.set(text, this.indexes.size)
    return this.indexes.size - 1
  }

  /** As bytes: `writeStringField` of pbf 5.1 garbles characters above U+1FFFF, such as 𠮷. */
  write(pbf: PbfWriter): void {
    for (const text of this.indexes.keys()) pbf.writeBytesField(1, Buffer.from(text))
  }
}

/** A PrimitiveBlock. The string table comes first, and is complete once the group is written. */
function blockOf(
  elements: Element[],
  { dense, versions }: { dense: boolean; versions: boolean },
): Uint8Array {
  const strings = new StringTable()
  const group = new PbfWriter()
  if (dense && elements[0]?.kind === 'node')
    group.writeMessage(
      2,
      (nodes, pbf) => writeDenseNodes(nodes, versions, strings, pbf),
      elements as NodeElement[],
    )
  else
    for (const element of elements)
      group.writeMessage(
        fields[element.kind],
        (one, pbf) => writeElement(one, versions, strings, pbf),
        element,
      )
  const block = new PbfWriter()
  block.writeMessage(1, (table, pbf) => table.write(pbf), strings)
  block.writeBytesField(2, group.finish())
  return block.finish()
}

/** Fields of a PrimitiveGroup. */
const fields = { node: 1, way: 3, relation: 4 } as const

function writeElement(element: Element, versions: boolean, strings: StringTable, pbf: PbfWriter): void {
  if (element.kind === 'node') pbf.writeSVarintField(1, element.id)
  else pbf.writeVarintField(1, element.id)
  const indexOf = (text: string) => strings.indexOf(text)
  pbf.writePackedVarint(2, Object.keys(element.tags).map(indexOf))
  pbf.writePackedVarint(3, Object.values(element.tags).map(indexOf))
  if (versions && element.version)
    pbf.writeMessage(4, (version, info) => info.writeVarintField(1, version), element.version)
  if (element.kind === 'node') {
    pbf.writeSVarintField(8, element.lat)
    pbf.writeSVarintField(9, element.lon)
  } else if (element.kind === 'way') pbf.writePackedSVarint(8, deltas(element.refs))
  else {
    const { members } = element
    pbf.writePackedVarint(8, members.map(({ role }) => indexOf(role)))
    pbf.writePackedSVarint(9, deltas(members.map(({ id }) => id)))
    pbf.writePackedVarint(10, members.map(({ kind }) => elementKinds.indexOf(kind)))
  } // biome-ignore format: a line a field
}

function writeDenseNodes(
  nodes: NodeElement[],
  versions: boolean,
  strings: StringTable,
  pbf: PbfWriter,
): void {
  const keysAndValues: number[] = []
  for (const { tags } of nodes) {
    for (const key in tags) keysAndValues.push(strings.indexOf(key), strings.indexOf(tags[key] as string))
    keysAndValues.push(0)
  }
  pbf.writePackedSVarint(1, deltas(nodes.map(({ id }) => id)))
  if (versions && nodes.some(({ version }) => version))
    pbf.writeMessage(
      5,
      (all, info) => info.writePackedVarint(1, all),
      nodes.map(({ version }) => version ?? 0),
    )
  pbf.writePackedSVarint(8, deltas(nodes.map(({ lat }) => lat)))
  pbf.writePackedSVarint(9, deltas(nodes.map(({ lon }) => lon)))
  // Where no node has tags the list is left out.
  if (keysAndValues.length > nodes.length) pbf.writePackedVarint(10, keysAndValues)
}

function deltas(numbers: number[]): number[] {
  return numbers.map((number, at) => number - (at === 0 ? 0 : (numbers[at - 1] as number)))
}

function weightOf(element: Element): number {
  let weight = 1
  for (const key in element.tags) weight += key.length + (element.tags[key] as string).length
  if (element.kind === 'way') weight += element.refs.length
  if (element.kind === 'relation') for (const { role } of element.members) weight += role.length + 2
  return weight
}
