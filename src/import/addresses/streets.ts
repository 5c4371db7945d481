import Flatbush from 'flatbush'
import { boxOfLine } from '../../atlas/format/trees.ts'
import { stableOrder } from '../../geo/stable-order.ts'
import { foldStreet } from '../../geocoder/address/fold.ts'
import type { StagedTables } from './staged-tables.ts'

/** Ways of one name in one town within this distance are one street: it may be interrupted by a park. */
const gap = 90_000 // E7: a kilometre from south to north

type GrowingBox = [west: number, south: number, east: number, north: number]

/** A street, merged from ways; `ways` are rows of the staging, `lines` those of each. */
export interface Street {
  ways: number[]
  lines: Int32Array[]
  box: GrowingBox
  locality: number
}

/** Ids of folded names, by the string index of the name. */
export class FoldedNames {
  #byText = new Map<number, number>()
  #byFolded = new Map<string, number>()
  #text: (number: number) => string

  constructor(text: (number: number) => string) {
    this.#text = text
  }

  /** How many different ones there are so far: ids are smaller. */
  get count(): number {
    return this.#byFolded.size
  }

  /** Of a name that was asked for before. */
  idOf(text: string): number | undefined {
    return this.#byFolded.get(foldStreet(text))
  }

  of(name: number): number {
    const known = this.#byText.get(name)
    if (known !== undefined) return known
    const folded = foldStreet(this.#text(name)) || this.#text(name)
    const number = this.#byFolded.get(folded) ?? this.#byFolded.size
    this.#byFolded.set(folded, number)
    this.#byText.set(name, number)
    return number
  }
}

/** Rows grouped by a key. */
export class GroupedRows {
  readonly rows: Uint32Array
  readonly groups = new Map<number, { from: number; to: number }>()

  constructor(count: number, keyOf: (row: number) => number) {
    const keys = new Uint32Array(count)
    for (let row = 0; row < count; row++) keys[row] = keyOf(row)
    this.rows = stableOrder(keys)
    for (let from = 0; from < count; ) {
      const key = keys[this.rows[from] as number] as number
      let to = from + 1
      while (to < count && keys[this.rows[to] as number] === key) to++
      this.groups.set(key, { from, to })
      from = to
    }
  }

  of(key: number): Uint32Array {
    const group = this.groups.get(key)
    return group ? this.rows.subarray(group.from, group.to) : new Uint32Array(0)
  }
}

/** Merges the ways of one name to streets (union-find). */
export function mergeWays(
  rows: Uint32Array,
  staging: StagedTables,
  localityOf: (way: number) => number,
): Street[] {
  const lines = Array.from(rows, (row) => lineOfWay(staging, row))
  const boxes = lines.map((line): GrowingBox => boxOfLine(line))
  const localities = Array.from(rows, localityOf)
  const leader = boxes.map((_, at) => at)
  const leaderOf = (at: number): number => {
    let top = at
    while (leader[top] !== top) top = leader[top] as number
    leader[at] = top
    return top
  }
  forEachNearPair(boxes, (a, b) => {
    if (localities[a] === localities[b])
      leader[Math.max(leaderOf(a), leaderOf(b))] = Math.min(leaderOf(a), leaderOf(b))
  })
  const streets = new Map<number, Street>()
  boxes.forEach((box, at) => {
    const top = leaderOf(at)
    const street = streets.get(top)
    if (!street)
      streets.set(top, {
        ways: [rows[at] as number],
        lines: [lines[at] as Int32Array],
        box: [...box],
        locality: localities[at] as number,
      })
    else {
      street.ways.push(rows[at] as number)
      street.lines.push(lines[at] as Int32Array)
      stretch(street.box, box)
    }
  })
  return [...streets.values()]
}

function lineOfWay({ lines, ways }: StagedTables, way: number): Int32Array {
  return lines.get(ways.get('line', way))
}

/** The middle of each way's box, E7: it decides in which town the way is. */
export function middlesOfWays(staging: StagedTables): { xs: Int32Array; ys: Int32Array } {
  const { length } = staging.ways
  const [xs, ys] = [new Int32Array(length), new Int32Array(length)]
  for (let way = 0; way < length; way++) {
    const [west, south, east, north] = boxOfLine(lineOfWay(staging, way))
    xs[way] = Math.round((west + east) / 2)
    ys[way] = Math.round((south + north) / 2)
  }
  return { xs, ys }
}

function forEachNearPair(boxes: GrowingBox[], visit: (a: number, b: number) => void): void {
  if (boxes.length < 2) return
  const tree = new Flatbush(boxes.length, 16, Int32Array)
  for (const box of boxes) tree.add(...box)
  tree.finish()
  boxes.forEach(([west, south, east, north], a) => {
    tree.search(west - gap, south - gap, east + gap, north + gap, (b) => {
      if (b < a) visit(a, b)
      return false
    })
  })
}

export function stretch(box: GrowingBox, [west, south, east, north]: GrowingBox): void {
  box[0] = Math.min(box[0], west)
  box[1] = Math.min(box[1], south)
  box[2] = Math.max(box[2], east)
  box[3] = Math.max(box[3], north)
}
