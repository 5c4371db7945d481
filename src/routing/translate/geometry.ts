import type { Position } from '../../geo/distance.ts'
import { distance } from '../../geo/distance.ts'
import type { Location } from '../../model/route.ts'
import { decodePolyline, encodePolyline } from './polyline.ts'

export const geometryForms = ['linestring', 'polyline5', 'polyline6'] as const

export type GeometryForm = (typeof geometryForms)[number]

export type RouteGeometry = { type: 'LineString'; coordinates: number[][] } | { polyline: string }

/** The engine writes lines as polylines of six digits. */
export function geometryOf(polyline6: string, form: GeometryForm): RouteGeometry {
  if (form === 'polyline6') return { polyline: polyline6 }
  return lineGeometry(decodePolyline(polyline6, 6), form)
}

export function lineGeometry(line: readonly Position[], form: GeometryForm): RouteGeometry {
  if (form === 'linestring') {
    const coordinates = line.map(([x, y]) => [x, y])
    // GeoJSON wants two positions, equal ones for a line without length.
    return {
      type: 'LineString',
      coordinates: line.length === 1 ? [...coordinates, ...coordinates] : coordinates,
    }
  }
  return { polyline: encodePolyline(line, form === 'polyline5' ? 5 : 6) }
}

/** The line of an answer. */
export function lineOfGeometry(geometry: RouteGeometry, form: GeometryForm): Position[] {
  if ('polyline' in geometry) return decodePolyline(geometry.polyline, form === 'polyline5' ? 5 : 6)
  return geometry.coordinates.map(([x = 0, y = 0]) => [x, y])
}

/** Lines that each begin where the one before ends, as one line. */
export function joinLines(lines: readonly (readonly Position[])[]): Position[] {
  const all: Position[] = []
  for (const line of lines)
    for (const position of line) {
      const last = all.at(-1)
      if (last?.[0] !== position[0] || last[1] !== position[1]) all.push(position)
    }
  return all
}

export function joinPolylines(polylines6: string[]): Position[] {
  return joinLines(polylines6.map((polyline) => decodePolyline(polyline, 6)))
}

export function locationAt(position: readonly number[] = [0, 0]): Location {
  const [longitude = 0, latitude = 0] = position
  return { latitude, longitude }
}

export function lengthOf(line: readonly Position[]): number {
  let metres = 0
  for (let at = 1; at < line.length; at++) {
    const [from, to] = [line[at - 1] as Position, line[at] as Position]
    metres += distance(...from, ...to)
  }
  return metres
}

/** `count` points evenly spaced along the line, its ends included. */
export function resample(line: readonly Position[], count: number): Position[] {
  const [first] = line
  if (line.length < 2 || first === undefined) return [...line]
  const step = lengthOf(line) / (count - 1)
  const points: Position[] = [first]
  let travelled = 0
  for (let at = 1; at < line.length && points.length < count - 1; at++) {
    const [from, to] = [line[at - 1] as Position, line[at] as Position]
    const metres = distance(...from, ...to)
    while (points.length < count - 1 && travelled + metres >= step * points.length) {
      const share = metres === 0 ? 0 : (step * points.length - travelled) / metres
      points.push([round(from[0] + (to[0] - from[0]) * share), round(from[1] + (to[1] - from[1]) * share)])
    }
    travelled += metres
  }
  return [...points, line.at(-1) as Position]
}

/** To six digits, as in a polyline6. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
