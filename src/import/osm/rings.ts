/** The line of a way that is part of a boundary. */
export interface Piece {
  /** Ids of its end nodes, by which pieces are joined, even if the node is missing. */
  first: number
  last: number
  /** [lon, lat, …], E7. */
  coordinates: Int32Array
  /** Some of its nodes are not in the file. */
  incomplete: boolean
}

export interface Ring {
  /** By the roles of its ways, which are often wrong: use the even-odd rule for holes. */
  inner: boolean
  /** [lon, lat, …], E7, closed. */
  coordinates: Int32Array
}

interface Edge extends Piece {
  inner: boolean
  used: boolean
}

/** An edge as it is walked along. */
interface Step {
  edge: Edge
  from: number
  to: number
}

/**
 * Joins pieces end to end. Walks from node to node; when the walk reaches a node it has visited, the loop is cut off as a
 * ring and the walk continues from there, so rings that touch are separated. A dead end, left by a missing member, is
 * dropped. Which edges are paired at a shared node does not matter: by the even-odd rule the area is the same.
 */
export function assembleRings(pieces: (Piece & { inner: boolean })[]): { rings: Ring[]; dropped: number } {
  const edges: Edge[] = pieces.map((piece) => ({ ...piece, used: false }))
  const ends = { inner: new Map<number, Edge[]>(), outer: new Map<number, Edge[]>() }
  for (const edge of edges) {
    if (edge.first === edge.last) continue
    const edgesAt = edge.inner ? ends.inner : ends.outer
    for (const node of [edge.first, edge.last]) {
      const there = edgesAt.get(node)
      if (there) there.push(edge)
      else edgesAt.set(node, [edge])
    }
  }
  /** Preferably one of the same role. */
  const nextEdge = (node: number, inner: boolean) =>
    takeUnused((inner ? ends.inner : ends.outer).get(node)) ??
    takeUnused((inner ? ends.outer : ends.inner).get(node))
  const rings: Ring[] = []
  let dropped = 0
  const close = (loop: Step[]) => {
    const ring = ringOf(loop)
    if (ring) rings.push(ring)
    else dropped += loop.length
  }

  for (const start of edges) {
    if (start.used) continue
    start.used = true
    if (start.first === start.last) {
      close([{ edge: start, from: start.first, to: start.last }])
      continue
    }
    const walk: Step[] = [{ edge: start, from: start.first, to: start.last }]
    /** At which step of the walk each node is left. */
    const leftAt = new Map([[start.first, 0]])
    for (let step = walk.at(-1); step; step = walk.at(-1)) {
      const met = leftAt.get(step.to)
      if (met !== undefined) {
        const loop = walk.splice(met)
        for (const { from } of loop) leftAt.delete(from)
        close(loop)
        continue
      }
      const next = nextEdge(step.to, step.edge.inner)
      if (!next) {
        walk.pop()
        leftAt.delete(step.from)
        dropped += 1
        continue
      }
      next.used = true
      leftAt.set(step.to, walk.length)
      walk.push({ edge: next, from: step.to, to: next.first === step.to ? next.last : next.first })
    }
  }
  return { rings, dropped }
}

function takeUnused(there: Edge[] | undefined): Edge | undefined {
  let edge = there?.pop()
  while (edge?.used) edge = there?.pop()
  return edge
}

/** Undefined with fewer than three distinct vertices. */
function ringOf(loop: Step[]): Ring | undefined {
  const length = loop.reduce((sum, { edge }) => sum + edge.coordinates.length, 2)
  const joined = new Int32Array(length)
  let at = 0
  let inner = 0
  for (const { edge, from } of loop) {
    if (edge.inner) inner += 1
    const { coordinates, first } = edge
    const last = coordinates.length - 2
    for (let index = 0; index <= last; index += 2) {
      const source = first === from ? index : last - index
      const x = coordinates[source] as number
      const y = coordinates[source + 1] as number
      if (at > 0 && joined[at - 2] === x && joined[at - 1] === y) continue
      joined[at++] = x
      joined[at++] = y
    }
  }
  if (at === 0) return undefined
  // The node at which it closes may be missing.
  if (joined[at - 2] !== joined[0] || joined[at - 1] !== joined[1]) {
    joined[at++] = joined[0] as number
    joined[at++] = joined[1] as number
  }
  return at < 8 ? undefined : { inner: 2 * inner > loop.length, coordinates: joined.slice(0, at) }
}
