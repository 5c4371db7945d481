import Flatbush from 'flatbush'
import { fromE7 } from '../../atlas/format/e7.ts'
import { metresToLine } from '../../atlas/format/line-distance.ts'
import { nearestIn } from '../../atlas/format/nearest.ts'
import { boxOfLine } from '../../atlas/format/trees.ts'
import type { AddressStaging } from './staging.ts'

/** An address without a street gets the nearest street within this many metres. */
const maxDistance = 150

/** Finds the street of addresses without one: that of the building around them, or the nearest. */
export class StreetlessAddresses {
  #staging: AddressStaging
  #index: { tree: Flatbush; rows: Uint32Array } | undefined

  constructor(staging: AddressStaging) {
    this.#staging = staging
  }

  /** A building (E7) with a street: addresses inside it get that street. After all nodes. */
  addBuilding(ring: ArrayLike<number>, street: string, city?: string, postalCode?: string): void {
    this.#index ??= this.#indexPoints()
    const { addresses, strings } = this.#staging
    const index = this.#index
    index?.tree.search(...boxOfLine(ring), (at) => {
      const row = index.rows[at] as number
      const isMissing = addresses.get('street', row) === 0
      if (!isMissing || !covers(ring, addresses.get('x', row), addresses.get('y', row))) return false
      addresses.set('street', row, strings.add(street))
      if (addresses.get('city', row) === 0) addresses.set('city', row, strings.add(city))
      if (addresses.get('postalCode', row) === 0) addresses.set('postalCode', row, strings.add(postalCode))
      return false
    })
  }

  /** Assigns the nearest street to the rest. After all ways. */
  resolve(): void {
    const { addresses, ways, lines, streetless } = this.#staging
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

  #indexPoints() {
    const { addresses, streetless } = this.#staging
    const rows = streetless.view().slice()
    if (rows.length === 0) return undefined
    const tree = new Flatbush(rows.length, 16, Int32Array)
    for (const row of rows) tree.add(addresses.get('x', row), addresses.get('y', row))
    tree.finish()
    return { tree, rows }
  }
}

/** Inside, or a vertex of the ring: entrances are nodes of the outline. */
export function covers(ring: ArrayLike<number>, x: number, y: number): boolean {
  let inside = false
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [ax, ay] = [ring[at] as number, ring[at + 1] as number]
    const [bx, by] = [ring[at + 2] as number, ring[at + 3] as number]
    if (ax === x && ay === y) return true
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}
