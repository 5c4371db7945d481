import Flatbush from 'flatbush'
import { boxOfLine } from '../../atlas/format/trees.ts'
import { isInOutline } from '../../atlas/streets/outlines.ts'
import type { AddressStaging } from './staging.ts'

/** Staged addresses by location, to find those in a building. Those that are there when it is first asked. */
export class AddressPoints {
  #staging: AddressStaging
  /** Without a tree if there are none. */
  #index: { tree: Flatbush | undefined } | undefined

  constructor(staging: AddressStaging) {
    this.#staging = staging
  }

  /** Their rows; the rings of the building in E7. */
  inside(rings: readonly ArrayLike<number>[]): number[] {
    this.#index ??= { tree: this.#indexPoints() }
    const { addresses } = this.#staging
    const rows = this.#index.tree?.search(...boxOfLine(...rings)) ?? []
    return rows.filter((row) => isInOutline(rings, addresses.get('x', row), addresses.get('y', row)))
  }

  #indexPoints(): Flatbush | undefined {
    const { addresses } = this.#staging
    if (addresses.length === 0) return undefined
    const tree = new Flatbush(addresses.length, 16, Int32Array)
    for (let row = 0; row < addresses.length; row++)
      tree.add(addresses.get('x', row), addresses.get('y', row))
    tree.finish()
    return tree
  }
}
