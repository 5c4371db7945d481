import { distance, type Position } from '../../../src/geo/distance.ts'
import type { Address } from '../../../src/model/address.ts'
import { isInside, type Spot } from './truth.ts'

/** A request, and how its answer is judged. */
export interface Case {
  kind: string
  path: '/v1/geocode/forward' | '/v1/geocode/reverse' | '/v1/search/autocomplete' | '/v1/addresses/validate'
  query: Record<string, string>
  isRight(found: Address): boolean
  /** Where the right thing has a wrong place, `exact` is no false claim: it is the same street, number and town. */
  isTheSame?(found: Address): boolean
  /** Nothing that is found can account for every word of the query: `exact` would be false. */
  isNeverExact?: true
  /** The place of the right record in the list, -1 where there is none; without it, that of the first that is right. */
  rank?(found: Address[]): number
}

export function forward(kind: string, text: string, isRight: Case['isRight']): Case {
  return { kind, path: '/v1/geocode/forward', query: { query: text }, isRight }
}

/** As typed by someone at `near`, who sees five answers. */
export function typed(kind: string, text: string, near: Position, isRight: Case['isRight']): Case {
  const query = { query: text, near: `${near[1]},${near[0]}`, limit: '5' }
  return { kind, path: '/v1/search/autocomplete', query, isRight }
}

export function reverse(kind: string, [x, y]: Position, isRight: Case['isRight']): Case {
  return { kind, path: '/v1/geocode/reverse', query: { coordinates: `${y},${x}` }, isRight }
}

/** The place of the right record, 0 is the first. `exact` on a wrong record is a false claim. */
export function judge(one: Case, found: Address[]): { rank: number; isFalselyExact: boolean } {
  const rank = one.rank?.(found) ?? found.findIndex((record) => one.isRight(record))
  const [first] = found
  const isTrue = !one.isNeverExact && (rank === 0 || (first && one.isTheSame?.(first)))
  return { rank, isFalselyExact: first?.confidence === 'exact' && !isTrue }
}

/** Metres within which a record is where it should be. */
const near = 50

export function isAt({ longitude, latitude }: Address, spots: readonly Spot[], metres = near): boolean {
  return spots.some(
    ({ at, outline = [] }) =>
      isInside(outline, [longitude, latitude]) ||
      [at, ...outline].some(([x, y]) => distance(longitude, latitude, x, y) <= metres),
  )
}

/** A sample of distinct items; all if there are fewer. */
export function sample<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  const left = [...items]
  const drawn: Item[] = []
  while (drawn.length < count && left.length > 0) {
    const at = Math.floor(random() * left.length)
    drawn.push(left[at] as Item)
    left[at] = left[left.length - 1] as Item
    left.pop()
  }
  return drawn
}

/** A random point within `metres`. */
export function moved([x, y]: Position, metres: number, random: () => number): Position {
  const [away, turn] = [Math.sqrt(random()) * metres, random() * 2 * Math.PI]
  const degrees = 1 / 111_195
  return [
    x + (Math.cos(turn) * away * degrees) / Math.cos((y * Math.PI) / 180),
    y + Math.sin(turn) * away * degrees,
  ]
}
