/** Units from side to side of a tile. */
export const extent = 4096

/** Units beyond its sides that a tile knows of, so that lines and outlines meet those of its neighbours. */
export const margin = 80

/** Whole degrees, 1e-7 of one. */
export type WholeBox = readonly [west: number, south: number, east: number, north: number]

/** What a tile of the web's usual grid holds, its margin included. */
export function tileBox(zoom: number, column: number, row: number): WholeBox {
  const side = 2 ** zoom
  const beyond = margin / extent
  const longitude = (x: number) => (x / side) * 360 - 180
  const latitude = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / side))) * 180) / Math.PI
  return [
    Math.max(-1.8e9, Math.floor(longitude(column - beyond) * 1e7)),
    Math.floor(latitude(row + 1 + beyond) * 1e7),
    Math.min(1.8e9, Math.ceil(longitude(column + 1 + beyond) * 1e7)),
    Math.ceil(latitude(row - beyond) * 1e7),
  ]
}

const limit = 0.9999

/** From positions in whole degrees to units of the tile: x to the east, y to the south. */
export function projection(zoom: number, column: number, row: number) {
  const scale = 2 ** zoom * extent
  return (positions: ArrayLike<number>): number[] => {
    const projected: number[] = []
    for (let at = 0; at + 1 < positions.length; at += 2) {
      // Beyond 85 degrees the grid ends.
      const sine = Math.max(
        -limit,
        Math.min(limit, Math.sin(((positions[at + 1] as number) * Math.PI) / 1.8e9)),
      )
      const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
      projected.push(
        ((positions[at] as number) / 3.6e9 + 0.5) * scale - column * extent,
        y * scale - row * extent,
      )
    }
    return projected
  }
}
