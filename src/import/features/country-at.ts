import { fromE7 } from '../../atlas/format/e7.ts'
import { countryCodeAt } from '../../atlas/regions/countries.ts'

/** E7: about a kilometre. */
const cell = 100_000
const mostCells = 50_000

/** The country of a point in E7. Cached for cells whose four corners are in the same. */
export function createCountryAt(): (x: number, y: number) => string | undefined {
  const cells = new Map<number, { country: string | undefined } | 'border'>()

  function askCell(column: number, row: number): { country: string | undefined } | 'border' {
    const corners = [0, 1].flatMap((right) =>
      [0, 1].map((up) => ask((column + right) * cell, Math.min(90e7, (row + up) * cell))),
    )
    return corners.every((country) => country === corners[0]) ? { country: corners[0] } : 'border'
  }

  return (x, y) => {
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
    const key = column * 65_536 + row
    const known = cells.get(key) ?? askCell(column, row)
    if (cells.size >= mostCells) cells.clear()
    cells.set(key, known)
    return known === 'border' ? ask(x, y) : known.country
  }
}

function ask(x: number, y: number): string | undefined {
  return countryCodeAt(fromE7(x), fromE7(y))
}
