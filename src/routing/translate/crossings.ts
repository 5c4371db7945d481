import type { Position } from '../../geo/distance.ts'
import type { Place } from './query.ts'

/** Degrees around the places, at least: about 30 km. */
const leastMargin = 0.3

/** As many as a query can carry without becoming slow. */
const most = 2000

/** Those that a route between the places may come to: around them, and half as far again on each side. */
export function crossingsNear(crossings: readonly Position[], places: Place[]): Position[] {
  const xs = places.map(({ longitude }) => longitude)
  const ys = places.map(({ latitude }) => latitude)
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [south, north] = [Math.min(...ys), Math.max(...ys)]
  const [dx, dy] = [Math.max(leastMargin, (east - west) / 2), Math.max(leastMargin, (north - south) / 2)]
  return crossings
    .filter(([x, y]) => x > west - dx && x < east + dx && y > south - dy && y < north + dy)
    .slice(0, most)
}
