import { distance, metresPerDegree, type Position } from '../../src/geo/distance.ts'

/** Metres of each piece in which two lines are compared. */
const step = 5

/** Two pieces are the same road within so many metres, in about the same direction. */
const tolerance = 6
const leastCosine = 0.7

interface Piece {
  x: number
  y: number
  /** Direction, as a unit vector. */
  dx: number
  dy: number
}

export interface LineErrors {
  /** Metres of the true way. */
  length: number
  /** Metres of the true way that the lines lack. */
  missed: number
  /** Metres of the lines that are not on the true way, or there once too often, or in the wrong order. */
  wrong: number
}

/** Compares lines with the way truly gone: pieces count in order and each once, so that loops and ways back are errors. */
export function compareLines(
  truth: readonly Position[],
  lines: readonly (readonly Position[])[],
): LineErrors {
  const scale = Math.cos(((truth[0]?.[1] ?? 0) * Math.PI) / 180)
  const wanted = piecesOf(truth, scale)
  const found = lines.flatMap((line) => piecesOf(line, scale))
  const right = longestCommon(wanted, found)
  return {
    length: wanted.length * step,
    missed: (wanted.length - right) * step,
    wrong: (found.length - right) * step,
  }
}

/** In metres on a plane: x is scaled as at the start of the true way. */
function piecesOf(line: readonly Position[], scale: number): Piece[] {
  const pieces: Piece[] = []
  let left = step / 2
  for (let at = 1; at < line.length; at++) {
    const [[ax, ay], [bx, by]] = [line[at - 1] as Position, line[at] as Position]
    const metres = distance(ax, ay, bx, by)
    if (metres === 0) continue
    const [fromX, fromY] = [ax * scale * metresPerDegree, ay * metresPerDegree]
    const [dx, dy] = [(bx - ax) * scale * metresPerDegree, (by - ay) * metresPerDegree]
    for (; left <= metres; left += step) {
      const share = left / metres
      pieces.push({ x: fromX + dx * share, y: fromY + dy * share, dx: dx / metres, dy: dy / metres })
    }
    left -= metres
  }
  return pieces
}

/** The longest common subsequence, by the candidates of each found piece (Hunt and Szymanski). */
function longestCommon(wanted: Piece[], found: Piece[]): number {
  const cells = new Map<string, number[]>()
  const cell = (x: number, y: number) => `${Math.floor(x / tolerance)},${Math.floor(y / tolerance)}`
  for (const [at, { x, y }] of wanted.entries()) {
    const key = cell(x, y)
    const indexes = cells.get(key)
    if (indexes) indexes.push(at)
    else cells.set(key, [at])
  }
  /** `ends[n]`: the earliest wanted piece at which n + 1 pieces in order can end. */
  const ends: number[] = []
  for (const piece of found) {
    const candidates: number[] = []
    for (const dx of [-tolerance, 0, tolerance])
      for (const dy of [-tolerance, 0, tolerance])
        for (const at of cells.get(cell(piece.x + dx, piece.y + dy)) ?? [])
          if (isSame(wanted[at] as Piece, piece)) candidates.push(at)
    for (const at of candidates.sort((one, other) => other - one)) {
      let [low, high] = [0, ends.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((ends[middle] as number) < at) low = middle + 1
        else high = middle
      }
      ends[low] = at
    }
  }
  return ends.length
}

function isSame(one: Piece, other: Piece): boolean {
  return (
    Math.hypot(one.x - other.x, one.y - other.y) <= tolerance &&
    one.dx * other.dx + one.dy * other.dy >= leastCosine
  )
}
