/** How long the lists and texts of an answer may be, step by step, until all of it is short enough. */
const steps = [1000, 300, 100, 50, 20, 10, 5, 2, 1]
const lettersPerStep = 40

/** A list or text that was cut. */
export interface Cut {
  /** `geofences`, `geofence.geometry.coordinates[0]` */
  path: string
  shown: number
  of: number
}

export interface Bounded {
  value: unknown
  cuts: Cut[]
}

/**
 * A value whose JSON is at most `letters` long, and whose lines and rings have at most `positions`. They lose positions in
 * between, and keep their ends; other lists lose their end; texts, too.
 */
export function bounded(value: unknown, letters: number, positions = Number.POSITIVE_INFINITY): Bounded {
  for (const most of [Number.POSITIVE_INFINITY, ...steps]) {
    const cuts: Cut[] = []
    const short = shorten(value, { most, positions }, '', cuts)
    if (JSON.stringify(short).length <= letters) return { value: short, cuts }
  }
  return { value: {}, cuts: [{ path: '', shown: 0, of: 1 }] }
}

interface Bounds {
  most: number
  positions: number
}

function shorten(value: unknown, bounds: Bounds, path: string, cuts: Cut[]): unknown {
  const { most, positions } = bounds
  const add = (shown: number, of: number) => void (shown < of && cuts.push({ path, shown, of }))
  if (typeof value === 'string') {
    const shown = Math.min(value.length, most * lettersPerStep)
    add(shown, value.length)
    return shown < value.length ? `${value.slice(0, shown)}…` : value
  }
  if (isPosition(value)) return value
  if (Array.isArray(value)) {
    const kept = value.every(isPosition) ? thinned(value, Math.min(most, positions)) : value.slice(0, most)
    add(kept.length, value.length)
    return kept.map((item, index) => shorten(item, bounds, `${path}[${index}]`, cuts))
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).slice(0, most * lettersPerStep)
  add(entries.length, Object.keys(value).length)
  return Object.fromEntries(
    entries.map(([key, item]) => [key, shorten(item, bounds, path === '' ? key : `${path}.${key}`, cuts)]),
  )
}

function isPosition(value: unknown): boolean {
  return Array.isArray(value) && value.length >= 2 && value.length <= 3 && value.every(Number.isFinite)
}

/** Evenly, with the first and the last: a ring stays closed. A ring of fewer than four corners would be none. */
function thinned(list: unknown[], most: number): unknown[] {
  const count = Math.max(4, most)
  if (list.length <= count) return list
  return Array.from(
    { length: count },
    (_, index) => list[Math.round((index * (list.length - 1)) / (count - 1))],
  )
}
