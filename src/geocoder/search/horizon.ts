import { metresPerDegree, type Position } from '../../geo/distance.ts'

/** Importance is rounded up to a multiple of this, of 255. */
const step = 8
const steps = 256 / step

/** The tables are made anew when the score to beat has risen by so much. */
const tolerance = 0.1

/** For rounding errors. */
const slack = 1.0001

/**
 * A quick test whether a document is too far away to be among the best: a look at two tables instead of a distance and its
 * logarithm. In doubt it is not.
 */
export class Horizon {
  #x: number
  #y: number
  #latitude: number
  #leeway: (importance: number, kind: number, least: number) => number
  #least = Number.NEGATIVE_INFINITY
  /** By kind and importance: how far away it may be, in E7 of latitude and of longitude. NaN: not computed yet. */
  #mostY: Float64Array
  #mostX: Float64Array

  /**
   * `leeway`: for a kind and an importance, 0 to 1, how many metres away a document may be to reach a score; negative where
   * it cannot at all.
   */
  constructor(
    near: Position,
    kinds: number,
    leeway: (importance: number, kind: number, least: number) => number,
  ) {
    this.#x = Math.round(near[0] * 1e7)
    this.#y = Math.round(near[1] * 1e7)
    this.#latitude = near[1]
    this.#leeway = leeway
    this.#mostY = new Float64Array(kinds * steps)
    this.#mostX = new Float64Array(kinds * steps)
  }

  /** Whether a document at x, y in E7 has less than the score `least`. `importance`: 0 to 255. */
  isBeyond(x: number, y: number, importance: number, kind: number, least: number): boolean {
    if (least > this.#least + tolerance) {
      this.#least = least
      this.#mostY.fill(Number.NaN)
    }
    const row = kind * steps + ((importance / step) | 0)
    if (Number.isNaN(this.#mostY[row] as number)) this.#compute(row, kind)
    if (Math.abs(y - this.#y) > (this.#mostY[row] as number)) return true
    const beside = Math.abs(x - this.#x)
    return Math.min(beside, 360e7 - beside) > (this.#mostX[row] as number)
  }

  #compute(row: number, kind: number): void {
    const importance = Math.min(1, (((row % steps) + 1) * step) / 255)
    const metres = this.#leeway(importance, kind, this.#least) * slack
    const degrees = metres / metresPerDegree
    this.#mostY[row] = degrees < 0 ? -1 : degrees * 1e7
    this.#mostX[row] = degreesBeside(degrees, this.#latitude) * 1e7
  }
}

/** Degrees of longitude that a circle of so many degrees around a point extends to either side. */
function degreesBeside(degrees: number, latitude: number): number {
  const radians = Math.PI / 180
  const farthest = Math.abs(latitude) + degrees
  if (farthest >= 90) return 180
  return Math.asin(Math.sin(degrees * radians) / Math.cos(latitude * radians)) / radians
}
