import type Flatbush from 'flatbush'
import { boxAround } from '../../geo/box.ts'
import { metresPerDegree } from '../../geo/distance.ts'
import { toE7 } from './e7.ts'

export interface PointFound {
  row: number
  metres: number
}

/** Metres; in a town there is usually something this near. */
const firstReach = 32

/**
 * The nearest item of a tree of boxes in E7. The searched box grows until something is inside its circle, so that
 * dense areas cost no more than sparse ones.
 */
export function nearestIn(
  tree: Flatbush | undefined,
  longitude: number,
  latitude: number,
  withinMetres: number,
  /** Undefined for items to skip. */
  metresTo: (item: number) => number | undefined,
): { item: number; metres: number } | undefined {
  if (!tree || isOutside(tree, longitude, latitude, withinMetres)) return undefined
  for (let reach = Math.min(firstReach, withinMetres); ; reach = Math.min(reach * 4, withinMetres)) {
    let nearest: number | undefined
    let least = reach
    const { minX, minY, maxX, maxY } = boxAround(longitude, latitude, reach)
    for (const item of tree.search(toE7(minX), toE7(minY), toE7(maxX), toE7(maxY))) {
      const metres = metresTo(item)
      if (metres === undefined || metres > least) continue
      nearest = item
      least = metres
    }
    if (nearest !== undefined) return { item: nearest, metres: least }
    if (reach >= withinMetres) return undefined
  }
}

/** Degrees from the equator within which a degree of longitude is at least a quarter of one of latitude. */
const temperate = 75

/** Most regions are far from most points: only beside one its box needs exact figures. */
function isOutside(tree: Flatbush, longitude: number, latitude: number, metres: number): boolean {
  const [x, y] = [longitude * 1e7, latitude * 1e7]
  const margin = (metres / metresPerDegree) * 1.01e7
  if (y + margin < tree.minY || y - margin > tree.maxY) return true
  const isTemperate = Math.abs(latitude) < temperate
  if (isTemperate && (x + 4 * margin < tree.minX || x - 4 * margin > tree.maxX)) return true
  const { minX, minY, maxX, maxY } = boxAround(longitude, latitude, metres)
  return toE7(maxX) < tree.minX || toE7(minX) > tree.maxX || toE7(maxY) < tree.minY || toE7(minY) > tree.maxY
}
