/** Turns as a search from one end sees them: forward from an origin, or backward from a destination. */
export interface HalfGraph {
  /** Of each turn two numbers: see `turnBits`, and what it costs, as a float. */
  turns: Int32Array
  /** Turns that cost more for who has made half a turn back before: their numbers, ascending, and what they cost. */
  dearTurns: Uint32Array
  dearCosts: Float32Array
}

/**
 * What searches read of a road stands together, and roads stand near those around them: such a search waits for memory most of the
 * time. First what the forward search reads, then, after `ofHalf`, the same for the backward one. Degrees are multiplied by 10^7, and are
 * those of where the search leaves the road. `cost` is a float. `label` is of the search under way.
 */
export const roadFields = { x: 0, y: 1, bits: 2, firstTurn: 3, cost: 4, label: 5, ofHalf: 6, count: 12 }

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

/** Of a turn: the other road in the lowest 24 bits, then its level. */
export const turnBits = { road: 0xffffff, level: 24, isBack: 1 << 26, isHalfBack: 1 << 27 }

/** What becomes a road of a half graph. */
export interface HalfRoad {
  x: number
  y: number
  bits: number
  cost: number
  turns: HalfTurn[]
}

export interface HalfTurn {
  /** With `turnBits`. */
  word: number
  cost: number
  /** For who has made half a turn back before. */
  dearCost: number
}

const float = new Float32Array(1)
const integer = new Int32Array(float.buffer)

function bitsOfFloat(value: number): number {
  float[0] = value
  return integer[0] as number
}

/** Fills `roads` from `first` on: 0 or `roadFields.ofHalf`. */
export function halfGraph(roads: Int32Array, first: number, roadAt: (place: number) => HalfRoad): HalfGraph {
  const turns: number[] = []
  const dear: { turn: number; cost: number }[] = []
  for (let at = first; at < roads.length; at += roadFields.count) {
    const road = roadAt((at - first) / roadFields.count)
    roads[at + roadFields.x] = Math.round(road.x * 1e7)
    roads[at + roadFields.y] = Math.round(road.y * 1e7)
    roads[at + roadFields.bits] = road.bits | (road.turns.length << roadBits.turns)
    roads[at + roadFields.firstTurn] = turns.length / 2
    roads[at + roadFields.cost] = bitsOfFloat(road.cost)
    for (const { word, cost, dearCost } of road.turns) {
      if (dearCost !== cost) dear.push({ turn: turns.length / 2, cost: dearCost })
      turns.push(word, bitsOfFloat(cost))
    }
  }
  return {
    turns: Int32Array.from(turns),
    dearTurns: Uint32Array.from(dear, ({ turn }) => turn),
    dearCosts: Float32Array.from(dear, ({ cost }) => cost),
  }
}
