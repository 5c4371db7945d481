import { metresPerDegree } from '../../geo/distance.ts'
import { squareToSegment } from '../../geo/polygon.ts'
import { toE7 } from './e7.ts'
import { type Column, type Sections, sectionsOf } from './sections.ts'
import { ColumnWriter } from './table-writer.ts'
import { VarintReader, VarintWriter } from './varints.ts'

/**
 * Rings of areas: vertices in E7, without a last one that repeats the first. Holes and islands follow from the even-odd
 * rule over all rings of a shape. Shapes that cross the antimeridian must be cut along it.
 */
export class ShapeWriter {
  /** Coordinates are rounded to multiples of this, in E7. */
  #unit: number
  #ringEnds = new ColumnWriter('u32')
  #corners = new ColumnWriter('u32')
  #deltas = new VarintWriter()

  constructor(unit: number) {
    this.#unit = unit
  }

  /** Each ring x0, y0, x1, y1, … in E7; closed or not. */
  add(rings: Iterable<ArrayLike<number>>): void {
    for (const ring of rings) this.#addRing(ring)
    this.#ringEnds.push(this.#corners.length)
  }

  #addRing(ring: ArrayLike<number>): void {
    const rounded = this.#rounded(ring)
    if (rounded.length < 6) return // too small for this unit
    let [x, y] = [0, 0]
    for (let at = 0; at < rounded.length; at += 2) {
      this.#deltas.add((rounded[at] as number) - x)
      this.#deltas.add((rounded[at + 1] as number) - y)
      x = rounded[at] as number
      y = rounded[at + 1] as number
    }
    this.#corners.push(rounded.length / 2)
  }

  #rounded(ring: ArrayLike<number>): number[] {
    const kept: number[] = []
    for (let at = 0; at + 1 < ring.length; at += 2) {
      const x = Math.round((ring[at] as number) / this.#unit)
      const y = Math.round((ring[at + 1] as number) / this.#unit)
      if (x !== kept.at(-2) || y !== kept.at(-1)) kept.push(x, y)
    }
    while (kept.length > 2 && kept[0] === kept.at(-2) && kept[1] === kept.at(-1)) kept.length -= 2
    return kept
  }

  columns(table: string): Record<string, Column> {
    return {
      [`${table}.shape.unit`]: Uint32Array.of(this.#unit),
      [`${table}.shape.rings`]: this.#ringEnds.view(),
      [`${table}.shape.corners`]: this.#corners.view(),
      [`${table}.shape.deltas`]: this.#deltas.view(),
    }
  }
}

export interface Shapes {
  /** West, south, east, north in E7; undefined for a shape without rings. */
  box(row: number): readonly [number, number, number, number] | undefined
  /** A point on the edge between two shapes is in exactly one of them. */
  covers(row: number, longitude: number, latitude: number): boolean
  /** Metres to the nearest edge, at most `within`. */
  distanceToEdge(row: number, longitude: number, latitude: number, within: number): number
}

/** Edges per run. Each run has a bounding box, by which most of a long boundary is skipped. */
const runLength = 32

/** What points are tested against: follows from the rings, and is several times as large. */
export function shapeColumns(sections: Sections, table: string): Record<string, Column> {
  const unit = sections.column(`${table}.shape.unit`, 'u32')[0] as number
  const ringEnds = sections.column(`${table}.shape.rings`, 'u32')
  const corners = sections.column(`${table}.shape.corners`, 'u32')
  const deltas = new VarintReader(sections.column(`${table}.shape.deltas`, 'u8'))

  // Rings are closed here, so that each edge is two consecutive positions.
  const points = new Int32Array(corners.reduce((sum, count) => sum + count + 1, 0) * 2)
  const runCount = corners.reduce((sum, count) => sum + Math.ceil(count / runLength), 0)
  /** Per run: the range of `points` that it covers, and its bounding box. */
  const runs = new Int32Array(runCount * 6)
  /** Where each shape's runs end. */
  const runEnds = new Uint32Array(ringEnds.length)

  let at = 0
  let run = 0
  for (let shape = 0, ring = 0; shape < ringEnds.length; shape++) {
    for (; ring < (ringEnds[shape] as number); ring++) readRing(corners[ring] as number)
    runEnds[shape] = run / 6
  }

  function readRing(count: number): void {
    const start = at
    let [x, y] = [0, 0]
    for (let corner = 0; corner < count; corner++) {
      x += deltas.next()
      y += deltas.next()
      points[at++] = x * unit
      points[at++] = y * unit
    }
    points[at++] = points[start] as number
    points[at++] = points[start + 1] as number
    for (let from = start; from < at - 2; from += runLength * 2) {
      addRun(from, Math.min(from + runLength * 2, at - 2))
    }
  }

  function addRun(from: number, to: number): void {
    let [west, south, east, north] = [0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000]
    for (let corner = from; corner <= to; corner += 2) {
      west = Math.min(west, points[corner] as number)
      east = Math.max(east, points[corner] as number)
      south = Math.min(south, points[corner + 1] as number)
      north = Math.max(north, points[corner + 1] as number)
    }
    runs.set([from, to, west, south, east, north], run)
    run += 6
  }

  return {
    [`${table}.shape.points`]: points,
    [`${table}.shape.runs`]: runs,
    [`${table}.shape.runEnds`]: runEnds,
  }
}

export function readShapes(sections: Sections, table: string): Shapes {
  const isKept = sections.names.includes(`${table}.shape.points`)
  const kept = isKept ? sections : sectionsOf(shapeColumns(sections, table))
  const points = kept.column(`${table}.shape.points`, 'i32')
  const runs = kept.column(`${table}.shape.runs`, 'i32')
  const runEnds = kept.column(`${table}.shape.runEnds`, 'u32')

  const firstRun = (row: number) => (row === 0 ? 0 : (runEnds[row - 1] as number) * 6)
  const pastRun = (row: number) => (runEnds[row] as number) * 6

  return {
    box(row) {
      let [west, south, east, north] = [0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000]
      for (let run = firstRun(row); run < pastRun(row); run += 6) {
        west = Math.min(west, runs[run + 2] as number)
        south = Math.min(south, runs[run + 3] as number)
        east = Math.max(east, runs[run + 4] as number)
        north = Math.max(north, runs[run + 5] as number)
      }
      return west <= east ? [west, south, east, north] : undefined
    },

    covers(row, longitude, latitude) {
      const x = toE7(longitude)
      const y = toE7(latitude)
      let inside = false
      for (let run = firstRun(row); run < pastRun(row); run += 6) {
        if (y < (runs[run + 3] as number) || y >= (runs[run + 5] as number) || x >= (runs[run + 4] as number))
          continue
        for (let edge = runs[run] as number; edge < (runs[run + 1] as number); edge += 2)
          if (isCrossedEastOf(points, edge, x, y)) inside = !inside
      }
      return inside
    },

    distanceToEdge(row, longitude, latitude, within) {
      const metresX = (metresPerDegree * Math.cos((latitude * Math.PI) / 180)) / 1e7
      const metresY = metresPerDegree / 1e7
      const x = toE7(longitude)
      const y = toE7(latitude)
      let nearest = within * within
      for (let run = firstRun(row); run < pastRun(row); run += 6) {
        const beside = Math.max((runs[run + 2] as number) - x, x - (runs[run + 4] as number), 0) * metresX
        const above = Math.max((runs[run + 3] as number) - y, y - (runs[run + 5] as number), 0) * metresY
        if (beside * beside + above * above >= nearest) continue
        for (let edge = runs[run] as number; edge < (runs[run + 1] as number); edge += 2) {
          const ax = ((points[edge] as number) - x) * metresX
          const ay = ((points[edge + 1] as number) - y) * metresY
          const bx = ((points[edge + 2] as number) - x) * metresX
          const by = ((points[edge + 3] as number) - y) * metresY
          nearest = Math.min(nearest, squareToSegment(ax, ay, bx, by))
        }
      }
      return Math.sqrt(nearest)
    },
  }
}

/** The rings of each shape, row by row: x0, y0, x1, y1, … in E7, not closed. */
export function* readRings(sections: Sections, table: string): Generator<Int32Array[]> {
  const unit = sections.column(`${table}.shape.unit`, 'u32')[0] as number
  const corners = sections.column(`${table}.shape.corners`, 'u32')
  const deltas = new VarintReader(sections.column(`${table}.shape.deltas`, 'u8'))
  let ring = 0
  for (const end of sections.column(`${table}.shape.rings`, 'u32')) {
    const rings: Int32Array[] = []
    for (; ring < end; ring++) {
      const points = new Int32Array(2 * (corners[ring] as number))
      for (let at = 0; at < points.length; at++) points[at] = (points[at - 2] ?? 0) + deltas.next() * unit
      rings.push(points)
    }
    yield rings
  }
}

/** Whether a ray from the point to the east crosses the edge; the same result for both directions of the edge. */
function isCrossedEastOf(points: Int32Array, edge: number, x: number, y: number): boolean {
  const ay = points[edge + 1] as number
  const by = points[edge + 3] as number
  if (ay > y === by > y) return false
  const [low, high] = ay < by ? [edge, edge + 2] : [edge + 2, edge]
  const lowX = points[low] as number
  const lowY = points[low + 1] as number
  const highX = points[high] as number
  const highY = points[high + 1] as number
  return (highX - lowX) * (y - lowY) - (highY - lowY) * (x - lowX) > 0
}
