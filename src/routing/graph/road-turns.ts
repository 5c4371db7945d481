import { endsTurnBack, mayStartTurnBack, startsTurnBack, turnCost } from './car-costs.ts'
import type { CarTiles } from './car-tiles.ts'
import { indexOf } from './road-graph.ts'
import { cars, type RoadEdge, type RoadNode } from './road-tile.ts'

export interface Road {
  id: number
  edge: RoadEdge
  /** Where it begins. */
  start: number
  /** The edge that leads back. */
  back: { id: number; edge: RoadEdge } | undefined
}

/** `from` and `to` are numbers of roads. */
export interface Turn {
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

/** Edges first, then shortcuts. A road's number is where it stands here. */
export function roadsOf({ tiles, edges, shortcuts }: CarTiles): Road[] {
  return [...edges, ...shortcuts].map((id) => {
    const edge = tiles.edge(id)
    return { id, edge, start: tiles.startOf(id), back: tiles.backOf(id, edge) }
  })
}

function numberOf({ edges, shortcuts }: CarTiles, id: number): number {
  const edge = indexOf(edges, id)
  if (edge !== -1) return edge
  const shortcut = indexOf(shortcuts, id)
  return shortcut === -1 ? -1 : edges.length + shortcut
}

/** By road: the turns from it, on the levels of all roads that meet at its end. */
export function turnsFrom(car: CarTiles, roads: readonly Road[]): Turn[][] {
  const { tiles } = car
  return roads.map(({ edge }, from) => {
    const end = tiles.node(edge.endNode)
    if (!end) return []
    const isOpen = isOpenToCars(end)
    const turns: Turn[] = []
    for (const nodeId of [edge.endNode, ...(isOpen ? end.twins : [])]) {
      const node = tiles.node(nodeId)
      if (!node) continue
      const rank = nodeId === edge.endNode ? 0 : 1 + node.twins.indexOf(edge.endNode)
      for (const id of tiles.edgesAt(nodeId)) {
        const to = numberOf(car, id)
        const next = roads[to]?.edge
        if (!next || (edge.forbidden >>> next.number) & 1) continue
        const isBack = rank === 0 && next.number === edge.numberBack
        if (isBack ? next.isShortcut : !isOpen) continue
        turns.push({ from, to, isBack, rank, ...costsOf(edge, node, next) })
      }
    }
    return turns
  })
}

function costsOf(
  edge: RoadEdge,
  node: RoadNode,
  next: RoadEdge,
): Omit<Turn, 'from' | 'to' | 'isBack' | 'rank'> {
  const { cost, seconds } = turnCost(edge, node, next, false)
  const dearCost = () => turnCost(edge, node, next, true).cost
  return {
    startsBack: startsTurnBack(edge, node, next),
    endsBack: endsTurnBack(edge, node, next),
    cost,
    forwardCost: mayStartTurnBack(edge) ? dearCost() : cost,
    backwardCost: mayStartTurnBack(next) ? dearCost() : cost,
    seconds,
  }
}

/** By road: the same turns, to it, as a search backward comes to them. */
export function turnsTo(roads: readonly Road[], from: readonly Turn[][]): Turn[][] {
  const into: Turn[][] = roads.map(() => [])
  for (const turns of from) for (const turn of turns) into[turn.to]?.push(turn)
  const backId = (turn: Turn) => roads[turn.from]?.back?.id ?? 0
  for (const turns of into) turns.sort((one, other) => one.rank - other.rank || backId(one) - backId(other))
  return into
}

export function isOpenToCars({ access }: RoadNode): boolean {
  return (access & cars) === cars
}
