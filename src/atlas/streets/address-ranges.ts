import { fromE7 } from '../format/e7.ts'
import { alongLine, readLines } from '../format/lines.ts'
import type { Sections } from '../format/sections.ts'
import type { Rows } from './streets.ts'

/** Address ranges: house numbers interpolated along a line. */
export interface AddressRanges {
  count: number
  within(row: number): number
  street(row: number): number
  /** The interpolated position of a number, and the row of its range. */
  locate(rows: Rows, number: number): { row: number; longitude: number; latitude: number } | undefined
}

export function readAddressRanges(sections: Sections): AddressRanges {
  const column = (name: string) => sections.column(`range.${name}`, 'u32')
  const [froms, tos, steps] = [column('from'), column('to'), column('step')]
  const [withins, streets] = [column('within'), column('street')]
  const line = readLines(sections, 'range.line')
  return {
    count: froms.length,
    within: (row) => withins[row] as number,
    street: (row) => streets[row] as number,
    locate(rows, number) {
      for (let row = rows.from; row < rows.to; row++) {
        const [from, to, step] = [froms[row] as number, tos[row] as number, steps[row] as number]
        const isIn = number >= Math.min(from, to) && number <= Math.max(from, to)
        if (!isIn || (number - from) % step !== 0) continue
        const [x, y] = alongLine(line(row), from === to ? 0.5 : (number - from) / (to - from))
        return { row, longitude: fromE7(x), latitude: fromE7(y) }
      }
      return undefined
    },
  }
}
