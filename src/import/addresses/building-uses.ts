import Flatbush from 'flatbush'
import { boxOfLine } from '../../atlas/format/trees.ts'
import { type BuildingUse, buildingUses } from '../../model/map/building-uses.ts'
import type { AddressStaging } from './staging.ts'
import { covers } from './streetless.ts'

/** The use is answered for addresses in the United States and Canada only: all of both, E7. */
const west = -1_800_000_000
const east = -500_000_000
const south = 170_000_000

/** Gives addresses that are points the use of the building around them. */
export class BuildingUses {
  #staging: AddressStaging
  #index: { tree: Flatbush; rows: number[] } | undefined

  constructor(staging: AddressStaging) {
    this.#staging = staging
  }

  /** A building (E7). After all nodes. */
  addBuilding(ring: ArrayLike<number>, use: BuildingUse): void {
    if (use === 'unknown' || !isCovered(ring[0] as number, ring[1] as number)) return
    this.#index ??= this.#indexPoints()
    const { addresses } = this.#staging
    const { tree, rows } = this.#index
    if (rows.length === 0) return
    tree.search(...boxOfLine(ring), (at) => {
      const row = rows[at] as number
      if (addresses.get('use', row) === 0 && covers(ring, addresses.get('x', row), addresses.get('y', row)))
        addresses.set('use', row, buildingUses.indexOf(use))
      return false
    })
  }

  #indexPoints() {
    const { addresses } = this.#staging
    const rows: number[] = []
    for (let row = 0; row < addresses.length; row++)
      if (addresses.get('use', row) === 0 && isCovered(addresses.get('x', row), addresses.get('y', row)))
        rows.push(row)
    const tree = new Flatbush(Math.max(1, rows.length), 16, Int32Array)
    for (const row of rows) tree.add(addresses.get('x', row), addresses.get('y', row))
    if (rows.length === 0) tree.add(0, 0)
    tree.finish()
    return { tree, rows }
  }
}

function isCovered(x: number, y: number): boolean {
  return x >= west && x <= east && y >= south
}
