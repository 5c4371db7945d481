import { fromE7, toE7 } from '../src/atlas/format/e7.ts'
import { labelPoint } from '../src/import/areas/label-point.ts'

/** As in GeoJSON, degrees. */
export type Shape =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] }

/** All rings of a shape, x0, y0, x1, y1, … in whole degrees. */
export function ringsOf(shape: Shape): number[][] {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  return polygons.flat().map((ring) => ring.flat().map(toE7))
}

/** In square whole degrees; positive when it runs counter-clockwise. */
export function signedArea(ring: number[]): number {
  let twice = 0
  for (let at = 0; at + 3 < ring.length; at += 2)
    twice +=
      (ring[at] as number) * (ring[at + 3] as number) - (ring[at + 2] as number) * (ring[at + 1] as number)
  return twice / 2
}

/** One shape of several that touch: an edge that two of them share is no edge of the whole. */
export function dissolve(rings: number[][]): number[][] {
  if (rings.length < 2) return rings
  /** Those of one direction more than of the other. */
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
  return chained([...edges.values()].flat())
}

/** Closed rings of edges that each begin where another ends. */
function chained(edges: [from: string, to: string][]): number[][] {
  const onwards = new Map<string, string[]>()
  for (const [from, to] of edges) onwards.set(from, [...(onwards.get(from) ?? []), to])
  const rings: number[][] = []
  for (const [start, ways] of onwards) {
    while (ways.length > 0) {
      const ring = [start]
      for (let next = ways.pop(); next !== undefined; next = onwards.get(next)?.pop()) ring.push(next)
      rings.push(ring.flatMap((corner) => corner.split(' ').map(Number)))
    }
  }
  return rings
}

/** Well inside the largest ring, in degrees. */
export function labelOf(rings: number[][]): { longitude: number; latitude: number } {
  const [x, y] = labelPoint(rings)
  return { longitude: fromE7(x), latitude: fromE7(y) }
}
