import { type Block, type BlockHandler, noTags } from './block.ts'
import { Malformed, readDeltas } from './protobuf.ts'

/** In place of a longitude and latitude that are none: nothing on Earth has it. */
export const nowhere = -0x80000000

/** 1e-7 degrees. */
const maxLat = 90e7
const maxLon = 180e7

/** One group of nodes, in room that is kept and grown: a group may hold 8,000 as is usual, or 70,000. */
let sums = new Float64Array(16_384)
let ids = new Float64Array(16_384)
let lons = new Int32Array(16_384)
let lats = new Int32Array(16_384)

/** All nodes of a group as lists of differences. */
export function readDenseNodes(block: Block, end: number, handler: BlockHandler): void {
  const { cursor, bytes } = block
  let [idsFrom, idsTo, latsFrom, latsTo, lonsFrom, lonsTo, tagsFrom, tagsTo] = [0, 0, 0, 0, 0, 0, 0, 0]
  while (cursor.at < end) {
    const tag = cursor.unsigned()
    if (tag !== 0x0a && tag !== 0x42 && tag !== 0x4a && tag !== 0x52) {
      cursor.skip(tag, end)
      continue
    }
    const to = cursor.endOfField(end)
    if (tag === 0x0a) [idsFrom, idsTo] = [cursor.at, to]
    else if (tag === 0x42) [latsFrom, latsTo] = [cursor.at, to]
    else if (tag === 0x4a) [lonsFrom, lonsTo] = [cursor.at, to]
    else [tagsFrom, tagsTo] = [cursor.at, to]
    cursor.at = to
  }
  cursor.expectEnd(end)
  // A number takes a byte at least.
  makeRoom(Math.max(idsTo - idsFrom, latsTo - latsFrom, lonsTo - lonsFrom))
  const count = readDeltas(bytes, idsFrom, idsTo, ids)
  const latCount = readDeltas(bytes, latsFrom, latsTo, sums)
  placeAll(latCount, lats, block.granularity, block.latOffset, maxLat)
  const lonCount = readDeltas(bytes, lonsFrom, lonsTo, sums)
  placeAll(lonCount, lons, block.granularity, block.lonOffset, maxLon)
  if (latCount !== count || lonCount !== count)
    throw new Malformed(`${count} nodes have ${latCount} latitudes and ${lonCount} longitudes`)
  for (let index = 0; index < count; index++) if (lats[index] === nowhere) lons[index] = nowhere
  handler.nodes?.(ids, lons, lats, count)
  if (handler.node) readDenseTags(block, tagsFrom, tagsTo, count, handler.node.bind(handler))
}

/** For each node key, value, key, value, 0; or nothing at all where no node has tags. */
function readDenseTags(
  block: Block,
  from: number,
  to: number,
  count: number,
  onNode: NonNullable<BlockHandler['node']>,
): void {
  const { cursor } = block
  cursor.at = from
  for (let index = 0; cursor.at < to; index++) {
    let key = cursor.unsigned()
    if (key === 0) continue
    if (index >= count) throw new Malformed(`there are tags of more nodes than the ${count} that there are`)
    const tags = noTags()
    while (key !== 0) {
      tags[block.text(key)] = block.text(cursor.unsigned())
      if (cursor.at >= to) throw new Malformed('the tags of a node do not end')
      key = cursor.unsigned()
    }
    if (lons[index] !== nowhere)
      onNode(ids[index] as number, lons[index] as number, lats[index] as number, tags)
  }
  cursor.expectEnd(to)
}

/** A node by itself, which becomes the one of this index in its group. */
export function readPlainNode(block: Block, end: number, index: number, handler: BlockHandler): void {
  const { cursor } = block
  let [id, lat, lon, keysFrom, keysTo, valuesFrom, valuesTo] = [0, 0, 0, 0, 0, 0, 0]
  while (cursor.at < end) {
    const tag = cursor.unsigned()
    if (tag === 0x08) id = cursor.zigzag()
    else if (tag === 0x40) lat = cursor.zigzag()
    else if (tag === 0x48) lon = cursor.zigzag()
    else if (tag === 0x12) {
      keysTo = cursor.endOfField(end)
      keysFrom = cursor.at
      cursor.at = keysTo
    } else if (tag === 0x1a) {
      valuesTo = cursor.endOfField(end)
      valuesFrom = cursor.at
      cursor.at = valuesTo
    } else cursor.skip(tag, end)
  }
  cursor.expectEnd(end)
  if (index >= ids.length) makeRoom(index + 1)
  const y = placed(lat, block.granularity, block.latOffset, maxLat)
  const x = y === nowhere ? nowhere : placed(lon, block.granularity, block.lonOffset, maxLon)
  ids[index] = id
  lats[index] = y
  lons[index] = x
  if (handler.node && keysTo > keysFrom && x !== nowhere)
    handler.node(id, x, y, block.tags(keysFrom, keysTo, valuesFrom, valuesTo))
}

export function tellPlainNodes(count: number, handler: BlockHandler): void {
  handler.nodes?.(ids, lons, lats, count)
}

/** Of `sums`. */
function placeAll(count: number, into: Int32Array, granularity: number, offset: number, limit: number): void {
  for (let index = 0; index < count; index++)
    into[index] = placed(sums[index] as number, granularity, offset, limit)
}

function placed(value: number, granularity: number, offset: number, limit: number): number {
  const place = granularity === 100 && offset === 0 ? value : Math.round((offset + granularity * value) / 100)
  return place >= -limit && place <= limit ? place : nowhere
}

function makeRoom(count: number): void {
  if (count <= ids.length) return
  const room = Math.max(count, 2 * ids.length)
  const before = { ids, lons, lats }
  sums = new Float64Array(room)
  ids = new Float64Array(room)
  lons = new Int32Array(room)
  lats = new Int32Array(room)
  ids.set(before.ids)
  lons.set(before.lons)
  lats.set(before.lats)
}
