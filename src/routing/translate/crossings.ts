import type { Position } from '../../geo/distance.ts'
import type { Location } from '../../model/route.ts'

/** Degrees around the locations, at least: about 30 km. */
const leastMargin = 0.3

/** More would make a query slow. */
const most = 2000

/** Those in the bounding box of the locations, extended on each side by half its size. */
export function crossingsNear(crossings: readonly Position[], locations: Location[]): Position[] {
  const xs = locations.map(({ longitude }) => longitude)
  const ys = locations.map(({ latitude }) => latitude)
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [south, north] = [Math.min(...ys), Math.max(...ys)]
  const [dx, dy] = [Math.max(leastMargin, (east - west) / 2), Math.max(leastMargin, (north - south) / 2)]
  return crossings
    .filter(([x, y]) => x > west - dx && x < east + dx && y > south - dy && y < north + dy)
    .slice(0, most)
}
