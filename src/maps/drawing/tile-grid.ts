import type { E7Box } from '../../geo/box.ts'

/** Side of a tile in its own units, as the vector tile specification calls it. */
export const extent = 4096

/** Units drawn beyond the sides, so that lines and outlines meet those of the neighbours. */
export const margin = 80

/** Bounding box of a Web Mercator tile, margin included. */
export function tileBox(zoom: number, column: number, row: number): E7Box {
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

const mostSine = 0.9999

/** Projects E7 positions to tile units: x to the east, y to the south. */
export function projection(zoom: number, column: number, row: number) {
  const scale = 2 ** zoom * extent
  return (positions: ArrayLike<number>): number[] => {
    const projected: number[] = []
    for (let at = 0; at + 1 < positions.length; at += 2) {
      // Web Mercator ends at 85 degrees.
      const sine = Math.max(
        -mostSine,
        Math.min(mostSine, Math.sin(((positions[at + 1] as number) * Math.PI) / 1.8e9)),
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
