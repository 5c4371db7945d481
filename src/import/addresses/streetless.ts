import Flatbush from 'flatbush'
import { fromE7 } from '../../atlas/format/e7.ts'
import { metresToLine } from '../../atlas/format/line-distance.ts'
import { nearestIn } from '../../atlas/format/nearest.ts'
import { boxOfLine } from '../../atlas/format/trees.ts'
import type { Draft } from '../draft.ts'

/** A house that names no street is on the nearest, if that is so near. Metres. */
const nearEnough = 150

/** House numbers without a street of their own: entrances of a building that has one, or houses beside a street. */
export class Streetless {
  #draft: Draft
  #index: { tree: Flatbush; rows: Uint32Array } | undefined

  constructor(draft: Draft) {
    this.#draft = draft
  }

  /** A building with a street, in whole degrees: what stands inside is on its street. Once all nodes are read. */
  offerBuilding(ring: ArrayLike<number>, street: string, city?: string, postalCode?: string): void {
    this.#index ??= this.#indexPoints()
    const { addresses, strings } = this.#draft
    const index = this.#index
    index?.tree.search(...boxOfLine(ring), (at) => {
      const row = index.rows[at] as number
      const isFree = addresses.get('street', row) === 0
      if (!isFree || !covers(ring, addresses.get('x', row), addresses.get('y', row))) return false
      addresses.set('street', row, strings.add(street))
      if (addresses.get('city', row) === 0) addresses.set('city', row, strings.add(city))
      if (addresses.get('postalCode', row) === 0) addresses.set('postalCode', row, strings.add(postalCode))
      return false
    })
  }

  /** Those that are left go to the nearest street. Once all ways are read. */
  settle(): void {
    const { addresses, ways, lines, streetless } = this.#draft
    const left = Array.from(streetless.view()).filter((row) => addresses.get('street', row) === 0)
    if (left.length === 0 || ways.length === 0) return
    const tree = new Flatbush(ways.length, 16, Int32Array)
    for (let way = 0; way < ways.length; way++) tree.add(...boxOfLine(lines.get(ways.get('line', way))))
    tree.finish()
    for (const row of left) {
      const [x, y] = [addresses.get('x', row), addresses.get('y', row)]
      const nearest = nearestIn(tree, fromE7(x), fromE7(y), nearEnough, (way) =>
        metresToLine(lines.get(ways.get('line', way)), x, y),
      )
      if (nearest) addresses.set('street', row, ways.get('name', nearest.item))
    }
  }

  #indexPoints() {
    const { addresses, streetless } = this.#draft
    const rows = streetless.view().slice()
    if (rows.length === 0) return undefined
    const tree = new Flatbush(rows.length, 16, Int32Array)
    for (const row of rows) tree.add(addresses.get('x', row), addresses.get('y', row))
    tree.finish()
    return { tree, rows }
  }
}

/** Inside or on the outline: entrances are nodes of it. */
function covers(ring: ArrayLike<number>, x: number, y: number): boolean {
  let inside = false
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [ax, ay] = [ring[at] as number, ring[at + 1] as number]
    const [bx, by] = [ring[at + 2] as number, ring[at + 3] as number]
    if (ax === x && ay === y) return true
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}
