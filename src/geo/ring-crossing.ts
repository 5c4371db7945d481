import type { Position } from './distance.ts'
import type { Ring } from './polygon.ts'
import { type Corner, cornersOf, type Edge, isBefore, meetingPoint, placeOf } from './ring-corners.ts'

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

/** In the units of corners. What is nearer touches. Less than one, so that nothing outside an edge's columns touches it. */
const near = 0.75

/**
 * The most strands met at corners, for each corner; one or two are usual. More need dozens of edges side by side within a
 * tenth of a millimetre, again and again: that ring is refused, so that the work is bounded.
 */
const mostMet = 8

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
  const strandOf = new Map<Edge, Strand>()
  let comparisons = 0
  let met = 0
  /** How often the ring winds around its inside: 1 or -1, and 0 as long as no face of the inside was met. */
  let inside = 0
  /** Here the ring winds as it must not, but nothing meets: the crossing is elsewhere, if the sweep comes to one. */
  let stray: Corner | undefined
  for (const corner of corners) {
    const crossing = pass(corner)
    if (crossing) return { crossing, comparisons }
  }
  return { crossing: stray && placeOf(stray), comparisons }

  /** Replaces the strands that meet the corner by those that leave it. Returns where that makes edges cross. */
  function pass(corner: Corner): Position | undefined {
    const first = firstFrom(corner)
    const meeting = strandsOn(corner, first)
    met += meeting.length
    if (met > mostMet * corners.length || !endEdges(corner, meeting)) return placeOf(corner)
    const through = meeting.filter(({ edge }) => edge.end !== corner)
    const leaving = through.concat(corner.starting.map(begin)).sort((a, b) => compare(corner, a, b))
    if (hasSwapped(through, leaving)) return placeOf(corner)
    const joined = joinAlong(corner, leaving)
    // The faces below and above all of them go on behind the corner.
    const below = strands[first - 1]?.above ?? 0
    const top = meeting.at(-1)?.above ?? below
    if (wind(joined, below) !== top) return placeOf(corner)
    if (![below, ...joined.map(({ above }) => above)].every(isAllowed)) {
      const isTouched = through.length > 0 || corner.starting.length + corner.ending.length > 2
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

  function strandsOn(corner: Corner, first: number): Strand[] {
    let last = first
    while (last < strands.length && isOn(corner, (strands[last] as Strand).edge)) last++
    return strands.slice(first, last)
  }

  /** Takes the edges that end in the corner out of their strands. False when one of these does not come to it. */
  function endEdges(corner: Corner, meeting: Strand[]): boolean {
    const here = new Set(meeting)
    return corner.ending.every((edge) => {
      const strand = outermost(strandOf.get(edge) as Strand)
      strand.net -= edge.way
      return here.has(strand)
    })
  }

  function begin(edge: Edge): Strand {
    const strand = { edge, net: edge.way, above: 0, joined: undefined }
    strandOf.set(edge, strand)
    return strand
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

  /** 0 outside; inside as often as at the first face of the inside. */
  function isAllowed(winding: number): boolean {
    if (inside === 0 && Math.abs(winding) === 1) inside = winding
    return winding === 0 || winding === inside
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
