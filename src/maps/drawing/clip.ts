/** Clips lines and rings x0, y0, x1, y1, … to a square from `least` to `most` on both axes. */

/** The parts of a line that lie inside (Liang and Barsky). */
export function clipLine(line: readonly number[], least: number, most: number): number[][] {
  const inside: number[][] = []
  let current: number[] = []
  for (let at = 0; at + 3 < line.length; at += 2) {
    const [ax, ay] = [line[at] as number, line[at + 1] as number]
    const [bx, by] = [line[at + 2] as number, line[at + 3] as number]
    const visible = shareInside(ax, ay, bx, by, least, most)
    if (!visible) continue
    const [from, to] = visible
    if (from > 0 || current.length === 0) {
      current = [ax + from * (bx - ax), ay + from * (by - ay)]
      inside.push(current)
    }
    current.push(ax + to * (bx - ax), ay + to * (by - ay))
    if (to < 1) current = []
  }
  return inside
}

/** The part of an edge that lies inside, as fractions 0 to 1 of its length. */
function shareInside(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  least: number,
  most: number,
): [number, number] | undefined {
  let [from, to] = [0, 1]
  for (const [start, length] of [
    [ax, bx - ax],
    [ay, by - ay],
  ] as const) {
    if (length === 0) {
      if (start < least || start > most) return undefined
      continue
    }
    const [one, other] = [(least - start) / length, (most - start) / length]
    from = Math.max(from, Math.min(one, other))
    to = Math.min(to, Math.max(one, other))
  }
  return from <= to ? [from, to] : undefined
}

/** The part of a ring's area that lies inside, as one ring (Sutherland and Hodgman); empty if there is none. */
export function clipRing(ring: readonly number[], least: number, most: number): number[] {
  const west = clipSide(ring, 0, (x) => x - least)
  const east = clipSide(west, 0, (x) => most - x)
  const north = clipSide(east, 1, (y) => y - least)
  return clipSide(north, 1, (y) => most - y)
}

/** `axis`: 0 for x, 1 for y; `depth`: the distance of a coordinate from the side, positive inside. */
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
