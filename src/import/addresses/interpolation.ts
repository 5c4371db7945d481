import { alongLine } from '../../atlas/format/lines.ts'
import { type HouseNumber, parseHouseNumber } from '../../model/map/house-number.ts'
import type { TaggedAddress } from '../tags/address-tags.ts'
import { lettersBetween, numbersBetween } from '../tags/house-numbers.ts'
import type { AddressStaging } from './staging.ts'

/** `addr:interpolation`: house numbers along a way, by a scheme: `even`, `odd`, `all`, `alphabetic`, or a step. */
export interface NumberedWay extends Omit<TaggedAddress, 'numbers'> {
  scheme: string
  line: Int32Array
}

interface NumberedNode {
  /** Row of the staged addresses. */
  row: number
  number: HouseNumber
}

/** Interpolation ways are read after the nodes that have their numbers; they are matched by position. */
export class Interpolation {
  #ways: NumberedWay[] = []
  #staging: AddressStaging

  constructor(staging: AddressStaging) {
    this.#staging = staging
  }

  add(way: NumberedWay): void {
    this.#ways.push(way)
  }

  /** Adds the interpolated numbers. After all features. */
  resolve(): void {
    const nodes = this.#numberedNodes()
    for (const way of this.#ways) this.#resolveWay(way, nodes)
  }

  #resolveWay(way: NumberedWay, nodes: Map<string, NumberedNode | undefined>): void {
    const { addresses, strings } = this.#staging
    const known: (NumberedNode & { at: number })[] = []
    for (let at = 0; at < way.line.length; at += 2) {
      const node = nodes.get(keyOf(way.line[at] as number, way.line[at + 1] as number))
      if (node) known.push({ ...node, at })
    }
    const texts = (column: 'street' | 'city' | 'postalCode') =>
      known.map(({ row }) => strings.text(addresses.get(column, row))).find((text) => text !== '')
    const street = way.street ?? texts('street') ?? way.place
    if (!street) return
    const own = { city: way.city ?? texts('city'), postalCode: way.postalCode ?? texts('postalCode') }
    for (const { row } of known)
      if (addresses.get('street', row) === 0) addresses.set('street', row, strings.add(street))
    for (const [index, to] of known.entries()) {
      const from = known[index - 1]
      if (from) this.#fill(way, from, to, { street, ...own })
    }
  }

  #fill(
    { scheme, line }: NumberedWay,
    from: NumberedNode & { at: number },
    to: NumberedNode & { at: number },
    own: { street: string; city?: string | undefined; postalCode?: string | undefined },
  ): void {
    const part = line.subarray(from.at, to.at + 2)
    const range = numbersBetween(scheme, from.number, to.number)
    if (range) this.#staging.addRange({ ...own, ...range, line: part, source: 'osm' })
    if (scheme !== 'alphabetic') return
    const letters = lettersBetween(from.number, to.number)
    letters.forEach((text, index) => {
      const [x, y] = alongLine(part, (index + 1) / (letters.length + 1))
      this.#staging.addAddress({ ...own, number: parseHouseNumber(text), x, y, source: 'osm' })
    })
  }

  /** Staged addresses at vertices of these ways, by position. */
  #numberedNodes(): Map<string, NumberedNode | undefined> {
    const { addresses, strings } = this.#staging
    const nodes = new Map<string, NumberedNode | undefined>()
    for (const { line } of this.#ways)
      for (let at = 0; at < line.length; at += 2)
        nodes.set(keyOf(line[at] as number, line[at + 1] as number), undefined)
    if (nodes.size === 0) return nodes
    for (let row = 0; row < addresses.length; row++) {
      const key = keyOf(addresses.get('x', row), addresses.get('y', row))
      if (!nodes.has(key)) continue
      nodes.set(key, { row, number: parseHouseNumber(strings.text(addresses.get('number', row))) })
    }
    return nodes
  }
}

function keyOf(x: number, y: number): string {
  return `${x} ${y}`
}
