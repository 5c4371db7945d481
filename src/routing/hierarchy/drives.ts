import { metresPerDegree } from '../../geo/distance.ts'
import { edgeFlags } from '../graph/road-graph.ts'
import type { CostedWay } from './cut-off.ts'
import type { PackedRoads } from './packed-roads.ts'
import type { End, RoadPlace } from './road-places.ts'

/** A way from edge to edge. */
export interface Drive {
  first: number
  turns: Int32Array
  /** What it costs to start, and what is left of the last edge, as less. */
  endCosts: [start: number, end: number]
  cost: number
  metres: number
  seconds: number
}

/** What a way costs without the engine's shortcuts, if the engine takes them where it is far from both ends, and with all of them. */
export interface DriveCosts {
  whole: number
  mixed: number
  short: number
}

/** Metres around the origin and the destination of a way. */
export type Radii = [origin: number, destination: number]

/** The places of a way, and how far around each the engine probably looks at local roads. */
export interface Ends {
  origin: RoadPlace
  destination: RoadPlace
  local: Radii
}

/** Of all roads at which a way may begin or end, those that it takes. */
interface WayEnds extends Pick<TrimmedWay, 'from' | 'to'> {
  begins: readonly End[]
  finishes: readonly End[]
}

interface TrimmedWay {
  turns: Int32Array
  from: End
  to: End
}

/** Costs are sums of floats. */
const rounding = 1e-3

/** Metres around the ends within which the engine looks at the roads between local ones and motorways. */
export const reachOfLarger = 20_000

/** Of the engine's levels of roads: motorways to local ones. */
const localLevel = 2

/** What the engine would say about ways. */
export class Drives {
  private readonly roads: PackedRoads
  /** The edge onto which each turn leads. */
  private readonly onto: Uint32Array
  /** By the last edge, forbidden ways over several edges. */
  private readonly forbidden = new Map<number, Uint32Array[]>()

  constructor(roads: PackedRoads) {
    this.roads = roads
    const { ids, twice, to } = roads
    this.onto = to.map((state) => (state < ids.length ? state : (twice[state - ids.length] as number)))
    const { restrictions } = roads
    for (let at = 0; at < restrictions.length; ) {
      const way = restrictions.subarray(at + 1, at + 1 + (restrictions[at] as number))
      const last = way.at(-1) as number
      this.forbidden.set(last, [...(this.forbidden.get(last) ?? []), way])
      at += 1 + way.length
    }
  }

  /** Of the edge onto which each leads. */
  metresOfTurns(): Float32Array {
    const metres = new Float32Array(this.onto.length) // a mapper takes twenty times as long
    for (let turn = 0; turn < metres.length; turn++)
      metres[turn] = this.roads.metres[this.onto[turn] as number] as number
    return metres
  }

  drive(turns: Int32Array, from: End, to: End): Drive {
    const { metres: lengths, seconds: times, turnSeconds, turnCost } = this.roads
    const first = from.seed.node
    const last = turns.length === 0 ? first : (this.onto[turns.at(-1) as number] as number)
    const [before, after] = [from.along, 1 - to.along]
    let metres = (1 - before) * (lengths[first] as number) - after * (lengths[last] as number)
    let seconds = (1 - before) * (times[first] as number) - after * (times[last] as number)
    let cost = from.seed.cost
    for (const turn of turns) {
      const edge = this.onto[turn] as number
      metres += lengths[edge] as number
      seconds += (times[edge] as number) + (turnSeconds[turn] as number)
      cost += turnCost[turn] as number
    }
    cost += to.seed.cost
    const endCosts: Drive['endCosts'] = [from.seed.cost, to.seed.cost]
    return { first, turns, endCosts, cost, metres, seconds }
  }

  /**
   * At the end of a blind road turning back costs nothing, but takes time: a way that begins or ends there does so without it. `begins`
   * and `finishes`: where a way may do so.
   */
  withoutTurning(turns: Int32Array, { from, to, begins, finishes }: WayEnds): TrimmedWay {
    const { turnCost } = this.roads
    const [first = -1] = turns
    const sooner = begins.find(
      ({ seed }) =>
        seed.node === this.onto[first] &&
        seed.cost <= from.seed.cost + (turnCost[first] as number) + rounding,
    )
    const after = sooner ? turns.subarray(1) : turns
    const last = after.at(-1) ?? -1
    const before = after.length > 1 ? this.onto[after.at(-2) as number] : (sooner ?? from).seed.node
    const earlier = finishes.find(
      ({ seed }) => seed.node === before && seed.cost <= (turnCost[last] as number) + to.seed.cost + rounding,
    )
    return {
      turns: earlier ? after.subarray(0, -1) : after,
      from: sooner ?? from,
      to: earlier ?? to,
    }
  }

  private edgeAt({ first, turns }: Pick<Drive, 'first' | 'turns'>, at: number): number {
    return at < 0 ? first : (this.onto[turns[at] as number] as number)
  }

  /** `local`: metres from the ends within which the engine takes no shortcuts. */
  costs({ first, turns, endCosts }: Drive, { origin, destination }: Ends, local: Radii): DriveCosts {
    const { x, y, turnCost, shortTurnCost } = this.roads
    const [start, end] = [circle(origin, local[0]), circle(destination, local[1])]
    let whole = endCosts[0] + endCosts[1]
    let mixed = whole
    let short = whole
    let edge = first
    for (let at = 0; at < turns.length; at++) {
      const turn = turns[at] as number
      const cost = turnCost[turn] as number
      const shortCost = shortTurnCost[turn] as number
      const isShort = cost !== shortCost && isOutside(start, x, y, edge) && isOutside(end, x, y, edge)
      whole += cost
      mixed += isShort ? shortCost : cost
      short += shortCost
      edge = this.onto[turn] as number
    }
    return { whole, mixed, short }
  }

  /**
   * Whether a small road of it is too far from both ends for the engine's two searches to look at. `local`: how far from the ends they look
   * at local roads.
   */
  isPruned({ first, turns, metres }: Drive, { origin, destination }: Ends, local: Radii): boolean {
    if (metres < local[0] + local[1]) return false
    const { x, y, flags } = this.roads
    const starts = [circle(origin, reachOfLarger), circle(origin, local[0])] as const
    const ends = [circle(destination, reachOfLarger), circle(destination, local[1])] as const
    let isBeyond = false
    let before = first
    for (let at = 0; at < turns.length; at++) {
      const edge = this.onto[turns[at] as number] as number
      const level = Math.max(
        (flags[before] as number) & edgeFlags.level,
        (flags[edge] as number) & edgeFlags.level,
      )
      if (level > 0) {
        const size = level === localLevel ? 1 : 0
        isBeyond ||= isOutside(starts[size], x, y, before)
        if (isBeyond && isOutside(ends[size], x, y, before)) return true
      }
      before = edge
    }
    return false
  }

  /** Its edges, and what it costs to come along them. */
  costed({ first, turns, endCosts: [start], cost }: Drive): CostedWay {
    const edges = new Uint32Array(turns.length + 1)
    const costs = new Float64Array(edges.length)
    edges[0] = first
    costs[0] = start
    for (let at = 0; at < turns.length; at++) {
      const turn = turns[at] as number
      edges[at + 1] = this.onto[turn] as number
      costs[at + 1] = (costs[at] as number) + (this.roads.turnCost[turn] as number)
    }
    return { edges, costs, cost }
  }

  /** Whether a restriction over several roads forbids it. */
  isForbidden(drive: Drive): boolean {
    return this.hasForbidden(drive.turns.length + 1, (at) => this.edgeAt(drive, at - 1))
  }

  /** The same of so many edges in their order. */
  hasForbidden(count: number, edgeAt: (at: number) => number): boolean {
    if (this.forbidden.size === 0) return false
    for (let at = 1; at < count; at++) {
      const ways = this.forbidden.get(edgeAt(at))
      if (!ways) continue
      const isTaken = (way: Uint32Array) =>
        way.length <= at + 1 && way.every((edge, part) => edge === edgeAt(at + 1 - way.length + part))
      if (ways.some(isTaken)) return true
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

/** Whether an edge ends there. On the plane: over these distances that is right to a metre or two. */
function isOutside(
  { x, y, wide, square }: Circle,
  xs: Float32Array,
  ys: Float32Array,
  edge: number,
): boolean {
  const east = ((xs[edge] as number) - x) * wide
  const north = ((ys[edge] as number) - y) * metresPerDegree
  return east * east + north * north > square
}
