import { metresPerDegree, type Position } from '../../geo/distance.ts'

/** Points are rounded up to a multiple of 1 / `steps`. */
const steps = 16

/** For rounding errors. */
const slack = 1.0001

/**
 * A quick test whether a document is too far away for the points that it may lose: a look at two tables instead of a distance
 * and its logarithm. In doubt it is not.
 */
export class Horizon {
  #x: number
  #y: number
  #latitude: number
  #leeway: (kind: number, toLose: number) => number
  #most: number
  /** By kind and points: how far away it may be, in E7 of latitude and of longitude. NaN: not computed yet. */
  #mostY: Float64Array
  #mostX: Float64Array

  /** `leeway`: how many metres away a document of a kind may be to lose so many points. With more than `most` it may be anywhere. */
  constructor(near: Position, kinds: number, most: number, leeway: (kind: number, toLose: number) => number) {
    this.#x = Math.round(near[0] * 1e7)
    this.#y = Math.round(near[1] * 1e7)
    this.#latitude = near[1]
    this.#leeway = leeway
    this.#most = most * steps
    this.#mostY = new Float64Array(kinds * (this.#most + 1)).fill(Number.NaN)
    this.#mostX = new Float64Array(kinds * (this.#most + 1))
  }

  /** Whether a document at x, y in E7 loses more than these points. */
  isBeyond(x: number, y: number, kind: number, toLose: number): boolean {
    if (toLose <= 0) return true
    const step = Math.ceil(toLose * steps)
    if (step > this.#most) return false
    const row = kind * (this.#most + 1) + step
    if (Number.isNaN(this.#mostY[row] as number)) this.#compute(row, kind, step / steps)
    if (Math.abs(y - this.#y) > (this.#mostY[row] as number)) return true
    const beside = Math.abs(x - this.#x)
    return Math.min(beside, 360e7 - beside) > (this.#mostX[row] as number)
  }

  #compute(row: number, kind: number, toLose: number): void {
    const degrees = (this.#leeway(kind, toLose) * slack) / metresPerDegree
    this.#mostY[row] = degrees * 1e7
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
