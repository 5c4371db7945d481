import { fromE7 } from '../../atlas/format/e7.ts'
import { countryCodeAt } from '../../atlas/regions/countries.ts'

/** E7: about a kilometre. */
const cell = 100_000
const mostCells = 50_000

/** The country of a point in E7. Cached for cells whose four corners are in the same. */
export function createCountryAt(): (x: number, y: number) => string | undefined {
  const cells = new Map<number, { country: string | undefined } | 'border'>()
  const corners = new Map<number, { country: string | undefined }>()

  /** A corner of four cells. */
  function askCorner(column: number, row: number): string | undefined {
    const key = keyOf(column, row)
    const known = corners.get(key) ?? { country: ask(column * cell, Math.min(90e7, row * cell)) }
    if (corners.size >= mostCells) corners.clear()
    corners.set(key, known)
    return known.country
  }

  function askCell(column: number, row: number): { country: string | undefined } | 'border' {
    const country = askCorner(column, row)
    const isOne =
      country === askCorner(column + 1, row) &&
      country === askCorner(column, row + 1) &&
      country === askCorner(column + 1, row + 1)
    return isOne ? { country } : 'border'
  }

  return (x, y) => {
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
    const key = keyOf(column, row)
    const known = cells.get(key) ?? askCell(column, row)
    if (cells.size >= mostCells) cells.clear()
    cells.set(key, known)
    return known === 'border' ? ask(x, y) : known.country
  }
}

function ask(x: number, y: number): string | undefined {
  return countryCodeAt(fromE7(x), fromE7(y))
}

function keyOf(column: number, row: number): number {
  return column * 65_536 + row
}
