export type Point = readonly [x: number, y: number]

/**
 * Simplifies rings that share borders so that they still share them: between two fixed vertices, every ring drops the
 * same ones. Fixed are vertices where borders meet, and those that `isFixed` names. Rings are closed.
 */
export function simplifyRings(
  rings: readonly Point[][],
  tolerance: number,
  isFixed: (point: Point) => boolean,
): Point[][] {
  const junctions = junctionsOf(rings)
  const isKept = (point: Point) => junctions.has(keyOf(point)) || isFixed(point)
  return rings.map((ring) => {
    const points = startingAt(ring, isKept)
    const kept = points.slice(0, 1)
    for (let from = 0, to = 1; to < points.length; to++) {
      if (to < points.length - 1 && !isKept(points[to] as Point)) continue
      kept.push(...simplifyEitherWay(points.slice(from, to + 1), tolerance).slice(1))
      from = to
    }
    return kept
  })
}

/** Vertices that have more than two neighbours over all rings. */
function junctionsOf(rings: readonly Point[][]): Set<string> {
  const neighbours = new Map<string, Set<string>>()
  const link = (from: string, to: string) => {
    const linked = neighbours.get(from)
    if (linked) linked.add(to)
    else neighbours.set(from, new Set([to]))
  }
  for (const ring of rings) {
    const keys = ring.map(keyOf)
    for (let at = 1; at < keys.length; at++) {
      link(keys[at - 1] as string, keys[at] as string)
      link(keys[at] as string, keys[at - 1] as string)
    }
  }
  return new Set([...neighbours].filter(([, linked]) => linked.size > 2).map(([key]) => key))
}

/** The ring from its first kept vertex on; if there is none, from the least one, which is the same in every copy of it. */
function startingAt(ring: Point[], isKept: (point: Point) => boolean): Point[] {
  const open = ring.slice(0, -1)
  const kept = open.findIndex(isKept)
  const start =
    kept >= 0
      ? kept
      : open.reduce((least, point, at) => (isBefore(point, open[least] as Point) ? at : least), 0)
  return [...open.slice(start), ...open.slice(0, start + 1)]
}

/** Gives the same vertices for both directions of a line. */
function simplifyEitherWay(line: Point[], tolerance: number): Point[] {
  const [first, last] = [line[0] as Point, line.at(-1) as Point]
  const isClosed = keyOf(first) === keyOf(last)
  const isReversed = isClosed ? isBefore(line.at(-2) as Point, line[1] as Point) : isBefore(last, first)
  return isReversed ? simplifyLine(line.toReversed(), tolerance).reverse() : simplifyLine(line, tolerance)
}

/** Drops vertices within the tolerance of the line between those that stay (Ramer-Douglas-Peucker). */
export function simplifyLine(line: Point[], tolerance: number): Point[] {
  const [first, last] = [line[0] as Point, line.at(-1) as Point]
  let [farthest, most] = [0, tolerance]
  for (let at = 1; at < line.length - 1; at++) {
    const distance = distanceToSegment(line[at] as Point, first, last)
    if (distance > most) [farthest, most] = [at, distance]
  }
  if (farthest === 0) return [first, last]
  return [
    ...simplifyLine(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplifyLine(line.slice(farthest), tolerance),
  ]
}

function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const share = ((x - ax) * dx + (y - ay) * dy) / (dx ** 2 + dy ** 2 || 1)
  const along = Math.max(0, Math.min(1, share))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

function isBefore([ax, ay]: Point, [bx, by]: Point): boolean {
  return ax < bx || (ax === bx && ay < by)
}

function keyOf([x, y]: Point): string {
  return `${x} ${y}`
}
