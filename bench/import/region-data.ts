import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { inflateBlob } from '../../src/import/osm/blob.ts'
import { PbfFile } from '../../src/import/osm/pbf-file.ts'
import { PbfFileWriter } from '../../src/import/osm/pbf-file-writer.ts'
import { Cursor } from '../../src/import/osm/protobuf.ts'

/** Of a copy, so that ids and towns do not overlap. */
interface Offset {
  copy: number
  id: number
  /** E7: the unit of files with the usual granularity. */
  lon: number
  lat: number
}

const idStep = 20_000_000_000
/** Sixty copies two degrees to the east of each other, the next sixty three degrees to the south of those. */
const copiesInRow = 60
const [lonStep, latStep] = [2e7, -3e7]

/** Fields of a PrimitiveGroup, in the order of a sorted file: dense nodes, ways, relations. */
const groupFields = [2, 3, 4]

/**
 * Copies PBF files several times side by side, into one sorted file. They must have dense nodes. Lists are delta-coded: to move one
 * is to change its first number, so this takes little longer than compressing the result.
 */
export function repeatMaps(paths: string[], times: number, target: string): void {
  const writer = new PbfFileWriter(target, { sorted: true })
  const files = paths.map((path) => new PbfFile(path))
  for (const field of groupFields)
    for (const [file, pbf] of files.entries())
      for (let copy = 0; copy < times; copy++)
        for (let block = 0; block < pbf.count; block++) {
          const moved = movedBlock(inflateBlob(pbf.blobOf(block)), field, {
            copy,
            id: (file * times + copy) * idStep,
            lon: (copy % copiesInRow) * lonStep,
            lat: Math.floor(copy / copiesInRow) * latStep,
          })
          if (moved) writer.copy(compressed(moved))
        }
  for (const pbf of files) pbf.close()
  writer.close()
}

function compressed(block: Uint8Array): Uint8Array {
  const blob = new PbfWriter()
  blob.writeVarintField(2, block.length)
  blob.writeBytesField(3, deflateSync(block))
  return blob.finish()
}

/** The groups of a block that hold this field, moved; undefined if there are none. */
function movedBlock(bytes: Buffer, field: number, offset: Offset): Uint8Array | undefined {
  let isEmpty = true
  const moved = rewritten(bytes, (tag, content) => {
    if (tag === 1) return rewritten(content, (_, text) => renamed(text, offset.copy))
    if (tag !== 2) return content
    if (new Cursor(content).unsigned() >>> 3 !== field) return undefined
    isEmpty = false
    return rewritten(content, (_, elements) => movedElements(elements, field, offset))
  })
  return isEmpty ? undefined : moved
}

const vowels = [...'aeiou']

/** Names of a copy have other vowels: a country has more different names than a town. Values of most tags have no capital. */
function renamed(text: Buffer, copy: number): Uint8Array {
  const first = text[0] ?? 0
  if (copy === 0 || first < 65 || first > 90) return text
  const turned = (vowel: string, at: number) =>
    vowels[(vowels.indexOf(vowel) + Math.floor(copy / 5 ** (at % 3))) % vowels.length] as string
  return Buffer.from(text.toString('utf8').replace(/[aeiou]/g, turned))
}

/** Dense nodes, a way or a relation. */
function movedElements(elements: Buffer, field: number, { id, lon, lat }: Offset): Uint8Array {
  const lists = { 2: { 1: id, 8: lat, 9: lon }, 3: { 8: id }, 4: { 9: id } }[field] as Record<number, number>
  return rewritten(
    elements,
    (tag, content) => (lists[tag] ? withFirst(content, lists[tag]) : content),
    (tag, number) => (tag === 1 ? number + id : number),
  )
}

/** The list with its first number increased by `more`. */
function withFirst(list: Buffer, more: number): Uint8Array {
  const cursor = new Cursor(list)
  const first = new PbfWriter()
  first.writeSVarint(cursor.zigzag() + more)
  return Buffer.concat([first.finish(), list.subarray(cursor.at)])
}

/** A message whose fields are bytes or numbers, with some of them changed, or without some. */
function rewritten(
  message: Buffer,
  changeBytes: (field: number, content: Buffer) => Uint8Array | undefined,
  changeNumber = (_field: number, number: number) => number,
): Uint8Array {
  const cursor = new Cursor(message)
  const result = new PbfWriter(new Uint8Array(message.length + 64))
  while (cursor.at < message.length) {
    const tag = cursor.unsigned()
    if ((tag & 7) === 0) {
      result.writeVarintField(tag >>> 3, changeNumber(tag >>> 3, cursor.signed()))
      continue
    }
    const end = cursor.endOfField(message.length)
    const changed = changeBytes(tag >>> 3, message.subarray(cursor.at, end))
    if (changed) result.writeBytesField(tag >>> 3, changed)
    cursor.at = end
  }
  return result.finish()
}
