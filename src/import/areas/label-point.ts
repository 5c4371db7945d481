/** Twice the area of rings by the even-odd rule, in square whole degrees, near enough to tell large from small. */
export function squareOf(rings: readonly ArrayLike<number>[]): number {
  const squares = rings.map((ring) => Math.abs(signedSquare(ring))).sort((a, b) => b - a)
  return squares[0] ?? 0
}

/** Twice; relative to the first corner, so that rounding has no say. */
export function signedSquare(ring: ArrayLike<number>): number {
  const [x0, y0] = [ring[0] as number, ring[1] as number]
  let square = 0
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const next = (at + 2) % ring.length
    square +=
      ((ring[at] as number) - x0) * ((ring[next + 1] as number) - y0) -
      ((ring[next] as number) - x0) * ((ring[at + 1] as number) - y0)
  }
  return square
}

/**
 * A place well inside: the middle of the widest stretch of the area on the line that halves its largest ring from
 * south to north.
 */
export function labelPoint(rings: readonly ArrayLike<number>[]): readonly [x: number, y: number] {
  const largest = rings.reduce((best, ring) =>
    Math.abs(signedSquare(ring)) > Math.abs(signedSquare(best)) ? ring : best,
  )
  let [south, north] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = 1; at < largest.length; at += 2) {
    south = Math.min(south, largest[at] as number)
    north = Math.max(north, largest[at] as number)
  }
  // Between whole numbers: no corner lies on it.
  const y = Math.floor((south + north) / 2) + 0.5
  const crossings = rings.flatMap((ring) => crossingsOf(ring, y)).sort((a, b) => a - b)
  let [from, to] = [0, -1]
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [west, east] = [crossings[at] as number, crossings[at + 1] as number]
    if (east - west > to - from) [from, to] = [west, east]
  }
  if (to < from) return [largest[0] as number, largest[1] as number]
  return [Math.round((from + to) / 2), Math.round(y)]
}

function crossingsOf(ring: ArrayLike<number>, y: number): number[] {
  const crossings: number[] = []
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const next = (at + 2) % ring.length
    const [ay, by] = [ring[at + 1] as number, ring[next + 1] as number]
    if (ay > y === by > y) continue
    const [ax, bx] = [ring[at] as number, ring[next] as number]
    crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
  }
  return crossings
}
