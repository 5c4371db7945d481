import type { Box } from '../../geo/box.ts'

/** Cells of 0.005 degrees, numbered like the column `users.cell` (see migration 0043): around zero, so that an int holds them all. */
const perDegree = 200
const perRow = 360 * perDegree + 1

/** The cells that a box touches, as inclusive ranges. A box may cross the antimeridian. */
export function cellRanges({ minX, minY, maxX, maxY }: Box): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = []
  const south = Math.floor(Math.max(minY, -90) * perDegree)
  const north = Math.floor(Math.min(maxY, 90) * perDegree)
  for (const turn of maxX - minX < 360 ? [-360, 0, 360] : [0]) {
    const west = Math.max(minX + turn, -180)
    const east = Math.min(maxX + turn, 180)
    if (west > east) continue
    const [from, to] = [Math.floor(west * perDegree), Math.floor(east * perDegree)]
    for (let row = south; row <= north; row++)
      ranges.push({ from: row * perRow + from, to: row * perRow + to })
  }
  return ranges
}

/** More would be slower to list than to scan. */
const mostCells = 5000

/** All cells of the ranges; undefined for too many. */
export function cellsOf(ranges: readonly { from: number; to: number }[]): number[] | undefined {
  const count = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  if (count > mostCells) return undefined
  return ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
}
