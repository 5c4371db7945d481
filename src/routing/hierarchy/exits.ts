import { edgeFlags, type RoadGraph } from './road-graph.ts'

/** Degrees of a square. */
const side = 0.01

/** Where local roads lead to larger ones, counted in squares. */
export class Exits {
  private readonly counts = new Map<number, number>()

  constructor({ x, y, flags }: Pick<RoadGraph, 'x' | 'y' | 'flags'>) {
    for (let edge = 0; edge < x.length; edge++) {
      if (!((flags[edge] as number) & edgeFlags.leadsUp)) continue
      const square = squareAt(x[edge] as number, y[edge] as number)
      this.counts.set(square, (this.counts.get(square) ?? 0) + 1)
    }
  }

  /** Metres within which there are so many, in whole kilometres from `least` to `most`. */
  radius(longitude: number, latitude: number, count: number, least: number, most: number): number {
    let metres = least
    while (metres < most && this.around(longitude, latitude, metres) <= count) metres += 1000
    return metres
  }

  private around(longitude: number, latitude: number, metres: number): number {
    const high = metres / 111_000
    const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
    let count = 0
    for (let y = latitude - high; y < latitude + high; y += side)
      for (let x = longitude - wide; x < longitude + wide; x += side)
        count += this.counts.get(squareAt(x, y)) ?? 0
    return count
  }
}

function squareAt(x: number, y: number): number {
  return Math.floor(y / side) * 100_000 + Math.floor(x / side)
}
