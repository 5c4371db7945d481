/** Lines and rings x0, y0, x1, y1, … cut at the sides of a square from `least` to `most` in both directions. */

/** The stretches of a line that lie inside. */
export function clipLine(line: readonly number[], least: number, most: number): number[][] {
  const inside: number[][] = []
  let current: number[] = []
  for (let at = 0; at + 3 < line.length; at += 2) {
    const [ax, ay] = [line[at] as number, line[at + 1] as number]
    const [bx, by] = [line[at + 2] as number, line[at + 3] as number]
    const seen = shareInside(ax, ay, bx, by, least, most)
    if (!seen) continue
    const [from, to] = seen
    if (from > 0 || current.length === 0) {
      current = [ax + from * (bx - ax), ay + from * (by - ay)]
      inside.push(current)
    }
    current.push(ax + to * (bx - ax), ay + to * (by - ay))
    if (to < 1) current = []
  }
  return inside
}

/** From where to where of an edge, 0 to 1, it is inside. */
function shareInside(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  least: number,
  most: number,
): [number, number] | undefined {
  let [from, to] = [0, 1]
  for (const [start, way] of [
    [ax, bx - ax],
    [ay, by - ay],
  ] as const) {
    if (way === 0) {
      if (start < least || start > most) return undefined
      continue
    }
    const [one, other] = [(least - start) / way, (most - start) / way]
    from = Math.max(from, Math.min(one, other))
    to = Math.min(to, Math.max(one, other))
  }
  return from <= to ? [from, to] : undefined
}

/** What of the area of a ring lies inside, as one ring that may run along the sides; empty if nothing does. */
export function clipRing(ring: readonly number[], least: number, most: number): number[] {
  const west = clipSide(ring, 0, (x) => x - least)
  const east = clipSide(west, 0, (x) => most - x)
  const north = clipSide(east, 1, (y) => y - least)
  return clipSide(north, 1, (y) => most - y)
}

/** `axis`: 0 for x, 1 for y; `depth`: how far inside of the side a coordinate is. */
function clipSide(ring: readonly number[], axis: 0 | 1, depth: (coordinate: number) => number): number[] {
  const kept: number[] = []
  for (let at = 0; at < ring.length; at += 2) {
    const before = at === 0 ? ring.length - 2 : at - 2
    const [ax, ay] = [ring[before] as number, ring[before + 1] as number]
    const [bx, by] = [ring[at] as number, ring[at + 1] as number]
    const a = depth(axis === 0 ? ax : ay)
    const b = depth(axis === 0 ? bx : by)
    if (a < 0 !== b < 0) {
      const share = a / (a - b)
      kept.push(ax + share * (bx - ax), ay + share * (by - ay))
    }
    if (b >= 0) kept.push(bx, by)
  }
  return kept
}
