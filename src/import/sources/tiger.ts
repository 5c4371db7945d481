import { toE7 } from '../../atlas/format/e7.ts'
import { badMapFile } from '../../errors.ts'
import type { StagedRange } from '../addresses/staging.ts'
import { toTitleCase } from '../tags/letter-case.ts'
import { clean } from '../tags/name-tags.ts'
import { csvRows, type Row } from './csv.ts'
import type { TextOptions } from './text-lines.ts'

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
  // Both ends must be even, or both odd.
  const step = interpolation === 'all' ? 1 : 2
  if (step === 2 && (first - last) % 2 !== 0) return undefined
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
