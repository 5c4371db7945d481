/**
 * Nodes and edges of a tile of Valhalla 3, read from its bytes. Sources: baldr's graphtileheader.h, nodeinfo.h, directededge.h,
 * nodetransition.h, accessrestriction.h and complexrestriction.h.
 */
const sizes = {
  header: 272,
  node: 32,
  transition: 8,
  edge: 48,
  extension: 8,
  limit: 16,
  restriction: 24,
  via: 8,
}

/** An id has the level in its lowest 3 bits, then 22 bits of tile; above them stands the number within the tile. */
export const idStep = 2 ** 25

/** The bit of cars in masks of access. */
export const cars = 1

/** Types of restrictions that hold only perhaps. */
const probable = new Set([10, 11])

export interface RoadNode {
  longitude: number
  latitude: number
  /** Mask of modes. */
  access: number
  type: number
  density: number
  hasSignal: boolean
  /** Of all levels, 8 at most. */
  roads: number
  drivesRight: boolean
  hasTaggedAccess: boolean
  isPrivate: boolean
  /** Degrees by the local number of a road. */
  headings: number[]
  /** Ids of the same place on other levels. */
  twins: number[]
}

export interface RoadEdge {
  endNode: number
  /** Mask of local numbers at its end that must not follow. */
  forbidden: number
  /** It begins or ends a way over several roads that somebody must not take. */
  isInRestriction: boolean
  isDestinationOnly: boolean
  isNotThrough: boolean
  speed: number
  use: number
  density: number
  surface: number
  isToll: boolean
  isRoundabout: boolean
  access: number
  isInternal: boolean
  length: number
  /** Local numbers of this edge at its start, and of the way back at its end. */
  number: number
  numberBack: number
  isShortcut: boolean
  /** Bits of a shortcut, and of an edge that it stands for. */
  shortcutMask: number
  supersededBy: number
  isNamed: boolean
  isLink: boolean
  /** Three bits for each local number from which one comes. */
  turnTypes: number
  stopImpacts: number
  /** A bit for each. */
  roadToLeft: number
  roadToRight: number
  sameName: number
}

export class RoadTile {
  /** Level and tile, as in the ids of what is in it. */
  readonly base: number
  readonly level: number
  readonly nodeCount: number
  readonly edgeCount: number
  private readonly data: DataView
  private readonly transitionsAt: number
  private readonly edgesAt: number

  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    const data = new DataView(buffer, byteOffset, byteLength)
    this.data = data
    this.base = data.getUint32(0, true) % idStep
    this.level = this.base & 7
    const counts = data.getUint32(40, true)
    this.nodeCount = counts & 0x1fffff
    this.edgeCount = (counts >>> 21) | ((data.getUint32(44, true) & 0x3ff) << 11)
    this.transitionsAt = sizes.header + this.nodeCount * sizes.node
    this.edgesAt = this.transitionsAt + (data.getUint32(48, true) & 0x3fffff) * sizes.transition
  }

  /** Numbers of the first edge of a node and of all after it. */
  edgesOf(index: number): [first: number, count: number] {
    const word = this.data.getUint32(sizes.header + index * sizes.node + 8, true)
    return [word & 0x1fffff, (word >>> 21) & 0x7f]
  }

  node(index: number): RoadNode {
    const { data } = this
    const at = sizes.header + index * sizes.node
    const word = (number: number) => data.getUint32(at + 4 * number, true)
    const [a, b, d, e, f] = [word(0), word(1), word(3), word(4), word(5)]
    const [firstTwin, twins] = [e & 0x1fffff, (e >>> 21) & 7]
    return {
      longitude:
        data.getFloat32(8, true) + ((a >>> 26) | ((b & 0xffff) << 6)) * 1e-6 + ((b >>> 16) & 15) * 1e-7,
      latitude: data.getFloat32(12, true) + (a & 0x3fffff) * 1e-6 + ((a >>> 22) & 15) * 1e-7,
      access: b >>> 20,
      type: (d >>> 21) & 15,
      density: (d >>> 25) & 15,
      hasSignal: ((d >>> 29) & 1) === 1,
      roads: ((f >>> 8) & 7) + 1,
      drivesRight: ((f >>> 11) & 1) === 1,
      hasTaggedAccess: ((f >>> 12) & 1) === 1,
      isPrivate: ((f >>> 13) & 1) === 1,
      headings: Array.from({ length: 8 }, (_, road) =>
        Math.round((data.getUint8(at + 24 + road) * 359) / 255),
      ),
      twins: Array.from({ length: twins }, (_, twin) =>
        idAt(data, this.transitionsAt + (firstTwin + twin) * sizes.transition),
      ),
    }
  }

  /** Ways over several roads that cars must not take at any time: ids of their edges in order. Each ends in this tile. */
  *restrictions(): Generator<number[]> {
    const { data } = this
    const end = data.getUint32(100, true)
    for (let at = data.getUint32(96, true); at < end; ) {
      const isTimed = ((data.getUint32(at + 4, true) >>> 14) & 1) === 1
      const rest = data.getUint32(at + 16, true)
      const [type, modes, count] = [rest & 15, (rest >>> 4) & 0xfff, (rest >>> 16) & 31]
      // They stand there from the last to the first.
      const vias = Array.from({ length: count }, (_, via) =>
        idAt(data, at + sizes.restriction + via * sizes.via),
      ).reverse()
      if (!isTimed && modes & cars && !probable.has(type)) yield [idAt(data, at), ...vias, idAt(data, at + 8)]
      at += sizes.restriction + count * sizes.via
    }
  }

  edge(index: number): RoadEdge {
    const { data } = this
    const at = this.edgesAt + index * sizes.edge
    const word = (number: number) => data.getUint32(at + 4 * number, true)
    const [b, d, f, h] = [word(1), word(3), word(5), word(7)]
    const [turns, length, impacts, numbers] = [word(8), word(9), word(10), word(11)]
    return {
      endNode: idAt(data, at),
      forbidden: (b >>> 14) & 0xff,
      isInRestriction: ((d >>> 5) & 0xffffff) !== 0,
      isDestinationOnly: ((d >>> 30) & 1) === 1,
      isNotThrough: d >>> 31 === 1,
      speed: data.getUint8(at + 16),
      use: (f >>> 8) & 0x3f,
      density: (f >>> 18) & 15,
      surface: (f >>> 25) & 7,
      isToll: ((f >>> 28) & 1) === 1,
      isRoundabout: ((f >>> 29) & 1) === 1,
      access: word(6) & 0xfff,
      isInternal: ((h >>> 16) & 1) === 1,
      length: length & 0xffffff,
      number: numbers & 0x7f,
      numberBack: (numbers >>> 7) & 0x7f,
      isShortcut: ((numbers >>> 28) & 1) === 1,
      shortcutMask: (numbers >>> 14) & 0x7f,
      supersededBy: (numbers >>> 21) & 0x7f,
      isNamed: ((numbers >>> 30) & 1) === 1,
      isLink: numbers >>> 31 === 1,
      turnTypes: turns & 0xffffff,
      stopImpacts: impacts & 0xffffff,
      roadToLeft: turns >>> 24,
      roadToRight: impacts >>> 24,
      sameName: f & 0xff,
    }
  }

  /** Numbers of the edges that are too low or too narrow for a car of these metres. */
  tooSmallFor(height: number, width: number): Set<number> {
    const { data } = this
    const hasExtensions = data.getUint32(4, true) >>> 31 === 1
    const first = this.edgesAt + this.edgeCount * (sizes.edge + (hasExtensions ? sizes.extension : 0))
    const count = data.getUint32(72, true) & 0xffffff
    const found = new Set<number>()
    for (let at = first; at < first + count * sizes.limit; at += sizes.limit) {
      const low = data.getUint32(at, true)
      const type = (low >>> 22) & 0x3f
      const most = data.getUint32(at + 8, true) / 100
      const isForCars = ((low >>> 28) & cars) === cars
      if (isForCars && ((type === 1 && most < height) || (type === 2 && most < width)))
        found.add(low & 0x3fffff)
    }
    return found
  }
}

/** 46 bits. */
function idAt(data: DataView, at: number): number {
  return data.getUint32(at, true) + (data.getUint32(at + 4, true) & 0x3fff) * 2 ** 32
}
