import type { Tags } from './elements.ts'
import type { PrimitiveBlock } from './primitive-block.ts'
import { Malformed, readDeltas } from './protobuf.ts'

export interface NodeHandler {
  /** Many nodes, tagged or not, in E7, `nowhere` without a valid location. The arrays are reused. */
  nodes?(ids: Float64Array, lons: Int32Array, lats: Int32Array, count: number): void
  /** Versions of the next `nodes`, 0 where the file does not say. The array is reused. */
  versions?(versions: Float64Array): void
  /** A tagged node that has a valid location. */
  node?(id: number, lon: number, lat: number, tags: Tags): void
}

/** Stands for an invalid longitude and latitude; beyond any valid E7 value. */
export const nowhere = -0x80000000

/** E7. */
const maxLat = 90e7
const maxLon = 180e7

/** Buffers for one group of nodes, reused and grown: a group usually holds 8,000, but may hold 70,000. */
let sums = new Float64Array(16_384)
let ids = new Float64Array(16_384)
let lons = new Int32Array(16_384)
let lats = new Int32Array(16_384)
let versions = new Float64Array(16_384)

/** DenseNodes: all nodes of a group as delta-coded lists. */
export function readDenseNodes(block: PrimitiveBlock, end: number, handler: NodeHandler): void {
  const { cursor, bytes } = block
  let [idsFrom, idsTo, latsFrom, latsTo, lonsFrom, lonsTo, tagsFrom, tagsTo] = [0, 0, 0, 0, 0, 0, 0, 0]
  let [infoFrom, infoTo] = [0, 0]
  while (cursor.at < end) {
    const tag = cursor.unsigned()
    if (tag !== 0x0a && tag !== 0x2a && tag !== 0x42 && tag !== 0x4a && tag !== 0x52) {
      cursor.skip(tag, end)
      continue
    }
    const to = cursor.endOfField(end)
    if (tag === 0x0a) [idsFrom, idsTo] = [cursor.at, to]
    else if (tag === 0x2a) [infoFrom, infoTo] = [cursor.at, to]
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
  toE7All(latCount, lats, block.granularity, block.latOffset, maxLat)
  const lonCount = readDeltas(bytes, lonsFrom, lonsTo, sums)
  toE7All(lonCount, lons, block.granularity, block.lonOffset, maxLon)
  if (latCount !== count || lonCount !== count)
    throw new Malformed(`${count} nodes have ${latCount} latitudes and ${lonCount} longitudes`)
  for (let index = 0; index < count; index++) if (lats[index] === nowhere) lons[index] = nowhere
  if (handler.versions) {
    versions.fill(0, 0, count)
    readDenseVersions(block, infoFrom, infoTo, count)
    handler.versions(versions)
  }
  handler.nodes?.(ids, lons, lats, count)
  if (handler.node) readDenseTags(block, tagsFrom, tagsTo, count, handler.node.bind(handler))
}

/** Of a DenseInfo, whose first field lists them. */
function readDenseVersions({ cursor }: PrimitiveBlock, from: number, to: number, count: number): void {
  cursor.at = from
  while (cursor.at < to) {
    const tag = cursor.unsigned()
    if (tag !== 0x0a) {
      cursor.skip(tag, to)
      continue
    }
    const end = cursor.endOfField(to)
    for (let index = 0; cursor.at < end && index < count; index++)
      versions[index] = Math.max(0, cursor.signed())
    cursor.expectEnd(end)
  }
}

/** For each node key, value, key, value, 0; or nothing at all where no node has tags. */
function readDenseTags(
  block: PrimitiveBlock,
  from: number,
  to: number,
  count: number,
  onNode: NonNullable<NodeHandler['node']>,
): void {
  const { cursor } = block
  cursor.at = from
  for (let index = 0; cursor.at < to; index++) {
    const start = cursor.at
    let key = cursor.unsigned()
    if (key === 0) continue
    if (index >= count) throw new Malformed(`there are tags for more than the ${count} nodes`)
    let end = cursor.at
    while (key !== 0) {
      cursor.unsigned()
      end = cursor.at
      if (end >= to) throw new Malformed('the tags of a node do not end')
      key = cursor.unsigned()
    }
    if (lons[index] === nowhere) continue
    const after = cursor.at
    onNode(ids[index] as number, lons[index] as number, lats[index] as number, block.pairedTags(start, end))
    cursor.at = after
  }
  cursor.expectEnd(to)
}

/** A single Node message; goes to this index of the buffers. */
export function readPlainNode(block: PrimitiveBlock, end: number, index: number, handler: NodeHandler): void {
  const { cursor } = block
  let [id, lat, lon, keysFrom, keysTo, valuesFrom, valuesTo] = [0, 0, 0, 0, 0, 0, 0]
  let [infoFrom, infoTo] = [0, 0]
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
    } else if (tag === 0x22) {
      infoTo = cursor.endOfField(end)
      infoFrom = cursor.at
      cursor.at = infoTo
    } else cursor.skip(tag, end)
  }
  cursor.expectEnd(end)
  if (index >= ids.length) makeRoom(index + 1)
  const y = toE7(lat, block.granularity, block.latOffset, maxLat)
  const x = y === nowhere ? nowhere : toE7(lon, block.granularity, block.lonOffset, maxLon)
  ids[index] = id
  lats[index] = y
  lons[index] = x
  if (handler.versions) versions[index] = block.version(infoFrom, infoTo)
  if (handler.node && keysTo > keysFrom && x !== nowhere)
    handler.node(id, x, y, block.tags(keysFrom, keysTo, valuesFrom, valuesTo))
}

export function emitPlainNodes(count: number, handler: NodeHandler): void {
  handler.versions?.(versions)
  handler.nodes?.(ids, lons, lats, count)
}

/** Turns `sums` into E7. */
function toE7All(count: number, into: Int32Array, granularity: number, offset: number, limit: number): void {
  if (granularity === 100 && offset === 0) {
    for (let index = 0; index < count; index++) {
      const e7 = sums[index] as number
      into[index] = e7 >= -limit && e7 <= limit ? e7 : nowhere
    }
    return
  }
  for (let index = 0; index < count; index++)
    into[index] = toE7(sums[index] as number, granularity, offset, limit)
}

function toE7(value: number, granularity: number, offset: number, limit: number): number {
  const e7 = granularity === 100 && offset === 0 ? value : Math.round((offset + granularity * value) / 100)
  return e7 >= -limit && e7 <= limit ? e7 : nowhere
}

function makeRoom(count: number): void {
  if (count <= ids.length) return
  const room = Math.max(count, 2 * ids.length)
  const before = { ids, lons, lats, versions }
  sums = new Float64Array(room)
  ids = new Float64Array(room)
  lons = new Int32Array(room)
  lats = new Int32Array(room)
  versions = new Float64Array(room)
  ids.set(before.ids)
  lons.set(before.lons)
  lats.set(before.lats)
  versions.set(before.versions)
}
