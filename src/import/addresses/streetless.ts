import Flatbush from 'flatbush'
import { fromE7 } from '../../atlas/format/e7.ts'
import { metresToLine } from '../../atlas/format/line-distance.ts'
import { nearestIn } from '../../atlas/format/nearest.ts'
import { boxOfLine } from '../../atlas/format/trees.ts'
import type { AddressStaging } from './staging.ts'

/** An address without a street gets the nearest street within this many metres. */
const maxDistance = 150

/** Gives addresses without a street that of the building around them. */
export function fillStreets(
  { addresses, strings }: AddressStaging,
  rows: number[],
  {
    street,
    city,
    postalCode,
  }: { street: string; city?: string | undefined; postalCode?: string | undefined },
): void {
  for (const row of rows) {
    if (addresses.get('street', row) !== 0) continue
    addresses.set('street', row, strings.add(street))
    if (addresses.get('city', row) === 0) addresses.set('city', row, strings.add(city))
    if (addresses.get('postalCode', row) === 0) addresses.set('postalCode', row, strings.add(postalCode))
  }
}

/** Gives the rest the nearest street. After all ways. */
export function fillNearestStreets({ addresses, ways, lines, streetless }: AddressStaging): void {
  const left = Array.from(streetless.view()).filter((row) => addresses.get('street', row) === 0)
  if (left.length === 0 || ways.length === 0) return
  const tree = new Flatbush(ways.length, 16, Int32Array)
  for (let way = 0; way < ways.length; way++) tree.add(...boxOfLine(lines.get(ways.get('line', way))))
  tree.finish()
  for (const row of left) {
    const [x, y] = [addresses.get('x', row), addresses.get('y', row)]
    const nearest = nearestIn(tree, fromE7(x), fromE7(y), maxDistance, (way) =>
      metresToLine(lines.get(ways.get('line', way)), x, y),
    )
    if (nearest) addresses.set('street', row, ways.get('name', nearest.item))
  }
}
