/** Rings in a plane: x0, y0, x1, y1, … in any unit, whether or not the last position repeats the first. */
type PlaneRing = ArrayLike<number>

/** Positive where the ring turns from the x axis to the y axis. Relative to the first position, which keeps the numbers small and exact. */
export function signedDoubleArea(ring: PlaneRing): number {
  const [x0, y0] = [ring[0] as number, ring[1] as number]
  let area = 0
  // The edge from the last position to the first adds nothing: all is relative to the first.
  for (let at = 0; at + 3 < ring.length; at += 2) {
    area +=
      ((ring[at] as number) - x0) * ((ring[at + 3] as number) - y0) -
      ((ring[at + 2] as number) - x0) * ((ring[at + 1] as number) - y0)
  }
  return area
}

/** Whether a point that is not on an edge is inside. */
export function isInRing(ring: PlaneRing, x: number, y: number): boolean {
  let inside = false
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const next = (at + 2) % ring.length
    const [ay, by] = [ring[at + 1] as number, ring[next + 1] as number]
    if (ay > y === by > y) continue
    const [ax, bx] = [ring[at] as number, ring[next] as number]
    if (ax + ((y - ay) / (by - ay)) * (bx - ax) > x) inside = !inside
  }
  return inside
}
