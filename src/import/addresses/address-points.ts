import Flatbush from 'flatbush'
import { boxOfLine } from '../../atlas/format/trees.ts'
import { isInOutline } from '../../atlas/streets/outlines.ts'
import type { AddressStaging } from './staging.ts'

/** Locations of addresses, E7, by row; in shared memory, so that any thread may read them. */
export interface PointIndex {
  xs: Int32Array
  ys: Int32Array
  /** Absent if there are none. */
  tree?: SharedArrayBuffer
}

/** Of the addresses that are staged so far. */
export function indexPoints({ addresses }: AddressStaging): PointIndex {
  const { length } = addresses
  const xs = new Int32Array(new SharedArrayBuffer(4 * length))
  const ys = new Int32Array(new SharedArrayBuffer(4 * length))
  if (length === 0) return { xs, ys }
  const tree = new Flatbush(length, 16, Int32Array, SharedArrayBuffer)
  for (let row = 0; row < length; row++) {
    xs[row] = addresses.get('x', row)
    ys[row] = addresses.get('y', row)
    tree.add(xs[row] as number, ys[row] as number)
  }
  tree.finish()
  return { xs, ys, tree: tree.data as SharedArrayBuffer }
}

/** Finds the addresses in a building. */
export class AddressPoints {
  #xs: Int32Array
  #ys: Int32Array
  #tree: Flatbush | undefined

  constructor({ xs, ys, tree }: PointIndex) {
    this.#xs = xs
    this.#ys = ys
    this.#tree = tree && Flatbush.from(tree)
  }

  /** Their rows; the rings of the building in E7. */
  inside(rings: readonly ArrayLike<number>[]): number[] {
    const rows = this.#tree?.search(...boxOfLine(...rings)) ?? []
    return rows.filter((row) => isInOutline(rings, this.#xs[row] as number, this.#ys[row] as number))
  }
}
