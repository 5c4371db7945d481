import { type BuildingUse, buildingUses } from '../../model/map/building-uses.ts'
import type { AddressStaging } from './staging.ts'

/** The use is answered for addresses in the United States and Canada only: all of both, E7. */
const west = -1_800_000_000
const east = -500_000_000
const south = 170_000_000

/** Gives addresses that are points the use of the building around them. */
export function fillUses({ addresses }: AddressStaging, rows: number[], use: BuildingUse): void {
  if (use === 'unknown') return
  for (const row of rows)
    if (addresses.get('use', row) === 0 && isCovered(addresses.get('x', row), addresses.get('y', row)))
      addresses.set('use', row, buildingUses.indexOf(use))
}

function isCovered(x: number, y: number): boolean {
  return x >= west && x <= east && y >= south
}
