import { fromE7 } from '../../atlas/format/e7.ts'
import { ColumnWriter } from '../../atlas/format/table-writer.ts'
import type { Areas } from '../../atlas/regions/areas.ts'
import { type AreaKind, areaKinds } from '../../model/map/area-kinds.ts'
import type { NearestSettlement } from './nearest-settlement.ts'

/** Kinds of which the nearest settlement stands in where there is no area. */
const settled: AreaKind[] = ['locality', 'borough', 'neighborhood']

export const noArea = -1

/** Points and what each is within; each combination is there once. */
export interface LocatedPoints {
  /** A number for each of `areaKinds`: the row of an area, -2 - the row of a settlement, or -1. */
  spots: Int32Array
  /** The spot of each point. */
  spotOf: Uint32Array
}

/** Finds what points (E7) are within. */
export class SpotFinder {
  readonly #areas: Areas
  readonly #nearestSettlement: NearestSettlement

  constructor(areas: Areas, nearestSettlement: NearestSettlement) {
    this.#areas = areas
    this.#nearestSettlement = nearestSettlement
  }

  locate(xs: ArrayLike<number>, ys: ArrayLike<number>): LocatedPoints {
    const spots = new ColumnWriter('i32')
    const spotOf = new Uint32Array(xs.length)
    const known = new Map<string, number>()
    let last: number[] = []
    for (let point = 0; point < xs.length; point++) {
      const found = this.at(xs[point] as number, ys[point] as number)
      // Neighbours mostly have the same.
      if (found.every((row, at) => row === last[at])) {
        spotOf[point] = spotOf[point - 1] as number
        continue
      }
      last = found
      const key = found.join(' ')
      const spot = known.get(key) ?? known.size
      spotOf[point] = spot
      if (spot < known.size) continue
      known.set(key, spot)
      for (const row of found) spots.push(row)
    }
    return { spots: spots.view(), spotOf }
  }

  /** Of several areas of a kind the finest: rows of a kind are ordered from large to small. */
  at(x: number, y: number): number[] {
    const found: number[] = areaKinds.map(() => noArea)
    for (const row of this.#areas.areasAt(fromE7(x), fromE7(y))) {
      const at = areaKinds.indexOf(this.#areas.kind(row))
      if (row > (found[at] as number)) found[at] = row
    }
    for (const kind of settled) {
      const at = areaKinds.indexOf(kind)
      if (found[at] !== noArea) continue
      const row = this.#nearestSettlement(kind, x, y)
      if (row !== undefined) found[at] = -2 - row
    }
    return found
  }
}
