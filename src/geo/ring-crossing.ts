import { touching } from './clean-ring.ts'
import type { Position } from './distance.ts'
import type { Ring } from './polygon.ts'

/**
 * Where a ring crosses itself; undefined when it does not. It may touch itself in points and along edges, as a polygon does
 * whose hole is joined to its outline by a double edge.
 *
 * A ring that does not cross itself winds around every point once or not at all, always in the same direction. So edges
 * are cut where the ring touches them, those that run there and back are cancelled, and at each node the rest must come and
 * go in turn. Parts that only cancelled edges joined are checked against each other.
 */
export function firstCrossing(ring: Ring): Position | undefined {
  const edges = edgesOf(ring)
  const nodes = joinTouching(edges)
  if ('crossing' in nodes) return nodes.crossing
  if (nodes.areApart) return undefined
  const net = cancelled(edges, nodes)
  for (const [node, ways] of net) if (!alternates(node, ways, edges)) return placeOf(edges, node)
  return crossingOfParts(edges, net)
}

interface Edge {
  /** Its number, which is also that of the node where it starts. */
  at: number
  length: number
  ax: number
  ay: number
  bx: number
  by: number
  minX: number
  maxX: number
  minY: number
  maxY: number
}

function edgesOf(ring: Ring): Edge[] {
  return Array.from({ length: ring.length / 2 - 1 }, (_, at) => {
    const ax = ring[at * 2] as number
    const ay = ring[at * 2 + 1] as number
    const bx = ring[at * 2 + 2] as number
    const by = ring[at * 2 + 3] as number
    return {
      at,
      length: Math.hypot(bx - ax, by - ay),
      ax,
      ay,
      bx,
      by,
      minX: Math.min(ax, bx) - touching,
      maxX: Math.max(ax, bx) + touching,
      minY: Math.min(ay, by) - touching,
      maxY: Math.max(ay, by) + touching,
    }
  })
}

interface Nodes {
  /** The ring touches itself nowhere. */
  areApart: boolean
  /** One number for all nodes in the same place. */
  idOf(node: number): number
  /** Nodes on an edge between its ends, with how far along (0 to 1). */
  cuts: Map<number, { node: number; along: number }[]>
}

/** Finds nodes on other nodes and edges. */
function joinTouching(edges: Edge[]): Nodes | { crossing: Position } {
  const ids = edges.map((_, node) => node)
  const idOf = (node: number): number => {
    let id = node
    while (ids[id] !== id) id = ids[id] as number
    return id
  }
  const cuts: Nodes['cuts'] = new Map()
  const pair = overlapping(edges, (a, b) => {
    if (isBeside(a, b) || isBeside(b, a) || touches(a.at, b.at)) return false
    return straddles(a, b) && straddles(b, a)
  })
  if (pair) return { crossing: meetingPoint(...pair) }
  return { areApart: cuts.size === 0 && ids.every((id, node) => id === node), idOf, cuts }

  function touches(a: number, b: number): boolean {
    const found = [endOn(a, b), endOn(next(a), b), endOn(b, a), endOn(next(b), a)]
    return found.includes(true)
  }

  function next(at: number): number {
    return (at + 1) % edges.length
  }

  /** Whether the node lies on the edge; notes where. */
  function endOn(node: number, at: number): boolean {
    if (node === at || node === next(at)) return true
    const { ax: x, ay: y } = edges[node] as Edge
    const { ax, ay, bx, by } = edges[at] as Edge
    for (const [end, ex, ey] of [
      [at, ax, ay],
      [next(at), bx, by],
    ] as const) {
      if (Math.abs(x - ex) > touching || Math.abs(y - ey) > touching) continue
      ids[idOf(node)] = idOf(end)
      return true
    }
    const [dx, dy] = [bx - ax, by - ay]
    const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
    if (along <= 0 || along >= 1 || Math.abs(offset(edges[at] as Edge, x, y)) > touching) return false
    const own = cuts.get(at)
    if (own) own.push({ node, along })
    else cuts.set(at, [{ node, along }])
    return true
  }
}

/**
 * The first pair of edges with overlapping boxes for which `isFound` holds. A sweep compares only edges that overlap in one
 * direction: the one in which they are shorter.
 */
function overlapping(edges: Edge[], isFound: (a: Edge, b: Edge) => boolean): [Edge, Edge] | undefined {
  let [width, height] = [0, 0]
  for (const { minX, maxX, minY, maxY } of edges) {
    width += maxX - minX
    height += maxY - minY
  }
  const isEastward = width <= height
  const inOrder = edges.toSorted((a, b) => (isEastward ? a.minX - b.minX : a.minY - b.minY))
  const active: Edge[] = []
  for (const edge of inOrder) {
    let kept = 0
    for (const other of active) {
      if (isEastward ? other.maxX < edge.minX : other.maxY < edge.minY) continue
      active[kept++] = other
      const isApart = isEastward
        ? other.minY > edge.maxY || other.maxY < edge.minY
        : other.minX > edge.maxX || other.maxX < edge.minX
      if (!isApart && isFound(edge, other)) return [edge, other]
    }
    active.length = kept
    active.push(edge)
  }
  return undefined
}

/** Whether an edge lies wholly on one side of another's line. */
function isBeside({ ax, ay, bx, by }: Edge, line: Edge): boolean {
  const a = offset(line, ax, ay)
  if (a <= touching && a >= -touching) return false
  const b = offset(line, bx, by)
  return a > 0 ? b > touching : b < -touching
}

function straddles({ ax, ay, bx, by }: Edge, line: Edge): boolean {
  return offset(line, ax, ay) * offset(line, bx, by) < 0
}

/** Degrees from the edge's line; negative on its right. */
function offset({ ax, ay, bx, by, length }: Edge, x: number, y: number): number {
  return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length
}

function meetingPoint(a: Edge, b: Edge): Position {
  const [dx, dy, ex, ey] = [a.bx - a.ax, a.by - a.ay, b.bx - b.ax, b.by - b.ay]
  const along = ((b.ax - a.ax) * ey - (b.ay - a.ay) * ex) / (dx * ey - dy * ex)
  return [a.ax + along * dx, a.ay + along * dy]
}

/** By node, then by the node at the other end: how often the ring goes there, less how often it comes from there. */
type Net = Map<number, Map<number, number>>

function cancelled(edges: Edge[], { idOf, cuts }: Nodes): Net {
  const net: Net = new Map()
  const count = (from: number, to: number, way: number) => {
    const ways = net.get(from) ?? new Map<number, number>()
    net.set(from, ways)
    const sum = (ways.get(to) ?? 0) + way
    if (sum === 0) ways.delete(to)
    else ways.set(to, sum)
  }
  for (const at of edges.keys()) {
    const between = (cuts.get(at) ?? []).sort((a, b) => a.along - b.along)
    const stops = [at, ...between.map(({ node }) => node), (at + 1) % edges.length].map(idOf)
    for (const [index, to] of stops.entries()) {
      const from = stops[index - 1]
      if (from === undefined || from === to) continue
      count(from, to, 1)
      count(to, from, -1)
    }
  }
  return net
}

/** Whether edges come and go in turn around the node. */
function alternates(node: number, ways: Map<number, number>, edges: Edge[]): boolean {
  if ([...ways.values()].some((way) => Math.abs(way) > 1)) return false
  if (ways.size <= 2) return true
  const [x, y] = placeOf(edges, node)
  const around = [...ways].map(([to, way]) => {
    const [tx, ty] = placeOf(edges, to)
    return { way, angle: Math.atan2(ty - y, tx - x) }
  })
  around.sort((a, b) => a.angle - b.angle)
  return around.every(({ way }, at) => way !== around.at(at - 1)?.way)
}

/** Parts side by side must wind in one direction, and a part inside another in the opposite one. */
function crossingOfParts(edges: Edge[], net: Net): Position | undefined {
  const parts = partsOf(net)
  if (parts.length < 2) return undefined
  const all = parts.map((nodes) => ({ nodes, lines: linesOf(nodes, edges, net) }))
  let outer = 0
  for (const part of all) {
    const others = all.filter((one) => one !== part).flatMap(({ lines }) => lines)
    const place = placeOf(edges, part.nodes[0] as number)
    const around = winding(others, place)
    const own = Math.sign(part.lines.reduce((sum, [a, b]) => sum + cross(a, b, place), 0))
    if (outer === 0) outer = around === 0 ? own : around
    if (around === 0 ? own !== outer : around !== outer || own !== -outer) return place
  }
  return undefined
}

/** Nodes that edges connect. */
function partsOf(net: Net): number[][] {
  const seen = new Set<number>()
  const parts: number[][] = []
  for (const [start, ways] of net) {
    if (seen.has(start) || ways.size === 0) continue
    const part = [start]
    seen.add(start)
    for (const node of part)
      for (const to of net.get(node)?.keys() ?? []) {
        if (seen.has(to)) continue
        seen.add(to)
        part.push(to)
      }
    parts.push(part)
  }
  return parts
}

type Line = [from: Position, to: Position]

function linesOf(nodes: number[], edges: Edge[], net: Net): Line[] {
  return nodes.flatMap((node) =>
    [...(net.get(node) ?? [])].flatMap(([to, way]): Line[] =>
      way > 0 ? [[placeOf(edges, node), placeOf(edges, to)]] : [],
    ),
  )
}

/** How often the lines wind around the point, counterclockwise. */
function winding(lines: Line[], [x, y]: Position): number {
  let turns = 0
  for (const [[ax, ay], [bx, by]] of lines) {
    if (ay > y === by > y) continue
    const left = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    if (by > ay && left > 0) turns++
    if (by < ay && left < 0) turns--
  }
  return turns
}

function cross([ax, ay]: Position, [bx, by]: Position, [x, y]: Position): number {
  return (ax - x) * (by - y) - (bx - x) * (ay - y)
}

function placeOf(edges: Edge[], node: number): Position {
  const { ax, ay } = edges[node] as Edge
  return [ax, ay]
}
