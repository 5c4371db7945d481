import type { Position } from './distance.ts'
import type { Ring } from './polygon.ts'

/**
 * Where a ring crosses itself; undefined when it does not. It may touch itself in points and along edges, as a polygon does
 * whose hole is joined to its outline by a double edge.
 *
 * A ring that does not cross itself winds around every point once or not at all, always in the same direction. A sweep from
 * left to right (and upwards within one x) keeps the edges that it is passing in order from below, with how often the ring
 * winds around the face above each. Edges that run along each other are one strand, with a face on either side only.
 */
export function firstCrossing(ring: Ring): Position | undefined {
  return sweepRing(ring).crossing
}

/** Degrees, about a tenth of a millimetre. Corners are rounded to it; a power of two, so that it scales without loss. */
const unit = 2 ** -30

/** In units. What is nearer touches. Less than one, so that nothing outside an edge's columns touches it. */
const near = 0.75

/**
 * The most strands met at corners, for each corner; one or two are usual. More need dozens of edges side by side within a
 * tenth of a millimetre, again and again: that ring is refused, so that the work is bounded.
 */
const mostMet = 8

interface Corner {
  x: number
  y: number
  starting: Edge[]
  ending: Edge[]
}

interface Edge {
  /** The end that the sweep meets first. */
  start: Corner
  end: Corner
  /** 1 where the ring runs from start to end, -1 where it runs back. */
  way: 1 | -1
  length: number
  strand: Strand | undefined
}

/** Edges that run along each other. */
interface Strand {
  /** The one that ends last. */
  edge: Edge
  /** How often the ring runs along it, less how often it runs back. */
  net: number
  /** How often the ring winds around the face above it. */
  above: number
  /** The strand that this one has become a part of. */
  joined: Strand | undefined
}

/** With the number of times that a corner was compared with an edge, or an edge with another. */
export function sweepRing(ring: Ring): { crossing: Position | undefined; comparisons: number } {
  const corners = cornersOf(ring)
  const strands: Strand[] = [] // that the sweep is passing, from below
  let comparisons = 0
  let met = 0
  let outer = 0
  let stray: Corner | undefined
  for (const corner of corners) {
    const crossing = pass(corner)
    if (crossing) return { crossing, comparisons }
  }
  return { crossing: stray && placeOf(stray), comparisons }

  function pass(corner: Corner): Position | undefined {
    const first = firstFrom(corner)
    let last = first
    while (last < strands.length && isOn(corner, (strands[last] as Strand).edge)) last++
    const meeting = strands.slice(first, last)
    met += meeting.length
    if (met > mostMet * corners.length) return placeOf(corner)
    const here = new Set(meeting)
    for (const { strand, way } of corner.ending) {
      const own = outermost(strand as Strand)
      if (!here.has(own)) return placeOf(corner)
      own.net -= way
    }
    const through = meeting.filter(({ edge }) => edge.end !== corner)
    const leaving = through.concat(corner.starting.map(strandOf)).sort((a, b) => compare(corner, a, b))
    if (hasSwapped(through, leaving)) return placeOf(corner)
    const joined = joinAlong(corner, leaving)
    const below = strands[first - 1]?.above ?? 0
    const isTouched = through.length > 0 || corner.starting.length + corner.ending.length > 2
    const top = meeting.at(-1)?.above ?? below
    if (wind(joined, below) !== top) return placeOf(corner)
    if (![below, ...joined.map(({ above }) => above)].every(isAllowed)) {
      if (isTouched) return placeOf(corner)
      stray ??= corner
    }
    strands.splice(first, meeting.length, ...joined)
    return crossingBefore(first) ?? crossingBefore(first + joined.length)
  }

  /** Index of the lowest strand that is not below the corner. */
  function firstFrom(corner: Corner): number {
    let [low, high] = [0, strands.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (offset((strands[middle] as Strand).edge, corner) > near) low = middle + 1
      else high = middle
    }
    return low
  }

  function isOn(corner: Corner, edge: Edge): boolean {
    return Math.abs(offset(edge, corner)) <= near
  }

  /** Units from the edge's line; positive above it. */
  function offset({ start, end, length }: Edge, { x, y }: Corner): number {
    comparisons++
    return ((end.x - start.x) * (y - start.y) - (end.y - start.y) * (x - start.x)) / length
  }

  /** By the direction from the corner, from below. */
  function compare({ x, y }: Corner, { edge: { end: a } }: Strand, { edge: { end: b } }: Strand): number {
    comparisons++
    return (a.y - y) * (b.x - x) - (a.x - x) * (b.y - y)
  }

  /** Whether edges change places in a corner that lies on both. */
  function hasSwapped(before: Strand[], after: Strand[]): boolean {
    if (before.length < 2) return false
    const ranks = new Map(before.map((strand, at) => [strand, at]))
    const order = after.filter((strand) => ranks.has(strand))
    return order.some((strand, at) => {
      const other = order[at - 1]
      if (!other || (ranks.get(other) as number) < (ranks.get(strand) as number)) return false
      return isCrossing(strand.edge, other.edge)
    })
  }

  /** Makes one strand of neighbours that run along each other from the corner on. */
  function joinAlong(corner: Corner, leaving: Strand[]): Strand[] {
    const result: Strand[] = []
    for (const strand of leaving) {
      const last = result.at(-1)
      if (!last || !runAlong(corner, last.edge, strand.edge)) {
        result.push(strand)
        continue
      }
      last.net += strand.net
      if (isBefore(last.edge.end, strand.edge.end)) last.edge = strand.edge
      strand.joined = last
    }
    return result
  }

  function runAlong({ x, y }: Corner, { end: a }: Edge, { end: b }: Edge): boolean {
    comparisons++
    const [ax, ay, bx, by] = [a.x - x, a.y - y, b.x - x, b.y - y]
    return Math.abs(ax * by - ay * bx) <= near * Math.sqrt(Math.max(ax * ax + ay * ay, bx * bx + by * by))
  }

  function isAllowed(winding: number): boolean {
    if (outer === 0 && Math.abs(winding) === 1) outer = winding
    return winding === 0 || winding === outer
  }

  function crossingBefore(index: number): Position | undefined {
    const [below, above] = [strands[index - 1]?.edge, strands[index]?.edge]
    return below && above && isCrossing(below, above) ? meetingPoint(below, above) : undefined
  }

  function isCrossing(a: Edge, b: Edge): boolean {
    return isCut(a, b) && isCut(b, a)
  }

  function isCut(line: Edge, { start, end }: Edge): boolean {
    const [from, to] = [offset(line, start), offset(line, end)]
    return from > near ? to < -near : from < -near && to > near
  }
}

/** Winds from the face below upwards; returns how often around the topmost face. */
function wind(strands: Strand[], below: number): number {
  let winding = below
  for (const strand of strands) {
    winding += strand.net
    strand.above = winding
  }
  return winding
}

/** In the order of the sweep, each with its edges. */
function cornersOf(ring: Ring): Corner[] {
  const all = Array.from({ length: ring.length / 2 - 1 }, (_, at): Corner => {
    const [x, y] = [ring[at * 2] as number, ring[at * 2 + 1] as number]
    return { x: Math.round(x / unit), y: Math.round(y / unit), starting: [], ending: [] }
  })
  const corners: Corner[] = []
  const places = new Map<Corner, Corner>()
  for (const corner of all.toSorted((a, b) => a.x - b.x || a.y - b.y)) {
    const last = corners.at(-1)
    const isSame = last?.x === corner.x && last.y === corner.y
    if (!isSame) corners.push(corner)
    places.set(corner, isSame ? last : corner)
  }
  const around = all.map((corner) => places.get(corner) as Corner)
  for (const [at, from] of around.entries()) {
    const to = around[(at + 1) % around.length] as Corner
    if (from === to) continue
    const isForward = isBefore(from, to)
    const [start, end] = isForward ? [from, to] : [to, from]
    const length = Math.hypot(end.x - start.x, end.y - start.y)
    const edge: Edge = { start, end, way: isForward ? 1 : -1, length, strand: undefined }
    start.starting.push(edge)
    end.ending.push(edge)
  }
  return corners
}

function isBefore(a: Corner, b: Corner): boolean {
  return a.x < b.x || (a.x === b.x && a.y < b.y)
}

function strandOf(edge: Edge): Strand {
  edge.strand = { edge, net: edge.way, above: 0, joined: undefined }
  return edge.strand
}

/** The strand of which this one is a part. Shortens the way there, which would grow with each join. */
function outermost(strand: Strand): Strand {
  let found = strand
  while (found.joined) found = found.joined
  let part = strand
  while (part.joined) {
    const { joined } = part
    part.joined = found
    part = joined
  }
  return found
}

function meetingPoint({ start: a, end: b }: Edge, { start: c, end: d }: Edge): Position {
  const [dx, dy, ex, ey] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y]
  const along = ((c.x - a.x) * ey - (c.y - a.y) * ex) / (dx * ey - dy * ex)
  return [(a.x + along * dx) * unit, (a.y + along * dy) * unit]
}

function placeOf({ x, y }: Corner): Position {
  return [x * unit, y * unit]
}
