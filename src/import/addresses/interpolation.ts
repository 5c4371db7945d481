import { alongLine } from '../../atlas/format/lines.ts'
import type { Draft } from '../draft.ts'
import type { TaggedAddress } from '../tags/address-tags.ts'
import { type HouseNumber, lettersBetween, numbersBetween } from '../tags/house-numbers.ts'

/** A way along which houses are numbered by a scheme: `even`, `odd`, `all`, `alphabetic`, or a step. */
interface NumberedWay extends Omit<TaggedAddress, 'numbers'> {
  scheme: string
  line: Int32Array
}

interface NumberedNode {
  /** Row of the draft's addresses. */
  row: number
  number: HouseNumber
}

/** The ways come after the nodes that tell their numbers; both meet by their positions. */
export class Interpolation {
  #ways: NumberedWay[] = []
  #draft: Draft

  constructor(draft: Draft) {
    this.#draft = draft
  }

  add(scheme: string, line: Int32Array, address: TaggedAddress | undefined): void {
    this.#ways.push({ scheme, line, ...address })
  }

  settle(): void {
    const nodes = this.#numberedNodes()
    for (const way of this.#ways) this.#settleWay(way, nodes)
  }

  #settleWay(way: NumberedWay, nodes: Map<string, NumberedNode | undefined>): void {
    const { addresses, strings } = this.#draft
    const known: (NumberedNode & { at: number })[] = []
    for (let at = 0; at < way.line.length; at += 2) {
      const node = nodes.get(keyOf(way.line[at] as number, way.line[at + 1] as number))
      if (node) known.push({ ...node, at })
    }
    const texts = (column: 'street' | 'city' | 'postalCode') =>
      known.map(({ row }) => strings.text(addresses.get(column, row))).find((text) => text !== '')
    const street = way.street ?? texts('street') ?? way.place
    if (!street) return
    const said = { city: way.city ?? texts('city'), postalCode: way.postalCode ?? texts('postalCode') }
    for (const { row } of known)
      if (addresses.get('street', row) === 0) addresses.set('street', row, strings.add(street))
    for (const [index, to] of known.entries()) {
      const from = known[index - 1]
      if (from) this.#fill(way, from, to, { street, ...said })
    }
  }

  #fill(
    { scheme, line }: NumberedWay,
    from: NumberedNode & { at: number },
    to: NumberedNode & { at: number },
    said: { street: string; city?: string | undefined; postalCode?: string | undefined },
  ): void {
    const part = line.subarray(from.at, to.at + 2)
    const range = numbersBetween(scheme, from.number, to.number)
    if (range) this.#draft.addRange({ ...said, ...range, line: part, source: 'osm' })
    if (scheme !== 'alphabetic') return
    const letters = lettersBetween(from.number, to.number)
    letters.forEach((text, index) => {
      const [x, y] = alongLine(part, (index + 1) / (letters.length + 1))
      const number = { text, first: from.number.first, last: from.number.first }
      this.#draft.addAddress({ ...said, number, x, y, source: 'osm' })
    })
  }

  /** Only at positions of such ways, of which there are few. */
  #numberedNodes(): Map<string, NumberedNode | undefined> {
    const { addresses, strings } = this.#draft
    const nodes = new Map<string, NumberedNode | undefined>()
    for (const { line } of this.#ways)
      for (let at = 0; at < line.length; at += 2)
        nodes.set(keyOf(line[at] as number, line[at + 1] as number), undefined)
    if (nodes.size === 0) return nodes
    for (let row = 0; row < addresses.length; row++) {
      const key = keyOf(addresses.get('x', row), addresses.get('y', row))
      if (!nodes.has(key)) continue
      const number = {
        text: strings.text(addresses.get('number', row)),
        first: addresses.get('first', row),
        last: addresses.get('last', row),
      }
      nodes.set(key, { row, number })
    }
    return nodes
  }
}

function keyOf(x: number, y: number): string {
  return `${x} ${y}`
}
