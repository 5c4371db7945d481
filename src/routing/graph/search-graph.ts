import { alongCurve, cellAt } from '../../geo/hilbert.ts'
import { edgeCost, endsTurnBack, mayStartTurnBack, startsTurnBack, turnCost } from './car-costs.ts'
import type { CarTiles } from './car-tiles.ts'
import { type HalfGraph, type HalfTurn, halfGraph, roadBits, turnBits } from './half-graph.ts'
import { indexOf } from './road-graph.ts'
import { cars, type RoadEdge, type RoadNode } from './road-tile.ts'

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

interface Road {
  id: number
  edge: RoadEdge
  /** Where it begins. */
  start: number
  /** The edge that leads back. */
  back: { id: number; edge: RoadEdge } | undefined
}

interface Turn {
  from: number
  to: number
  isBack: boolean
  startsBack: boolean
  endsBack: boolean
  cost: number
  /** After half a turn back, as either search sees it. */
  forwardCost: number
  backwardCost: number
  seconds: number
  /** Backward: 0 on the level of the road, then as the engine looks at the others. */
  rank: number
}

export function searchGraph({ tiles, edges, shortcuts }: CarTiles): SearchGraph {
  const ids = [...edges, ...shortcuts]
  const all = ids.map((id): Road => {
    const edge = tiles.edge(id)
    return { id, edge, start: tiles.startOf(id), back: tiles.backOf(id, edge) }
  })
  const roadOf = (id: number) => {
    const at = indexOf(edges, id)
    if (at !== -1) return at
    const shortcut = indexOf(shortcuts, id)
    return shortcut === -1 ? -1 : edges.length + shortcut
  }
  const order = alongTheCurve(all.map(({ edge }) => tiles.node(edge.endNode)))
  const places = new Uint32Array(all.length)
  for (const [place, road] of order.entries()) places[road] = place
  const out = all.map(({ edge }, from) => turnsFrom(from, edge))
  const into: Turn[][] = all.map(() => [])
  for (const turns of out) for (const turn of turns) into[turn.to]?.push(turn)
  const backId = ({ from }: Turn) => all[from]?.back?.id ?? 0
  for (const turns of into) turns.sort((one, other) => one.rank - other.rank || backId(one) - backId(other))

  function turnsFrom(from: number, edge: RoadEdge): Turn[] {
    const end = tiles.node(edge.endNode)
    if (!end) return []
    const isOpen = (end.access & cars) === cars
    const turns: Turn[] = []
    for (const nodeId of [edge.endNode, ...(isOpen ? end.twins : [])]) {
      const node = tiles.node(nodeId)
      if (!node) continue
      const rank = nodeId === edge.endNode ? 0 : 1 + node.twins.indexOf(edge.endNode)
      for (const id of tiles.edgesAt(nodeId)) {
        const to = roadOf(id)
        const next = all[to]?.edge
        if (!next || (edge.forbidden >>> next.number) & 1) continue
        const isBack = rank === 0 && next.number === edge.numberBack
        if (isBack ? next.isShortcut : !isOpen) continue
        const { cost, seconds } = turnCost(edge, node, next, false)
        const dearCost = () => turnCost(edge, node, next, true).cost
        turns.push({
          from,
          to,
          isBack,
          startsBack: startsTurnBack(edge, node, next),
          endsBack: endsTurnBack(edge, node, next),
          cost,
          forwardCost: mayStartTurnBack(edge) ? dearCost() : cost,
          backwardCost: mayStartTurnBack(next) ? dearCost() : cost,
          seconds,
          rank,
        })
      }
    }
    return turns
  }

  const levelOf = (road: number) => (all[road] as Road).id % 8
  /** As the engine comes to them: those on the level of the road first, and back last. */
  const inOrder = (road: number, turns: Turn[], other: (turn: Turn) => number) => {
    const [same, others, back]: [Turn[], Turn[], Turn[]] = [[], [], []]
    for (const turn of turns) {
      const list = turn.isBack ? back : levelOf(other(turn)) === levelOf(road) ? same : others
      list.push(turn)
    }
    return [...same, ...others, ...back]
  }
  const forwardTurns = out.map((turns, road) => inOrder(road, turns, ({ to }) => to))
  const onto = (other: number, isBack: boolean, isHalfBack: boolean) => ({
    road: places[other] as number,
    bits:
      (levelOf(other) << turnBits.level) |
      (isBack ? turnBits.isBack : 0) |
      (isHalfBack ? turnBits.isHalfBack : 0),
  })
  const forward = halfGraph(all.length, (place) => {
    const road = order[place] as number
    const { id, edge } = all[road] as Road
    const turns = (forwardTurns[road] ?? []).map(
      ({ to, isBack, startsBack, cost, forwardCost }): HalfTurn => ({
        ...onto(to, isBack, startsBack),
        cost,
        dearCost: forwardCost,
      }),
    )
    return {
      ...pointOf(edge.endNode),
      bits: bitsOf(id, edge, edge, edge.endNode),
      cost: edgeCost(edge).cost,
      turns,
    }
  })
  const backward = halfGraph(all.length, (place) => {
    const road = order[place] as number
    const { id, edge, start, back } = all[road] as Road
    const turns = inOrder(road, into[road] ?? [], ({ from }) => from).map(
      ({ from, isBack, endsBack, cost, backwardCost }): HalfTurn => ({
        ...onto(from, isBack, endsBack),
        cost,
        dearCost: backwardCost,
      }),
    )
    return { ...pointOf(start), bits: bitsOf(id, edge, back?.edge, start), cost: edgeCost(edge).cost, turns }
  })

  function pointOf(nodeId: number): { x: number; y: number } {
    const { longitude: x = 0, latitude: y = 0 } = tiles.node(nodeId) ?? {}
    return { x, y }
  }

  /** `leaving`: the edge as it begins where the search comes to it. */
  function bitsOf(id: number, edge: RoadEdge, leaving: RoadEdge | undefined, nodeId: number): number {
    const node = tiles.node(nodeId)
    const isOpen = node !== undefined && (node.access & cars) === cars
    const up = isOpen ? node.twins.filter((twin) => twin % 8 < nodeId % 8).length : 0
    return (
      (id % 8) |
      (edge.isShortcut ? roadBits.isShortcut : 0) |
      (leaving?.isNotThrough ? roadBits.isNotThrough : 0) |
      (edge.isDestinationOnly ? roadBits.isDestinationOnly : 0) |
      (up << roadBits.up) |
      ((leaving?.shortcutMask ?? 0) << roadBits.shortcut) |
      ((leaving?.supersededBy ?? 0) << roadBits.superseded)
    )
  }

  /** What it takes to drive a road, with the turns within a shortcut. */
  function figuresOf({ id, edge }: Road): { metres: number; seconds: number } {
    const parts = edge.isShortcut ? tiles.partsOf(id, edge).map((part) => indexOf(edges, part)) : []
    if (parts.length === 0) return { metres: edge.length, seconds: edgeCost(edge).seconds }
    let [metres, seconds] = [0, 0]
    for (const [at, part] of parts.entries()) {
      const { edge: driven } = all[part] as Road
      metres += driven.length
      seconds += edgeCost(driven).seconds
      seconds += out[parts[at - 1] ?? -1]?.find(({ to }) => to === part)?.seconds ?? 0
    }
    return { metres, seconds }
  }

  const figures = Array.from(order, (road) => figuresOf(all[road] as Road))
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
