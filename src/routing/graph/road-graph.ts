import { edgeCost, mayStartTurnBack, startsTurnBack, turnCost } from './car-costs.ts'
import type { CarTiles } from './car-tiles.ts'
import { cars, type RoadEdge, type RoadNode } from './road-tile.ts'
import type { RoadTiles } from './road-tiles.ts'

/** Roads for cars: a state is being on an edge, an arc is a turn onto the next. */
export interface RoadGraph {
  /** Ids of the engine, ascending; an edge is known by its place among them. */
  ids: Float64Array
  /** Of driving an edge; and as a part of the engine's shortcuts, which have rounded speeds and no turns. */
  cost: Float32Array
  shortCost: Float32Array
  seconds: Float32Array
  metres: Float32Array
  /** See `edgeFlags`. */
  flags: Uint8Array
  /** Degrees of where it ends. */
  x: Float32Array
  y: Float32Array
  /** Edges that are states a second time (see `isSecondAfter`); these states come after all others. */
  twice: Uint32Array
  /** Turns, with the cost of the edge that they lead onto. */
  from: Uint32Array
  to: Uint32Array
  turnCost: Float32Array
  shortTurnCost: Float32Array
  turnSeconds: Float32Array
  /** Ways over several edges that are forbidden, one after the other: how many edges, then these. */
  restrictions: Uint32Array
}

/** The two lowest bits are the level: 0 are motorways, 2 local roads. */
export const edgeFlags = {
  level: 3,
  leadsUp: 16,
  isDestinationOnly: 32,
}

/**
 * The level whose shortcuts the engine takes on most ways: those of this one from 5 km after an end, those of motorways only
 * from 20 km.
 */
const shortenedLevel = 1

interface Arc {
  from: number
  to: number
  cost: number
  shortCost: number
  seconds: number
}

function flagsOf(edge: RoadEdge, end: RoadNode | undefined, level: number): number {
  return (
    level |
    (level === 2 && end && end.twins.length > 0 ? edgeFlags.leadsUp : 0) |
    (edge.isDestinationOnly ? edgeFlags.isDestinationOnly : 0)
  )
}

/**
 * Whether an edge is entered in its second state. Roads for destinations only may be left by who starts there, the first state,
 * and entered by who ends there, the second: nobody drives through (see `throughGraph`). Of other edges the second means that
 * half a turn back has led there.
 */
function isSecondAfter(edge: RoadEdge, isSecond: boolean, node: RoadNode, next: RoadEdge): boolean {
  if (next.isDestinationOnly) return isSecond || !edge.isDestinationOnly
  return startsTurnBack(edge, node, next)
}

export function roadGraph(roads: CarTiles): RoadGraph {
  return new Roads(roads).graph()
}

class Roads {
  private readonly edges: Float64Array
  private readonly shortcuts: Float64Array
  private readonly tiles: RoadTiles

  constructor({ edges, shortcuts, tiles }: CarTiles) {
    this.edges = edges
    this.shortcuts = shortcuts
    this.tiles = tiles
  }

  graph(): RoadGraph {
    const ids = this.edges
    const count = ids.length
    const cost = new Float32Array(count)
    const [seconds, metres] = [new Float32Array(count), new Float32Array(count)]
    const [x, y, flags] = [new Float32Array(count), new Float32Array(count), new Uint8Array(count)]
    const twice: number[] = []
    const twiceOf = new Map<number, number>()
    for (let index = 0; index < count; index++) {
      const edge = this.tiles.edge(ids[index] as number)
      const end = this.tiles.node(edge.endNode)
      const driving = edgeCost(edge)
      cost[index] = driving.cost
      seconds[index] = driving.seconds
      metres[index] = edge.length
      flags[index] = flagsOf(edge, end, (ids[index] as number) % 8)
      x[index] = end?.longitude ?? 0
      y[index] = end?.latitude ?? 0
      if (!edge.isDestinationOnly && !mayStartTurnBack(edge)) continue
      twiceOf.set(index, count + twice.length)
      twice.push(index)
    }
    const { shortCost, follower } = this.shortened(ids, cost)
    const arcs: Arc[] = []
    for (let index = 0; index < count; index++) {
      const edge = this.tiles.edge(ids[index] as number)
      const second = twiceOf.get(index)
      for (const { id, node, next } of this.turns(edge)) {
        const onto = indexOf(ids, id)
        if (onto === -1) continue
        for (const state of second === undefined ? [index] : [index, second]) {
          const isSecond = state !== index
          const turn = turnCost(edge, node, next, isSecond && !edge.isDestinationOnly)
          if (isSecond && edge.isDestinationOnly && !next.isDestinationOnly) continue
          arcs.push({
            from: state,
            to: isSecondAfter(edge, isSecond, node, next) ? (twiceOf.get(onto) as number) : onto,
            cost: turn.cost + (cost[onto] as number),
            shortCost: (follower[index] === onto ? 0 : turn.cost) + (shortCost[onto] as number),
            seconds: turn.seconds,
          })
        }
      }
    }
    return {
      ids,
      cost,
      shortCost,
      seconds,
      metres,
      flags,
      x,
      y,
      twice: Uint32Array.from(twice),
      from: Uint32Array.from(arcs, (arc) => arc.from),
      to: Uint32Array.from(arcs, (arc) => arc.to),
      turnCost: Float32Array.from(arcs, (arc) => arc.cost),
      shortTurnCost: Float32Array.from(arcs, (arc) => arc.shortCost),
      turnSeconds: Float32Array.from(arcs, (arc) => arc.seconds),
      restrictions: this.restrictions(ids),
    }
  }

  private restrictions(ids: Float64Array): Uint32Array {
    const flat: number[] = []
    for (const way of this.tiles.restrictions()) {
      const edges = way.map((id) => indexOf(ids, id))
      if (!edges.includes(-1)) flat.push(edges.length, ...edges)
    }
    return Uint32Array.from(flat)
  }

  /** What edges cost as parts of the engine's shortcuts, and which edge follows each within one; -1 if none. */
  private shortened(
    ids: Float64Array,
    cost: Float32Array,
  ): { shortCost: Float32Array; follower: Int32Array } {
    const shortCost = cost.slice()
    const follower = new Int32Array(ids.length).fill(-1)
    for (const id of this.shortcuts) {
      if (id % 8 !== shortenedLevel) continue
      const shortcut = this.tiles.edge(id)
      const parts = this.tiles.partsOf(id, shortcut).map((part) => indexOf(ids, part))
      if (parts.length < 2 || parts.includes(-1)) continue
      const perMetre = edgeCost(shortcut).cost / Math.max(1, shortcut.length)
      for (const [at, part] of parts.entries()) {
        shortCost[part] = perMetre * this.tiles.edge(ids[part] as number).length
        follower[part] = parts[at + 1] ?? -1
      }
    }
    return { shortCost, follower }
  }

  /** The edges onto which one may turn; back only where there is no other way but into a dead end. */
  private turns(edge: RoadEdge): { id: number; node: RoadNode; next: RoadEdge }[] {
    const end = this.tiles.node(edge.endNode)
    if (!end) return []
    const isOpen = (end.access & cars) === cars
    const ways = [edge.endNode, ...end.twins].flatMap((nodeId) => {
      const node = this.tiles.node(nodeId) as RoadNode
      return this.tiles.edgesAt(nodeId).map((id) => ({ id, node, next: this.tiles.edge(id) }))
    })
    const allowed = ways.filter(
      ({ next }) => next.access & cars && !next.isShortcut && !((edge.forbidden >>> next.number) & 1),
    )
    const onward = isOpen ? allowed.filter(({ next }) => next.number !== edge.numberBack) : []
    if (onward.some(({ next }) => !next.isNotThrough)) return onward
    return [...onward, ...allowed.filter(({ next }) => next.number === edge.numberBack)]
  }
}

/** Where an id stands; -1 if it is not among them. */
export function indexOf(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = ids[middle] as number
    if (found === id) return middle
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}
