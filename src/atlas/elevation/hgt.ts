import type { Position } from '../../geo/distance.ts'

/**
 * SRTM's `.hgt`: one degree by one degree, named after the south-west corner. Rows go from north to south, values from west to
 * east: metres as big-endian 16-bit numbers. The outermost rows and columns lie on whole degrees, so neighbouring tiles share
 * them. https://lpdaac.usgs.gov/documents/179/SRTM_User_Guide_V3.pdf
 */

/** Values in a row: every arc second, or every third. */
export const hgtWidths = [3601, 1201] as const

/** Where nothing was measured. */
export const hgtVoid = -32_768

/** Undefined when the size is not that of a tile. */
export function hgtWidth(bytes: number): number | undefined {
  return hgtWidths.find((width) => bytes === width * width * 2)
}

/** The tile of a position, such as `N53E013`. */
export function hgtName([x, y]: Position): string {
  const [west, south] = [Math.floor(x === 180 ? -180 : x), Math.min(89, Math.floor(y))]
  const latitude = `${south < 0 ? 'S' : 'N'}${String(Math.abs(south)).padStart(2, '0')}`
  return `${latitude}${west < 0 ? 'W' : 'E'}${String(Math.abs(west)).padStart(3, '0')}`
}

/** The four values around a position, and how far it is from the first towards the others. */
export interface HgtCell {
  /** Bytes from the start of the file to the north-western value; that south of it is a row further on. */
  offset: number
  /** 0 to 1, from the west and from the north. */
  east: number
  south: number
}

export function hgtCell([x, y]: Position, width: number): HgtCell {
  const column = (x - Math.floor(x)) * (width - 1)
  const row = (Math.floor(y) + 1 - y) * (width - 1)
  const [left, top] = [Math.min(width - 2, Math.floor(column)), Math.min(width - 2, Math.floor(row))]
  return { offset: (top * width + left) * 2, east: column - left, south: row - top }
}

/** Between the values, by their distances; of those that are void the others stand in. Undefined where all four are. */
export function hgtElevation(values: readonly number[], { east, south }: HgtCell): number | undefined {
  const weights = [(1 - east) * (1 - south), east * (1 - south), (1 - east) * south, east * south]
  let [sum, known] = [0, 0]
  for (const [at, value] of values.entries()) {
    if (value === hgtVoid) continue
    // Never nothing: a void at the position itself has neighbours.
    const weight = Math.max(weights[at] as number, 1e-9)
    sum += value * weight
    known += weight
  }
  return known > 0 ? sum / known : undefined
}
