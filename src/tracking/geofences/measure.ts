import { type Box, boxAround, boxOf } from '../../geo/box.ts'
import { shareOfDiscInCircle } from '../../geo/circle.ts'
import { distance } from '../../geo/distance.ts'
import { covers, distanceToEdge, farFromEdge, shareOfDisc } from '../../geo/polygon.ts'
import type { Fence } from './fence.ts'

/** The geometry of a fence. */
export type Extent = Pick<Fence, 'shape' | 'box'>

/** Metres of accuracy below which a location counts as a point. */
const exact = 0.01

/** Metres within which the plane tangent to the Earth at a point is a good map. */
const flat = 20_000

/** Tolerance for rounding errors in area sums. */
const rounding = 1e-6

/** Inside, or on the boundary. */
export function contains(fence: Extent, x: number, y: number): boolean {
  const { shape } = fence
  if (shape.type === 'circle') return distance(shape.x, shape.y, x, y) <= shape.radius
  return covers(shape.ring, onTurnOf(fence.box, x), y)
}

/** Metres to the boundary; negative inside. */
export function distanceTo(fence: Extent, x: number, y: number): number {
  const { shape } = fence
  if (shape.type === 'circle') return distance(shape.x, shape.y, x, y) - shape.radius
  const turned = onTurnOf(fence.box, x)
  const onPlane = distanceToEdge(shape.ring, turned, y)
  const metres = onPlane < flat ? onPlane : farFromEdge(shape.ring, turned, y)
  return covers(shape.ring, turned, y) ? -metres : metres
}

/** The share of the accuracy disc (radius in metres) that lies inside, 0 to 1. */
export function shareInside(fence: Extent, x: number, y: number, accuracy: number): number {
  const { shape } = fence
  if (accuracy < exact) return contains(fence, x, y) ? 1 : 0
  if (shape.type === 'polygon') return shareOfDisc(shape.ring, onTurnOf(fence.box, x), y, accuracy)
  return shareOfDiscInCircle(distance(shape.x, shape.y, x, y), shape.radius, accuracy)
}

/** 3 when the whole accuracy disc is inside, 2 when at least half of it is, else 1. */
export function confidenceOf(share: number): 1 | 2 | 3 {
  if (share >= 1 - rounding) return 3
  return share >= 0.5 - rounding ? 2 : 1
}

export function boxOfShape(shape: Fence['shape']): Box {
  return shape.type === 'circle' ? boxAround(shape.x, shape.y, shape.radius) : boxOf(shape.ring)
}

/** The longitude plus the multiple of 360 that brings it nearest to the box. */
function onTurnOf({ minX, maxX }: Box, x: number): number {
  const turns = Math.round(((minX + maxX) / 2 - x) / 360)
  return turns === 0 ? x : x + turns * 360
}
