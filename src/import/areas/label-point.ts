import { signedDoubleArea } from '../../geo/plane-ring.ts'

/** Twice the area of the largest ring: enough to order shapes by size. */
export function doubleAreaOf(rings: readonly ArrayLike<number>[]): number {
  return rings.reduce((most, ring) => Math.max(most, Math.abs(signedDoubleArea(ring))), 0)
}

/** A point well inside: the middle of the widest part of the horizontal line through the middle of the largest ring. */
export function labelPoint(rings: readonly ArrayLike<number>[]): readonly [x: number, y: number] {
  const largest = largestOf(rings)
  let [south, north] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = 1; at < largest.length; at += 2) {
    south = Math.min(south, largest[at] as number)
    north = Math.max(north, largest[at] as number)
  }
  // Not an integer, so that no vertex lies on it.
  const y = Math.floor((south + north) / 2) + 0.5
  const crossings: number[] = []
  for (const ring of rings) addCrossings(ring, y, crossings)
  // Most are convex here.
  if (crossings.length === 2) {
    if ((crossings[0] as number) > (crossings[1] as number)) crossings.reverse()
  } else crossings.sort((a, b) => a - b)
  let [from, to] = [0, -1]
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [west, east] = [crossings[at] as number, crossings[at + 1] as number]
    if (east - west > to - from) [from, to] = [west, east]
  }
  if (to < from) return [largest[0] as number, largest[1] as number]
  return [Math.round((from + to) / 2), Math.round(y)]
}

function largestOf(rings: readonly ArrayLike<number>[]): ArrayLike<number> {
  if (rings.length === 1) return rings[0] as ArrayLike<number>
  return rings.reduce((best, ring) =>
    Math.abs(signedDoubleArea(ring)) > Math.abs(signedDoubleArea(best)) ? ring : best,
  )
}

function addCrossings(ring: ArrayLike<number>, y: number, crossings: number[]): void {
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const next = at + 2 < ring.length ? at + 2 : 0
    const [ay, by] = [ring[at + 1] as number, ring[next + 1] as number]
    if (ay > y === by > y) continue
    const [ax, bx] = [ring[at] as number, ring[next] as number]
    crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
  }
}
