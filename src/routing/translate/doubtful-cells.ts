import { distance } from '../../geo/distance.ts'
import type { Location } from '../../model/route.ts'
import type { CellIndex, MatrixValue, MatrixValues } from './matrix.ts'

/** Share by which two searches may differ that have found the same way. */
const sameWay = 0.005

/** Metres and seconds below which a difference is one of rounding. */
const small = { metres: 50, seconds: 10 }

/** Metres, straight: on so short a way both searches may take a turn that is not allowed. */
const near = 500

interface Ends {
  origins: Location[]
  destinations: Location[]
}

/**
 * Those of the cells for which two searches have found different ways: one of them is wrong, perhaps both. Those that differ most
 * come first; after them those whose ends are near each other.
 */
export function doubtfulCells(
  one: MatrixValues,
  other: MatrixValues,
  cells: CellIndex[],
  ends: Ends,
): CellIndex[] {
  return cells
    .map(({ row, column }) => ({
      row,
      column,
      share: differenceOf(one[row]?.[column], other[row]?.[column]),
    }))
    .filter(({ row, column, share }) => share > sameWay || isNear(ends, row, column))
    .sort((a, b) => b.share - a.share)
    .map(({ row, column }) => ({ row, column }))
}

/** Metres in a second that the engine walks, and a little more. */
const fasterThanOnFoot = (1.02 * 5.1) / 3.6

/** Cells of a matrix on foot that are faster than walking. A route takes a ferry less often than the engine's matrices. */
export function byFerry(values: MatrixValues, cells: CellIndex[]): CellIndex[] {
  return cells.filter(({ row, column }) => {
    const value = values[row]?.[column]
    return value !== undefined && value.metres > fasterThanOnFoot * value.seconds
  })
}

function isNear({ origins, destinations }: Ends, row: number, column: number): boolean {
  const [from, to] = [origins[row], destinations[column]]
  return (
    from !== undefined &&
    to !== undefined &&
    distance(from.longitude, from.latitude, to.longitude, to.latitude) < near
  )
}

/** As a share of the smaller value. A cell that only one of them has found differs wholly; one that none has, not at all. */
function differenceOf(one: MatrixValue | undefined, other: MatrixValue | undefined): number {
  if (!one || !other) return one === other ? 0 : 1
  const share = (unit: 'metres' | 'seconds') =>
    Math.abs(one[unit] - other[unit]) / Math.max(small[unit], Math.min(one[unit], other[unit]))
  return Math.max(share('metres'), share('seconds'))
}
