import { distance, metresPerDegree, type Position } from '../../geo/distance.ts'

/** A line with the metres from its start to each of its positions. */
export interface MeasuredLine {
  positions: readonly Position[]
  metres: readonly number[]
}

export function measured(positions: readonly Position[]): MeasuredLine {
  const metres: number[] = []
  for (const [at, to] of positions.entries()) {
    const from = positions[at - 1]
    metres.push(from ? (metres[at - 1] as number) + distance(...from, ...to) : 0)
  }
  return { positions, metres }
}

export function lengthOfLine({ metres }: MeasuredLine): number {
  return metres.at(-1) ?? 0
}

/** Index of the piece at so many metres: it ends at the next position. */
export function pieceAt({ metres }: MeasuredLine, along: number): number {
  let [low, high] = [0, metres.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((metres[middle] as number) <= along) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** To six digits, as the engine writes lines. */
export function positionOn(line: MeasuredLine, along: number): Position {
  const at = pieceAt(line, along)
  const [from, to] = [line.positions[at] as Position, line.positions[at + 1]]
  if (!to) return from
  const [start, end] = [line.metres[at] as number, line.metres[at + 1] as number]
  const share = end > start ? Math.min(1, Math.max(0, (along - start) / (end - start))) : 0
  return [rounded(from[0] + (to[0] - from[0]) * share), rounded(from[1] + (to[1] - from[1]) * share)]
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

/** From `from` to `to` metres along the line. */
export function partOfLine(line: MeasuredLine, from: number, to: number): MeasuredLine {
  let first = pieceAt(line, from) + 1
  while ((line.metres[first] ?? Number.POSITIVE_INFINITY) <= from) first++
  let last = first
  while ((line.metres[last] ?? Number.POSITIVE_INFINITY) < to) last++
  const metres = line.metres.slice(first, last).map((along) => along - from)
  return {
    positions: [positionOn(line, from), ...line.positions.slice(first, last), positionOn(line, to)],
    metres: [0, ...metres, to - from],
  }
}

/** The place nearest to a point between `from` and `to` metres along the line. Both in metres. */
export function nearestOn(
  line: MeasuredLine,
  [x, y]: Position,
  from = 0,
  to = lengthOfLine(line),
): { along: number; away: number } {
  const scale = Math.cos((y * Math.PI) / 180)
  let best = { along: from, away: Number.POSITIVE_INFINITY }
  for (let at = pieceAt(line, from); at < line.positions.length - 1 || at === 0; at++) {
    const start = line.metres[at] as number
    if (start > to && best.away < Number.POSITIVE_INFINITY) break
    const [ax, ay] = line.positions[at] as Position
    const [bx, by] = line.positions[at + 1] ?? [ax, ay]
    const end = line.metres[at + 1] ?? start
    const [dx, dy] = [(bx - ax) * scale, by - ay]
    const [px, py] = [(x - ax) * scale, y - ay]
    const square = dx * dx + dy * dy
    const least = end > start ? Math.min(1, Math.max(0, (from - start) / (end - start))) : 0
    const most = end > start ? Math.min(1, Math.max(0, (to - start) / (end - start))) : 0
    const share = square > 0 ? Math.min(most, Math.max(least, (px * dx + py * dy) / square)) : 0
    const away = Math.hypot(px - dx * share, py - dy * share) * metresPerDegree
    if (away < best.away) best = { along: start + (end - start) * share, away }
  }
  return best
}
