import { distance, type Position } from '../../geo/distance.ts'
import { decodePolyline } from './polyline.ts'
import type { Excluded } from './query.ts'

/** Metres around a road that meets an outline in which the outline stays open. */
const leastGap = 2

/** The engine's lines are great circles, ours straight in degrees: metres between the two, at most, where a line is so long. */
const bend = (metres: number) => metres ** 2 / 2e7

/** Degrees, about two decimetres: a piece of an outline becomes an area of this width. */
const width = 2e-6

/** Of the engine's `locate`, verbose. */
export type ShapesAnswer = { edges: { edge_info: { shape: string } }[] | null }[]

/**
 * The same areas for a route that begins or ends on roads that meet an outline. The engine takes such a road for closed from its start: whoever
 * begins on it has passed that and may drive into the area, and nobody arrives on it, even outside. So the outline is left open
 * there, and the crossing itself is excluded, of which the engine knows whether it is before or behind a location.
 */
export function openAround(excluded: Excluded, found: ShapesAnswer): Excluded {
  const shapes = new Set(found.flatMap(({ edges }) => (edges ?? []).map(({ edge_info }) => edge_info.shape)))
  const roads = [...shapes].map((shape) => piecesOf(decodePolyline(shape, 6)))
  const points: Position[] = []
  const rings = excluded.rings.flatMap((ring) => {
    const outline = piecesOf(ring)
    const met = outline.flatMap((piece) =>
      roads.flatMap((road) => road.flatMap((one) => crossings(piece, one))),
    )
    if (met.length === 0) return [ring]
    points.push(...met.map(({ point }) => point))
    return outline.flatMap((piece) => withoutGaps(piece, met)).map(thickened)
  })
  return { rings, points }
}

type Piece = [from: Position, to: Position]

function piecesOf(line: readonly Position[]): Piece[] {
  return line.slice(1).map((to, at) => [line[at] as Position, to])
}

interface Crossing {
  point: Position
  /** Metres around it. */
  gap: number
}

/** Where a piece of an outline crosses one of a road, if it does. */
function crossings(piece: Piece, road: Piece): Crossing[] {
  const [[ax, ay], [bx, by]] = piece
  const [[cx, cy], [dx, dy]] = road
  const turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
  const share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn
  const shareOfOther = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turn
  const isOnBoth = share >= 0 && share <= 1 && shareOfOther >= 0 && shareOfOther <= 1 // not where they are parallel
  if (!isOnBoth) return []
  const gap = leastGap + bend(distance(ax, ay, bx, by)) + bend(distance(cx, cy, dx, dy))
  return [{ point: between(piece, share), gap }]
}

/** What is left of a piece outside of the gaps around all crossings. */
function withoutGaps(piece: Piece, met: Crossing[]): Piece[] {
  const [[ax, ay], [bx, by]] = piece
  const length = distance(ax, ay, bx, by)
  const narrowing = Math.cos((ay * Math.PI) / 180)
  const [east, north] = [(bx - ax) * narrowing, by - ay]
  const degrees = Math.hypot(east, north)
  const gaps = met.flatMap(({ point: [x, y], gap }) => {
    const [px, py] = [(x - ax) * narrowing, y - ay]
    const along = ((px * east + py * north) / degrees ** 2) * length
    const beside = (Math.abs(px * north - py * east) / degrees ** 2) * length
    const half = Math.sqrt(gap ** 2 - beside ** 2)
    return half > 0 ? [[along - half, along + half] as const] : []
  })
  const left: Piece[] = []
  let done = 0
  for (const [from, to] of [...gaps.toSorted(([one], [other]) => one - other), [length, length] as const]) {
    if (from > done)
      left.push([between(piece, done / length), between(piece, Math.min(from, length) / length)])
    done = Math.max(done, to)
  }
  return left
}

function between([[ax, ay], [bx, by]]: Piece, share: number): Position {
  return [ax + (bx - ax) * share, ay + (by - ay) * share]
}

/** A strip along the piece, as the engine takes areas only. */
function thickened([[ax, ay], [bx, by]]: Piece): Position[] {
  const isSteep = Math.abs(by - ay) > Math.abs(bx - ax)
  const [x, y] = isSteep ? [width, 0] : [0, width]
  return [
    [ax, ay],
    [bx, by],
    [bx + x, by + y],
    [ax + x, ay + y],
    [ax, ay],
  ]
}
