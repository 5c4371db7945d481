import { distance, type Position } from '../../src/geo/distance.ts'
import type { Hit, Part, SearchQuery } from '../../src/geocoder/search/hit.ts'

/** A query and its expected result. */
export interface Case {
  kind: string
  text: string
  /** The expected result's position in the list; -1 if missing. */
  rank(find: Finder): number
}

/** `houses` replaces the region's, to hide some. */
export type Finder = (
  query: Pick<SearchQuery, 'text'> & Partial<SearchQuery>,
  houses?: Part['houses'],
) => Hit[]

/** A sample of distinct rows; all if there are fewer. */
export function sample(rows: number[], count: number, random: () => number): number[] {
  const left = [...rows]
  const drawn: number[] = []
  while (drawn.length < count && left.length > 0) {
    const at = Math.floor(random() * left.length)
    drawn.push(left[at] as number)
    left[at] = left[left.length - 1] as number
    left.pop()
  }
  return drawn
}

export function rowsOf(count: number): number[] {
  return Array.from({ length: count }, (_, row) => row)
}

/** Metres within which a result is right. */
export const near = 50

export function metresTo(hit: Hit, { longitude, latitude }: { longitude: number; latitude: number }): number {
  return distance(hit.at[0], hit.at[1], longitude, latitude)
}

/** A random point within `metres`. */
export function moved(
  { longitude, latitude }: { longitude: number; latitude: number },
  metres: number,
  random: () => number,
): Position {
  const [away, turn] = [Math.sqrt(random()) * metres, random() * 2 * Math.PI]
  const degrees = 1 / 111_195
  return [
    longitude + (Math.cos(turn) * away * degrees) / Math.cos((latitude * Math.PI) / 180),
    latitude + Math.sin(turn) * away * degrees,
  ]
}
