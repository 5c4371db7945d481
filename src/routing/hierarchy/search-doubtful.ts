import type { CarCell, Figures } from './car-roads.ts'

/** Share by which the same way may cost more when it is added up in another order. */
const rounding = 1e-5

/** Fills doubtful cells with their routes, at most so many. What has no route stays doubtful. */
export async function searchDoubtful(
  cells: (CarCell | undefined)[][],
  route: (row: number, column: number, enough: number) => Promise<Figures | undefined>,
  most: number,
): Promise<void> {
  let left = most
  for (const [row, inRow] of cells.entries())
    for (const [column, cell] of inRow.entries()) {
      if (!cell?.isDoubtful) continue
      if (left-- <= 0) return
      const found = await route(row, column, (cell.enough ?? 0) * (1 + rounding))
      if (found) inRow[column] = { ...found, isDoubtful: false }
    }
}
