import type { Position } from '../../geo/distance.ts'
import type { Location } from '../../model/route.ts'
import type { AnyMode } from '../../model/travel-modes.ts'
import type { OsrmAnswer } from './engine-answers.ts'
import { lengthOf } from './geometry.ts'
import { decodePolyline } from './polyline.ts'
import { summaryQuery } from './summary.ts'

/** The line of a route, and how long each piece of it takes. */
export interface TimedRoute {
  line: Position[]
  /** From each position of the line to the next. */
  seconds: number[]
}

/** In the OSRM format, the only one in which the engine writes the time of each piece. */
export function timedRouteQuery(from: Location, to: Location, mode: AnyMode) {
  return {
    ...summaryQuery({ locations: [from, to], mode }),
    format: 'osrm',
    filters: { attributes: ['shape_attributes.time'], action: 'include' },
  }
}

export function timedRouteOf({ routes }: OsrmAnswer): TimedRoute {
  const [route] = routes
  if (!route) return { line: [], seconds: [] }
  const line = decodePolyline(route.geometry, 6)
  const written = route.legs.flatMap(({ annotation }) => annotation?.duration ?? [])
  const pieces = line.slice(1).map((to, at) => lengthOf([line[at] as Position, to]))
  // Of a line without times, or of one with points in one place, the time is spread over the length.
  const shares = written.length === pieces.length && sum(written) > 0 ? written : pieces
  const whole = sum(shares)
  return { line, seconds: shares.map((share) => (whole > 0 ? (share / whole) * route.duration : 0)) }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
