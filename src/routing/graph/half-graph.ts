/**
 * Roads as a search from one end sees them: forward from an origin, or backward from a destination. Such a search waits for
 * memory most of the time, so a road and its turns are one record, and records stand near those of the roads around them.
 */
export interface HalfGraph {
  /** Of each road `roadFields`, then each of its turns: see `turnFields`. */
  records: Int32Array
  /** Where the record of each road begins. */
  starts: Uint32Array
  /** Turns that cost more after half a turn back: where they stand in the records, ascending, and what they cost then. */
  dearTurns: Uint32Array
  dearCosts: Float32Array
}

/**
 * Degrees are multiplied by 10^7, and are those of where the search leaves the road. `road` is its number, the same in both
 * halves. `cost` is a float.
 */
export const roadFields = { x: 0, y: 1, bits: 2, road: 3, cost: 4, count: 5 }

/** `word`: see `turnBits`. `cost` is a float. */
export const turnFields = { word: 0, cost: 1, count: 2 }

/** Bits of `roadFields.bits`: masks, and by how many bits numbers are shifted. */
export const roadBits = {
  level: 3,
  isShortcut: 4,
  /** It leads nowhere else. */
  isNotThrough: 8,
  isDestinationOnly: 16,
  /** Levels above that are entered where it is left: two bits. */
  up: 5,
  /** Of a shortcut, and of the roads that it stands for: seven bits. */
  shortcut: 7,
  superseded: 14,
  /** How many turns there are: eight bits. */
  turns: 21,
}

/**
 * Of a turn: the record of the other road in the lowest 24 bits, then its level. Half a million edges with their shortcuts, the most
 * that are packed, take less than half of these records.
 */
export const turnBits = { record: 0xffffff, level: 24, isBack: 1 << 26, isHalfBack: 1 << 27 }

/** What becomes a road of a half graph. */
export interface HalfRoad {
  x: number
  y: number
  bits: number
  cost: number
  turns: HalfTurn[]
}

export interface HalfTurn {
  /** The other road. */
  road: number
  /** Of `turnBits`, those above the record. */
  bits: number
  cost: number
  /** After half a turn back. */
  dearCost: number
}

export function halfGraph(count: number, roadAt: (road: number) => HalfRoad): HalfGraph {
  const roads = Array.from({ length: count }, (_, road) => roadAt(road))
  const starts = new Uint32Array(count)
  let size = 0
  for (const [road, { turns }] of roads.entries()) {
    starts[road] = size
    size += roadFields.count + turnFields.count * turns.length
  }
  const records = new Int32Array(size)
  const floats = new Float32Array(records.buffer)
  const dear: { at: number; cost: number }[] = []
  for (const [road, { x, y, bits, cost, turns }] of roads.entries()) {
    const start = starts[road] as number
    records[start + roadFields.x] = Math.round(x * 1e7)
    records[start + roadFields.y] = Math.round(y * 1e7)
    records[start + roadFields.bits] = bits | (turns.length << roadBits.turns)
    records[start + roadFields.road] = road
    floats[start + roadFields.cost] = cost
    for (const [turn, { road: other, bits, cost, dearCost }] of turns.entries()) {
      const at = start + roadFields.count + turn * turnFields.count
      records[at + turnFields.word] = (starts[other] as number) | bits
      floats[at + turnFields.cost] = cost
      if (dearCost !== cost) dear.push({ at, cost: dearCost })
    }
  }
  return {
    records,
    starts,
    dearTurns: Uint32Array.from(dear, ({ at }) => at),
    dearCosts: Float32Array.from(dear, ({ cost }) => cost),
  }
}
