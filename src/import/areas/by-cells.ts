/** Cells and corners that are kept; then all are forgotten. A corner is that of four cells. */
const mostKept = 100_000

/**
 * A slow answer of points, asked once a corner of a grid: where all four corners of a cell have the same, so has the cell; else the
 * next finer grid is asked, and at last the point itself. `sizes` of cells in degrees, at least 0.0025, the largest first. Answers
 * are compared by identity.
 */
export function byCells<Answer>(
  askPoint: (longitude: number, latitude: number) => Answer,
  [cell, ...finer]: readonly number[],
): (longitude: number, latitude: number) => Answer {
  if (cell === undefined) return askPoint
  const size = cell
  const ask = byCells(askPoint, finer)
  const cells = new Map<number, { answer: Answer } | 'border'>()
  const corners = new Map<number, { answer: Answer }>()

  function askCorner(column: number, row: number): Answer {
    const key = keyOf(column, row)
    const known = corners.get(key)
    if (known) return known.answer
    const answer = askPoint(column * size, Math.min(90, row * size))
    if (corners.size >= mostKept) corners.clear()
    corners.set(key, { answer })
    return answer
  }

  function askCell(column: number, row: number): { answer: Answer } | 'border' {
    const answer = askCorner(column, row)
    const isOne =
      answer === askCorner(column + 1, row) &&
      answer === askCorner(column, row + 1) &&
      answer === askCorner(column + 1, row + 1)
    return isOne ? { answer } : 'border'
  }

  return (longitude, latitude) => {
    const [column, row] = [Math.floor(longitude / size), Math.floor(latitude / size)]
    const key = keyOf(column, row)
    let known = cells.get(key)
    if (!known) {
      known = askCell(column, row)
      if (cells.size >= mostKept) cells.clear()
      cells.set(key, known)
    }
    return known === 'border' ? ask(longitude, latitude) : known.answer
  }
}

function keyOf(column: number, row: number): number {
  return column * 131_072 + row
}
