import { metresPerDegree } from '../../geo/distance.ts'
import { squareToSegment } from '../../geo/polygon.ts'

/** Metres from a point to a line, both in E7. A line of one position is a point. */
export function metresToLine(line: ArrayLike<number>, x: number, y: number): number {
  return nearestOnLine(line, x, y).metres
}

export function nearestOnLine(
  line: ArrayLike<number>,
  x: number,
  y: number,
): { metres: number; segment: number } {
  const metresY = metresPerDegree / 1e7
  const metresX = metresY * Math.cos((y / 1e7) * (Math.PI / 180))
  let square = Number.POSITIVE_INFINITY
  let segment = 0
  let ax = ((line[0] as number) - x) * metresX
  let ay = ((line[1] as number) - y) * metresY
  for (let at = line.length > 2 ? 2 : 0; at < line.length; at += 2) {
    const bx = ((line[at] as number) - x) * metresX
    const by = ((line[at + 1] as number) - y) * metresY
    const here = squareToSegment(ax, ay, bx, by)
    if (here < square) {
      square = here
      segment = Math.max(0, at / 2 - 1)
    }
    ax = bx
    ay = by
  }
  return { metres: Math.sqrt(square), segment }
}

/** The point of a line nearest to another, E7. */
export function nearestPointOnLine(line: ArrayLike<number>, x: number, y: number): [x: number, y: number] {
  const at = nearestOnLine(line, x, y).segment * 2
  const [ax, ay] = [line[at] as number, line[at + 1] as number]
  const [bx, by] = [line[at + 2] ?? ax, line[at + 3] ?? ay]
  const narrowing = Math.cos((y / 1e7) * (Math.PI / 180)) ** 2
  const [dx, dy] = [bx - ax, by - ay]
  const square = dx * dx * narrowing + dy * dy
  const along = square === 0 ? 0 : ((x - ax) * dx * narrowing + (y - ay) * dy) / square
  const part = Math.max(0, Math.min(1, along))
  return [Math.round(ax + part * dx), Math.round(ay + part * dy)]
}

/** Metres between two points in E7, by an approximation that is good within a town. */
export function metresBetween(ax: number, ay: number, bx: number, by: number): number {
  const metresY = metresPerDegree / 1e7
  const metresX = metresY * Math.cos((ay / 1e7) * (Math.PI / 180))
  const dx = (bx - ax) * metresX
  const dy = (by - ay) * metresY
  return Math.sqrt(dx * dx + dy * dy) // Math.hypot takes several times as long
}
