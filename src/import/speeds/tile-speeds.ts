import { TilesFailed } from '../../errors.ts'
import type { SpeedTable } from './speed-table.ts'
import { coefficientCount, weekProfile } from './week-profile.ts'

/**
 * Predicted speeds in a tile of Valhalla 3. A tile is a header, nodes, transitions between levels, directed edges, and other
 * lists; predicted speeds stand at its end: for each edge the place of its profile, then the profiles. Sources: baldr's
 * graphtileheader.h, directededge.h, edgeinfo.h and predictedspeeds.h.
 */
const sizes = { header: 272, node: 32, transition: 8, edge: 48 }

/** Bytes in the header. */
const header = { version: 16, counts: 40, transitions: 48, edgeInfo: 104, profiles: 220, size: 224 }

/** Bits in the header's word of counts. */
const counts = { node: 0n, edge: 21n, profile: 42n }
const countMask = (1n << 21n) - 1n

/** Bytes in an edge, and bits in them. */
const edge = { direction: 7, info: 8, speed: 16, flags: 23, shortcut: 47 }
const isForwardBit = 0x20
const hasProfileBit = 0x80
const isShortcutBit = 0x10
const infoMask = 0x1ffffff

export interface TileWithSpeeds {
  tile: Buffer
  /** Edges that have speeds now. */
  edges: number
}

/** A tile with the speeds of a table in place of those it had. `onFound` gets the rows of the table that its roads have. */
export function withSpeeds(
  before: Buffer,
  speeds: SpeedTable,
  onFound: (row: number) => void = () => {},
): TileWithSpeeds {
  const tile = withoutSpeeds(before)
  const edgeCount = countOf(tile, 'edge')
  const places = new Uint32Array(edgeCount)
  const profiles: Int16Array[] = []
  /** Places of profiles by row and usual speed. */
  const known = new Map<number, number>()
  const first = edgesAt(tile)
  let edges = 0
  for (let index = 0; index < edgeCount; index++) {
    const at = first + index * sizes.edge
    if ((tile[at + edge.shortcut] as number) & isShortcutBit) continue // stands for roads that have speeds of their own
    const isForward = ((tile[at + edge.direction] as number) & isForwardBit) !== 0
    const row = speeds.row(wayOf(tile, at), isForward)
    if (row === -1) continue
    const usual = tile[at + edge.speed] as number
    const key = row * 256 + usual
    let place = known.get(key)
    if (place === undefined) {
      place = profiles.length * coefficientCount
      known.set(key, place)
      profiles.push(weekProfile(speeds.hours(row), usual))
    }
    places[index] = place
    tile[at + edge.flags] = (tile[at + edge.flags] as number) | hasProfileBit
    edges++
    onFound(row)
  }
  if (profiles.length === 0) return { tile, edges }
  const parts = [tile, bytesOf(places), ...profiles.map(bytesOf)]
  const whole = Buffer.concat(parts)
  setProfileCount(whole, profiles.length)
  whole.writeUInt32LE(tile.length, header.profiles)
  whole.writeUInt32LE(whole.length, header.size)
  return { tile: whole, edges }
}

/** A copy. */
function withoutSpeeds(before: Buffer): Buffer {
  const version = before.toString('latin1', header.version, header.version + 2)
  if (version !== '3.') throw new TilesFailed(`speeds fit tiles of Valhalla 3, not of ${version}`)
  if (countOf(before, 'profile') === 0) return Buffer.from(before)
  const tile = Buffer.from(before.subarray(0, before.readUInt32LE(header.profiles)))
  setProfileCount(tile, 0)
  tile.writeUInt32LE(0, header.profiles)
  tile.writeUInt32LE(tile.length, header.size)
  const [first, edgeCount] = [edgesAt(tile), countOf(tile, 'edge')]
  for (let index = 0; index < edgeCount; index++) {
    const at = first + index * sizes.edge + edge.flags
    tile[at] = (tile[at] as number) & ~hasProfileBit
  }
  return tile
}

function countOf(tile: Buffer, what: keyof typeof counts): number {
  return Number((tile.readBigUInt64LE(header.counts) >> counts[what]) & countMask)
}

function setProfileCount(tile: Buffer, count: number): void {
  const others = tile.readBigUInt64LE(header.counts) & ~(countMask << counts.profile)
  tile.writeBigUInt64LE(others | (BigInt(count) << counts.profile), header.counts)
}

/** Where the edges begin. */
function edgesAt(tile: Buffer): number {
  const transitions = tile.readUInt32LE(header.transitions) & 0x3fffff
  return sizes.header + countOf(tile, 'node') * sizes.node + transitions * sizes.transition
}

/** Of OpenStreetMap. Its bits 32 to 39 and 40 to 47 stand apart, in the second and the third word of the edge's info. */
function wayOf(tile: Buffer, edgeAt: number): number {
  const at = tile.readUInt32LE(header.edgeInfo) + (tile.readUInt32LE(edgeAt + edge.info) & infoMask)
  const middle = tile.readUInt32LE(at + 4) >>> 24
  const high = (tile.readUInt32LE(at + 8) >>> 20) & 0xff
  return tile.readUInt32LE(at) + middle * 2 ** 32 + high * 2 ** 40
}

/** Little-endian, as every machine that Node runs on. */
function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array | Int16Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
