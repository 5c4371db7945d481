import { toE7 } from '../../atlas/format/e7.ts'
import { badMapFile } from '../../errors.ts'
import type { StagedRange } from '../addresses/staging.ts'
import { toTitleCase } from '../tags/letter-case.ts'
import { clean } from '../tags/name-tags.ts'
import { csvRows, type Row } from './csv.ts'
import { shortened, type TextOptions } from './text-lines.ts'

/** From one house number to the next, by `interpolation`. */
const steps: Record<string, number> = { all: 1, odd: 2, even: 2 }

const required = ['from', 'to', 'interpolation', 'street', 'geometry']

/**
 * Address ranges of the US Census Bureau's TIGER/Line as CSV with semicolons, as for Nominatim:
 * `from;to;interpolation;street;city;state;postcode;geometry`, the geometry as `LINESTRING(lon lat,lon lat)`.
 */
export async function* tigerRanges(path: string, options?: TextOptions): AsyncGenerator<StagedRange> {
  let isEmpty = true
  let number = 1 // the header
  for await (const row of csvRows(path, required, { ...options, separator: ';' })) {
    number++
    const range = rangeOf(row)
    if (typeof range === 'string') {
      options?.onSkip?.(`row ${number}`, range)
      continue
    }
    isEmpty = false
    yield range
  }
  if (isEmpty) throw badMapFile(path, 'has no range with a street, two numbers and a line')
}

/** A text is why it is none. */
function rangeOf({
  from = '',
  to = '',
  interpolation = '',
  street = '',
  city,
  postcode,
  geometry = '',
}: Row): StagedRange | string {
  const [first, last] = [Number(from), Number(to)]
  const name = clean(street)
  const line = lineOf(geometry)
  const step = steps[interpolation]
  if (!isHouseNumber(first) || !isHouseNumber(last))
    return `has "${shortened(from)}" and "${shortened(to)}" for from and to, which must be house numbers`
  if (!name) return 'has no street'
  if (!line) return `has the geometry "${shortened(geometry)}", which is no LINESTRING(lon lat,lon lat)`
  if (!step) return `has the interpolation "${shortened(interpolation)}", which must be all, odd or even`
  if ((first - last) % step !== 0) return `has ${from} and ${to}, of which one is odd and one is even`
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

function isHouseNumber(number: number): boolean {
  return Number.isInteger(number) && number > 0 && number < 1e6
}

function lineOf(geometry: string): number[] | undefined {
  const [, inside] = /^\s*LINESTRING\s*\(([^)]+)\)\s*$/i.exec(geometry) ?? []
  const line = (inside ?? '').split(',').flatMap((position) => {
    const [x, y] = position.trim().split(/\s+/).map(Number)
    return [toE7(x ?? Number.NaN), toE7(y ?? Number.NaN)]
  })
  return line.length >= 4 && line.every(Number.isFinite) ? line : undefined
}
