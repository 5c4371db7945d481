import { metresPerDegree } from '../../geo/distance.ts'
import { edgeFlags, type RoadGraph } from '../graph/road-graph.ts'

/** Degrees of a square. */
const side = 0.01

/** Metres by which the distance grows within which exits are counted. */
const step = 1000

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

  /**
   * Metres east, west, north and south within which there are more than so many: from `least` to `most`, in whole kilometres. Of each
   * count.
   */
  radii(
    at: { longitude: number; latitude: number },
    counts: number[],
    least: number,
    most: number,
  ): number[] {
    const within = this.around(at, most)
    return counts.map((count) => {
      let [metres, found] = [0, 0]
      for (const more of within) {
        metres += step
        found += more
        if (metres >= least && found > count) return metres
      }
      return Math.max(least, metres)
    })
  }

  /** Those of each step: within a kilometre, from there to two and so on. */
  private around({ longitude, latitude }: { longitude: number; latitude: number }, most: number): number[] {
    const wide = metresPerDegree * Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
    const [high, across] = [most / metresPerDegree, most / wide]
    const steps = new Array<number>(Math.ceil(most / step)).fill(0)
    for (let y = latitude - high; y < latitude + high; y += side)
      for (let x = longitude - across; x < longitude + across; x += side) {
        const count = this.counts.get(squareAt(x, y))
        if (count === undefined) continue
        const away = Math.max(Math.abs(x - longitude) * wide, Math.abs(y - latitude) * metresPerDegree)
        const at = Math.min(steps.length - 1, Math.floor(away / step))
        steps[at] = (steps[at] as number) + count
      }
    return steps
  }
}

function squareAt(x: number, y: number): number {
  return Math.floor(y / side) * 100_000 + Math.floor(x / side)
}
