import { metresPerDegree } from '../../geo/distance.ts'
import type { PackedRoads } from './packed-roads.ts'
import { edgeFlags } from './road-graph.ts'
import type { End, RoadPlace } from './road-places.ts'

/** A way from edge to edge. */
export interface Drive {
  first: number
  turns: Int32Array
  /** What it costs to start, less what is left of the last edge. */
  endsCost: number
  metres: number
  seconds: number
}

/** The places of a way, and the metres around each within which the engine looks at local roads. */
export interface Ends {
  origin: RoadPlace
  destination: RoadPlace
  local: [origin: number, destination: number]
}

/** Metres around the ends within which the engine looks at the roads between local ones and motorways. */
export const reachOfLarger = 20_000

/** Edges from the first to the last of a restriction over several roads, at most. */
const longestRestriction = 12

/** What the engine would say about ways. */
export class Drives {
  private readonly roads: PackedRoads
  /** The edge onto which each turn leads. */
  private readonly onto: Uint32Array

  constructor(roads: PackedRoads) {
    this.roads = roads
    const { ids, twice, to } = roads
    this.onto = to.map((state) => (state < ids.length ? state : (twice[state - ids.length] as number)))
  }

  drive(turns: Int32Array, from: End, to: End): Drive {
    const { metres: lengths, seconds: times, turnSeconds } = this.roads
    const first = from.seed.node
    const last = turns.length === 0 ? first : (this.onto[turns.at(-1) as number] as number)
    const [before, after] = [from.along, 1 - to.along]
    let metres = (1 - before) * (lengths[first] as number) - after * (lengths[last] as number)
    let seconds = (1 - before) * (times[first] as number) - after * (times[last] as number)
    for (const turn of turns) {
      const edge = this.onto[turn] as number
      metres += lengths[edge] as number
      seconds += (times[edge] as number) + (turnSeconds[turn] as number)
    }
    return { first, turns, endsCost: from.seed.cost + to.seed.cost, metres, seconds }
  }

  /** What it costs if the engine takes its shortcuts where it is far from both ends. */
  mixedCost({ first, turns, endsCost }: Drive, { origin, destination, local }: Ends): number {
    const { x, y, turnCost, shortTurnCost } = this.roads
    const [start, end] = [circle(origin, local[0]), circle(destination, local[1])]
    let total = endsCost
    let edge = first
    for (const turn of turns) {
      const [atX, atY] = [x[edge] as number, y[edge] as number]
      const isShort = isOutside(start, atX, atY) && isOutside(end, atX, atY)
      total += (isShort ? shortTurnCost : turnCost)[turn] as number
      edge = this.onto[turn] as number
    }
    return total
  }

  /** Whether it has a small road too far from both ends: neither of the engine's two searches would look at it. */
  isPruned({ first, turns, metres }: Drive, { origin, destination, local }: Ends): boolean {
    if (metres < local[0] + local[1]) return false
    const { x, y, flags } = this.roads
    const starts = [circle(origin, reachOfLarger), circle(origin, local[0])] as const
    const ends = [circle(destination, reachOfLarger), circle(destination, local[1])] as const
    let isBeyond = false
    let before = first
    for (const turn of turns) {
      const edge = this.onto[turn] as number
      const level = Math.max(
        (flags[before] as number) & edgeFlags.level,
        (flags[edge] as number) & edgeFlags.level,
      )
      if (level > 0) {
        const [atX, atY] = [x[before] as number, y[before] as number]
        const size = level === 2 ? 1 : 0
        isBeyond ||= isOutside(starts[size], atX, atY)
        if (isBeyond && isOutside(ends[size], atX, atY)) return true
      }
      before = edge
    }
    return false
  }

  /** Whether a restriction over several roads may forbid it. */
  mayBeForbidden({ first, turns }: Drive): boolean {
    const { flags } = this.roads
    let since = (flags[first] as number) & edgeFlags.startsRestriction ? 0 : longestRestriction
    for (const turn of turns) {
      const flag = flags[this.onto[turn] as number] as number
      if (flag & edgeFlags.endsRestriction && since < longestRestriction) return true
      since = flag & edgeFlags.startsRestriction ? 0 : since + 1
    }
    return false
  }
}

interface Circle {
  x: number
  y: number
  /** Metres in a degree of longitude here. */
  wide: number
  square: number
}

function circle({ longitude, latitude }: RoadPlace, metres: number): Circle {
  const wide = metresPerDegree * Math.cos((latitude * Math.PI) / 180)
  return { x: longitude, y: latitude, wide, square: metres * metres }
}

/** On the plane: over these distances that is right to a metre or two. */
function isOutside({ x, y, wide, square }: Circle, atX: number, atY: number): boolean {
  const [east, north] = [(atX - x) * wide, (atY - y) * metresPerDegree]
  return east * east + north * north > square
}
