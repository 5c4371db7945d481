import { alongCurve, cellAt } from '../../geo/hilbert.ts'
import { edgeCost } from './car-costs.ts'
import type { CarTiles } from './car-tiles.ts'
import { type HalfGraph, type HalfRoad, type HalfTurn, halfGraph, roadBits, turnBits } from './half-graph.ts'
import { indexOf } from './road-graph.ts'
import type { RoadEdge, RoadNode } from './road-tile.ts'
import type { RoadTiles } from './road-tiles.ts'
import { isOpenToCars, type Road, roadsOf, type Turn, turnsFrom, turnsTo } from './road-turns.ts'

/** The roads of cars as the engine's search of a single route sees them, its shortcuts among them. */
export interface SearchGraph {
  forward: HalfGraph
  backward: HalfGraph
  /** Where each edge of the road graph stands. */
  placeOf: Uint32Array
  /** By place: the edge, -1 of a shortcut; and what it takes to drive it. */
  edgeAt: Int32Array
  metres: Float32Array
  seconds: Float32Array
  /** Of each turn of `forward`. */
  turnSeconds: Float32Array
}

/** Of the curve along which roads stand: cells of a few metres. */
const curveLevel = 22

export function searchGraph(car: CarTiles): SearchGraph {
  const { tiles, edges } = car
  const roads = roadsOf(car)
  const order = alongTheCurve(roads.map(({ edge }) => tiles.node(edge.endNode)))
  const places = new Uint32Array(roads.length)
  for (const [place, road] of order.entries()) places[road] = place
  const turns = turnsFrom(car, roads)
  const forwardTurns = turns.map((out, road) => asLookedAt(roads, road, out, ({ to }) => to))
  const backwardTurns = turnsTo(roads, turns).map((into, road) =>
    asLookedAt(roads, road, into, ({ from }) => from),
  )
  const bitsOnto = (road: number) => levelOf(roads, road) << turnBits.level

  const forward = halfGraph(roads.length, (place) => {
    const road = order[place] as number
    const { id, edge } = roads[road] as Road
    const turns = (forwardTurns[road] ?? []).map(
      ({ to, isBack, startsBack, cost, forwardCost }): HalfTurn => ({
        road: places[to] as number,
        bits: bitsOnto(to) | bitsOfTurn(isBack, startsBack),
        cost,
        dearCost: forwardCost,
      }),
    )
    return halfRoad({ tiles, id, edge, leaving: edge, nodeId: edge.endNode }, turns)
  })
  const backward = halfGraph(roads.length, (place) => {
    const road = order[place] as number
    const { id, edge, start, back } = roads[road] as Road
    const turns = (backwardTurns[road] ?? []).map(
      ({ from, isBack, endsBack, cost, backwardCost }): HalfTurn => ({
        road: places[from] as number,
        bits: bitsOnto(from) | bitsOfTurn(isBack, endsBack),
        cost,
        dearCost: backwardCost,
      }),
    )
    return halfRoad({ tiles, id, edge, leaving: back?.edge, nodeId: start }, turns)
  })

  const figures = Array.from(order, (road) => figuresOf(car, roads, turns, roads[road] as Road))
  return {
    forward,
    backward,
    placeOf: places.slice(0, edges.length),
    edgeAt: Int32Array.from(order, (road) => (road < edges.length ? road : -1)),
    metres: Float32Array.from(figures, ({ metres }) => metres),
    seconds: Float32Array.from(figures, ({ seconds }) => seconds),
    turnSeconds: Float32Array.from(
      Array.from(order, (road) => (forwardTurns[road] ?? []).map(({ seconds }) => seconds)).flat(),
    ),
  }
}

/** As the engine comes to them: turns onto the level of the road first, and back last. */
function asLookedAt(
  roads: readonly Road[],
  road: number,
  turns: readonly Turn[],
  other: (turn: Turn) => number,
): Turn[] {
  const [same, others, back]: [Turn[], Turn[], Turn[]] = [[], [], []]
  for (const turn of turns) {
    const isSame = levelOf(roads, other(turn)) === levelOf(roads, road)
    const list = turn.isBack ? back : isSame ? same : others
    list.push(turn)
  }
  return [...same, ...others, ...back]
}

function levelOf(roads: readonly Road[], road: number): number {
  return (roads[road] as Road).id % 8
}

function bitsOfTurn(isBack: boolean, isHalfBack: boolean): number {
  return (isBack ? turnBits.isBack : 0) | (isHalfBack ? turnBits.isHalfBack : 0)
}

/** A road as the search from one end comes to it. */
interface Sight {
  tiles: RoadTiles
  id: number
  edge: RoadEdge
  /** The edge in the direction of the search. */
  leaving: RoadEdge | undefined
  /** Where the search leaves the road. */
  nodeId: number
}

function halfRoad({ tiles, id, edge, leaving, nodeId }: Sight, turns: HalfTurn[]): HalfRoad {
  const node = tiles.node(nodeId)
  const up = node && isOpenToCars(node) ? node.twins.filter((twin) => twin % 8 < nodeId % 8).length : 0
  const bits =
    (id % 8) |
    (edge.isShortcut ? roadBits.isShortcut : 0) |
    (leaving?.isNotThrough ? roadBits.isNotThrough : 0) |
    (edge.isDestinationOnly ? roadBits.isDestinationOnly : 0) |
    (up << roadBits.up) |
    ((leaving?.shortcutMask ?? 0) << roadBits.shortcut) |
    ((leaving?.supersededBy ?? 0) << roadBits.superseded)
  const { longitude: x = 0, latitude: y = 0 } = node ?? {}
  return { x, y, bits, cost: edgeCost(edge).cost, turns }
}

/** What it takes to drive a road, with the turns within a shortcut. */
function figuresOf(
  { tiles, edges }: CarTiles,
  roads: readonly Road[],
  turns: readonly Turn[][],
  { id, edge }: Road,
): { metres: number; seconds: number } {
  const parts = edge.isShortcut ? tiles.partsOf(id, edge).map((part) => indexOf(edges, part)) : []
  if (parts.length === 0) return { metres: edge.length, seconds: edgeCost(edge).seconds }
  let [metres, seconds] = [0, 0]
  for (const [at, part] of parts.entries()) {
    const { edge: driven } = roads[part] as Road
    metres += driven.length
    seconds += edgeCost(driven).seconds
    seconds += turns[parts[at - 1] ?? -1]?.find(({ to }) => to === part)?.seconds ?? 0
  }
  return { metres, seconds }
}

/** Numbers of the nodes, so that those near each other stand together. */
function alongTheCurve(nodes: (RoadNode | undefined)[]): Uint32Array {
  const along = nodes.map((node) => {
    const [column, row] = cellAt(node?.longitude ?? 0, node?.latitude ?? 0, curveLevel)
    return alongCurve(column, row, curveLevel)
  })
  return Uint32Array.from(nodes.keys()).sort(
    (one, other) => (along[one] as number) - (along[other] as number) || one - other,
  )
}
