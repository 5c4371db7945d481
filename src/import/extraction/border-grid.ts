/** E7. */
export type Point = readonly [x: number, y: number]

export type Segment = readonly [from: Point, to: Point]

/** Cell size, E7: about a kilometre. */
const size = 100_000

/** Border segments in a grid. */
export class BorderGrid {
  private readonly cells = new Map<number, Segment[]>()
  /** Cells with a segment, and their neighbours. */
  private readonly near = new Set<number>()

  constructor(lines: Point[][]) {
    for (const line of lines)
      for (let at = 1; at < line.length; at++) this.add([line[at - 1] as Point, line[at] as Point])
  }

  isNear(x: number, y: number): boolean {
    return this.near.has(keyOf(Math.floor(x / size), Math.floor(y / size)))
  }

  /** Segments that a road segment may cross. */
  segmentsAround(from: Point, to: Point): Set<Segment> {
    const found = new Set<Segment>()
    for (const [column, row] of cellsOf(from, to))
      for (const segment of this.cells.get(keyOf(column, row)) ?? []) found.add(segment)
    return found
  }

  private add(segment: Segment): void {
    const [[ax, ay], [bx, by]] = segment
    // Borders at sea are long: only the cells along the segment, not all of its bounding box.
    const parts = Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay), 1) / size)
    const at = (share: number): Point => [ax + ((bx - ax) * share) / parts, ay + ((by - ay) * share) / parts]
    for (let part = 0; part < parts; part++)
      for (const [column, row] of cellsOf(at(part), at(part + 1))) this.put(column, row, segment)
  }

  private put(column: number, row: number, segment: Segment): void {
    const key = keyOf(column, row)
    const cell = this.cells.get(key)
    if (cell) {
      if (cell.at(-1) !== segment) cell.push(segment)
      return
    }
    this.cells.set(key, [segment])
    for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) this.near.add(keyOf(column + dx, row + dy))
  }
}

/** There are 18,000 rows from pole to pole. */
function keyOf(column: number, row: number): number {
  return column * 32_768 + row
}

function* cellsOf([ax, ay]: Point, [bx, by]: Point): Generator<[column: number, row: number]> {
  const [west, east] = [Math.floor(Math.min(ax, bx) / size), Math.floor(Math.max(ax, bx) / size)]
  const [south, north] = [Math.floor(Math.min(ay, by) / size), Math.floor(Math.max(ay, by) / size)]
  for (let column = west; column <= east; column++)
    for (let row = south; row <= north; row++) yield [column, row]
}
