import { fromE7 } from '../../atlas/format/e7.ts'
import { countryCodeAt } from '../../atlas/regions/countries.ts'
import { byCells } from '../areas/by-cells.ts'

/** Degrees: about a kilometre. */
const cells = [0.01]

/** The country of a point in E7. */
export function createCountryAt(): (x: number, y: number) => string | undefined {
  const countryAt = byCells(countryCodeAt, cells)
  return (x, y) => countryAt(fromE7(x), fromE7(y))
}
