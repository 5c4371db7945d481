import { fromE7, toE7 } from '../src/atlas/format/e7.ts'
import { labelPoint } from '../src/import/areas/label-point.ts'

/** As in GeoJSON, degrees. */
export type Shape =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] }

/** All rings of a shape, x0, y0, x1, y1, … in E7. */
export function ringsOf(shape: Shape): number[][] {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  return polygons.flat().map((ring) => ring.flat().map(toE7))
}

/** Positive if counter-clockwise. */
export function signedArea(ring: number[]): number {
  let twice = 0
  for (let at = 0; at + 3 < ring.length; at += 2)
    twice +=
      (ring[at] as number) * (ring[at + 3] as number) - (ring[at + 2] as number) * (ring[at + 1] as number)
  return twice / 2
}

/** Merges shapes that touch: edges that two of them share are dropped. */
export function dissolve(rings: number[][]): number[][] {
  if (rings.length < 2) return rings
  /** Edges that are not cancelled by one in the opposite direction. */
  const edges = new Map<string, [from: string, to: string][]>()
  for (const ring of rings) {
    for (let at = 0; at + 3 < ring.length; at += 2) {
      const from = `${ring[at]} ${ring[at + 1]}`
      const to = `${ring[at + 2]} ${ring[at + 3]}`
      if (from === to || edges.get(`${to},${from}`)?.pop()) continue
      const same = edges.get(`${from},${to}`)
      if (same) same.push([from, to])
      else edges.set(`${from},${to}`, [[from, to]])
    }
  }
  return joinEdges([...edges.values()].flat())
}

/** Joins directed edges to closed rings. */
function joinEdges(edges: [from: string, to: string][]): number[][] {
  const nextOf = new Map<string, string[]>()
  for (const [from, to] of edges) nextOf.set(from, [...(nextOf.get(from) ?? []), to])
  const rings: number[][] = []
  for (const [start, ways] of nextOf) {
    while (ways.length > 0) {
      const ring = [start]
      for (let next = ways.pop(); next !== undefined; next = nextOf.get(next)?.pop()) ring.push(next)
      rings.push(ring.flatMap((corner) => corner.split(' ').map(Number)))
    }
  }
  return rings
}

/** A point well inside the largest ring, in degrees. */
export function labelOf(rings: number[][]): { longitude: number; latitude: number } {
  const [x, y] = labelPoint(rings)
  return { longitude: fromE7(x), latitude: fromE7(y) }
}
