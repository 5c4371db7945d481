/** Positions in Web Mercator, 0 to 1: x and y of each, one after the other. */
type Projected = ArrayLike<number>

export interface Cluster {
  /** Mean of the members, in Web Mercator. */
  x: number
  y: number
  /** Indices of the positions. */
  members: number[]
}

/**
 * The positions by the cells of a grid. The grid is fixed to the world, and halves with each zoom, so that clusters stay the same
 * while the map is moved. A cell with one member is a cluster of one.
 */
export function clustersOf(projected: Projected, cell: number): Cluster[] {
  const cells = new Map<number, number[]>()
  const columns = Math.ceil(1 / cell) + 1
  for (let index = 0; 2 * index < projected.length; index++) {
    const column = Math.floor((projected[2 * index] as number) / cell)
    const row = Math.floor((projected[2 * index + 1] as number) / cell)
    const key = row * columns + column
    const members = cells.get(key)
    if (members) members.push(index)
    else cells.set(key, [index])
  }
  return [...cells.values()].map((members) => {
    let [x, y] = [0, 0]
    for (const index of members) {
      x += projected[2 * index] as number
      y += projected[2 * index + 1] as number
    }
    return { x: x / members.length, y: y / members.length, members }
  })
}
