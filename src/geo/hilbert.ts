/** Levels of the curve: 2^16 cells from west to east, of 0.3 to 0.6 km. */
export const curveLevels = 16

/** The index of a cell along the Hilbert curve of a level: cells with close indexes are close to each other. */
export function alongCurve(column: number, row: number, level: number): number {
  let [x, y] = [column, row]
  let along = 0
  for (let side = 1 << (level - 1); side >= 1; side >>= 1) {
    const right = (x & side) > 0 ? 1 : 0
    const up = (y & side) > 0 ? 1 : 0
    along = along * 4 + ((3 * right) ^ up)
    x &= side - 1
    y &= side - 1
    if (up === 0) {
      if (right === 1) {
        x = side - 1 - x
        y = side - 1 - y
      }
      const turned = x
      x = y
      y = turned
    }
  }
  return along
}

/** Column and row of the cell that holds a point. */
export function cellAt(longitude: number, latitude: number, level: number): [column: number, row: number] {
  const side = 1 << level
  const column = Math.floor(((longitude + 180) / 360) * side)
  const row = Math.floor(((latitude + 90) / 180) * side)
  return [Math.min(side - 1, Math.max(0, column)), Math.min(side - 1, Math.max(0, row))]
}

/** Intervals of the finest curve that cover a point's cell of this level and its eight neighbours. */
export function curveAround(
  longitude: number,
  latitude: number,
  level: number,
): [from: number, to: number][] {
  const side = 2 ** level
  const [column, row] = cellAt(longitude, latitude, level)
  const scale = 4 ** (curveLevels - level)
  const found: [number, number][] = []
  for (let dy = -1; dy <= 1; dy++) {
    if (row + dy < 0 || row + dy >= side) continue
    for (let dx = -1; dx <= 1; dx++) {
      const along = alongCurve((column + dx + side) % side, row + dy, level)
      found.push([along * scale, (along + 1) * scale])
    }
  }
  found.sort((a, b) => a[0] - b[0])
  const joined: [number, number][] = []
  for (const [from, to] of found) {
    const last = joined.at(-1)
    if (last?.[1] === from) last[1] = to
    else joined.push([from, to])
  }
  return joined
}
