import { toE7 } from '../../atlas/format/e7.ts'
import { badMapFile } from '../../errors.ts'
import type { StagedRange } from '../addresses/staging.ts'
import { toTitleCase } from '../tags/letter-case.ts'
import { clean } from '../tags/name-tags.ts'
import { csvRows, type Row } from './csv.ts'
import type { TextOptions } from './text-lines.ts'

/** From one house number to the next, by `interpolation`. */
const steps: Record<string, number> = { all: 1, odd: 2, even: 2 }

const required = ['from', 'to', 'interpolation', 'street', 'geometry']

/**
 * Address ranges of the US Census Bureau's TIGER/Line as CSV with semicolons, as for Nominatim:
 * `from;to;interpolation;street;city;state;postcode;geometry`, the geometry as `LINESTRING(lon lat,lon lat)`.
 */
export async function* tigerRanges(path: string, options?: TextOptions): AsyncGenerator<StagedRange> {
  let isEmpty = true
  for await (const row of csvRows(path, required, { ...options, separator: ';' })) {
    const range = rangeOf(row)
    if (!range) continue
    isEmpty = false
    yield range
  }
  if (isEmpty) throw badMapFile(path, 'has no range with a street, two numbers and a line')
}

function rangeOf({
  from,
  to,
  interpolation,
  street = '',
  city,
  postcode,
  geometry = '',
}: Row): StagedRange | undefined {
  const [first, last] = [Number(from), Number(to)]
  const name = clean(street)
  const line = lineOf(geometry)
  const isRange =
    Number.isInteger(first) && Number.isInteger(last) && first > 0 && last > 0 && first < 1e6 && last < 1e6
  if (!isRange || !name || !line) return undefined
  const step = steps[interpolation ?? '']
  // Both ends must be even, or both odd.
  if (!step || (first - last) % step !== 0) return undefined
  return {
    street: toTitleCase(name),
    from: first,
    to: last,
    step,
    line,
    city: clean(city),
    postalCode: clean(postcode),
    source: 'ranges',
  }
}

function lineOf(geometry: string): number[] | undefined {
  const [, inside] = /^\s*LINESTRING\s*\(([^)]+)\)\s*$/i.exec(geometry) ?? []
  const line = (inside ?? '').split(',').flatMap((position) => {
    const [x, y] = position.trim().split(/\s+/).map(Number)
    return [toE7(x ?? Number.NaN), toE7(y ?? Number.NaN)]
  })
  return line.length >= 4 && line.every(Number.isFinite) ? line : undefined
}
