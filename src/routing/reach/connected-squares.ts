import { metresPerDegree, type Position } from '../../geo/distance.ts'
import type { ConnectedRoads, LooseRoad } from './connected-roads.ts'

/** Changes with the form of the bytes, and with what they say. */
export const squaresVersion = 1

/** The engine looks for roads bin by bin: in all of the one that a place is in, then in others that may have a nearer road. */
const binsPerDegree = 20

/** More than there are rows of bins. */
const columnStep = 180 * binsPerDegree + 1

/** Squares along a side of a bin: 28 m from south to north. */
const side = 200

const squareDegrees = 1 / binsPerDegree / side
const bytesOfBin = (side * side) / 8

/** Metres around a crossing within which a place can be said to be near it. */
const farthest = 400

/** By how much the engine's metres may differ from ours. */
const accuracy = { factor: 1.01, metres: 2 }

/**
 * Where places have two well connected roads nearer than any loose one: the engine finds the same roads there whether or not it
 * looks how far they lead.
 */
export class ConnectedSquares {
  private readonly bins = new Map<number, Uint8Array>()

  constructor(bytes: Uint8Array) {
    const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const count = data.getUint32(0, true)
    for (let at = 0; at < count; at++) {
      const start = 4 + 4 * count + at * bytesOfBin
      this.bins.set(data.getUint32(4 + 4 * at, true), bytes.subarray(start, start + bytesOfBin))
    }
  }

  has(longitude: number, latitude: number): boolean {
    const [column, row] = [binOf(longitude + 180), binOf(latitude + 90)]
    const bits = this.bins.get(column * columnStep + row)
    if (!bits) return false
    const x = squareOf(longitude + 180 - column / binsPerDegree)
    const y = squareOf(latitude + 90 - row / binsPerDegree)
    const square = y * side + x
    return (((bits[square >> 3] as number) >> (square & 7)) & 1) === 1
  }
}

function binOf(degrees: number): number {
  return Math.floor(degrees * binsPerDegree)
}

/** Rounding may lead beyond the edge of a bin. */
function squareOf(degrees: number): number {
  return Math.min(side - 1, Math.max(0, Math.floor(degrees / squareDegrees)))
}

/** As bytes, little-endian: how many bins, the number of each, and for each a bit a square. */
export function packSquares({ crossings, loose }: ConnectedRoads): Uint8Array {
  const bins = new Map<number, Bin>()
  for (const crossing of crossings) {
    const [column, row] = [binOf(crossing[0] + 180), binOf(crossing[1] + 90)]
    const key = column * columnStep + row
    const bin = bins.get(key) ?? new Bin(column, row)
    bins.set(key, bin)
    bin.addCrossing(crossing)
  }
  for (const road of loose) for (const key of binsNear(road)) bins.get(key)?.addLoose(road)
  const used = [...bins].filter(([, { bits }]) => bits.some((eight) => eight !== 0))
  const bytes = new Uint8Array(4 + used.length * (4 + bytesOfBin))
  const data = new DataView(bytes.buffer)
  data.setUint32(0, used.length, true)
  for (const [at, [key, { bits }]] of used.entries()) {
    data.setUint32(4 + 4 * at, key, true)
    bytes.set(bits, 4 + 4 * used.length + at * bytesOfBin)
  }
  return bytes
}

function* binsNear({ from, to, metres }: LooseRoad): Generator<number> {
  const north = (metres + 2 * farthest) / metresPerDegree
  const east = north / Math.cos((Math.min(89, Math.abs(from[1])) * Math.PI) / 180)
  const [west, last] = [Math.min(from[0], to[0]) - east, Math.max(from[0], to[0]) + east]
  const [south, top] = [Math.min(from[1], to[1]) - north, Math.max(from[1], to[1]) + north]
  for (let column = binOf(west + 180); column <= binOf(last + 180); column++)
    for (let row = binOf(south + 90); row <= binOf(top + 90); row++) yield column * columnStep + row
}

/** Squares of a bin, in metres from its corner. Crossings come first, then loose roads. */
class Bin {
  readonly bits = new Uint8Array(bytesOfBin)
  private readonly west: number
  private readonly south: number
  private readonly eastMetres: number
  private readonly width: number
  private readonly height = squareDegrees * metresPerDegree
  /** Metres from the middle of each square to the nearest crossing. */
  private readonly near = new Float32Array(side * side).fill(Number.POSITIVE_INFINITY)

  constructor(column: number, row: number) {
    this.west = column / binsPerDegree - 180
    this.south = row / binsPerDegree - 90
    this.eastMetres = metresPerDegree * Math.cos(((this.south + 0.5 / binsPerDegree) * Math.PI) / 180)
    this.width = squareDegrees * this.eastMetres
  }

  addCrossing(crossing: Position): void {
    const at = this.inMetres(crossing)
    this.eachSquare(at, at, farthest, (square, x, y) => {
      const metres = Math.sqrt((x - at[0]) ** 2 + (y - at[1]) ** 2)
      if (metres > farthest || metres >= (this.near[square] as number)) return
      this.near[square] = metres
      this.bits[square >> 3] = (this.bits[square >> 3] as number) | (1 << (square & 7))
    })
  }

  /** Of the road only its ends and its length are known: it may be anywhere in an ellipse. */
  addLoose({ from, to, metres }: LooseRoad): void {
    const [start, end] = [this.inMetres(from), this.inMetres(to)]
    const length = metres * accuracy.factor + accuracy.metres
    const diagonal = Math.hypot(this.width, this.height)
    /** A crossing at this distance from the middle of a square is nearer to all of it than what is beyond this. */
    const beyond = (near: number) => near * accuracy.factor + diagonal + accuracy.metres
    const aside = Math.max(0, length - Math.hypot(end[0] - start[0], end[1] - start[1])) / 2
    this.eachSquare(start, end, aside + beyond(farthest), (square, x, y) => {
      const fromStart = Math.sqrt((x - start[0]) ** 2 + (y - start[1]) ** 2)
      const fromEnd = Math.sqrt((x - end[0]) ** 2 + (y - end[1]) ** 2)
      if ((fromStart + fromEnd - length) / 2 <= beyond(this.near[square] as number))
        this.bits[square >> 3] = (this.bits[square >> 3] as number) & ~(1 << (square & 7))
    })
  }

  private inMetres([x, y]: Position): Position {
    return [(x - this.west) * this.eastMetres, (y - this.south) * metresPerDegree]
  }

  /** Those in a box around two points, and where their middles are. */
  private eachSquare(
    [ax, ay]: Position,
    [bx, by]: Position,
    around: number,
    visit: (square: number, x: number, y: number) => void,
  ): void {
    const within = (square: number) => Math.min(side - 1, Math.max(0, Math.floor(square)))
    const west = within((Math.min(ax, bx) - around) / this.width)
    const east = within((Math.max(ax, bx) + around) / this.width)
    const south = within((Math.min(ay, by) - around) / this.height)
    const north = within((Math.max(ay, by) + around) / this.height)
    for (let row = south; row <= north; row++)
      for (let column = west; column <= east; column++)
        visit(row * side + column, (column + 0.5) * this.width, (row + 0.5) * this.height)
  }
}
