import type { Position } from '../../geo/distance.ts'
import type { Location } from '../../model/route.ts'
import type { AnyMode } from '../../model/travel-modes.ts'
import type { OsrmAnswer } from './engine-answers.ts'
import { decodePolyline } from './polyline.ts'
import { engineQuery } from './query.ts'

/** The line of a route, and how long each piece of it takes. */
export interface TimedRoute {
  line: Position[]
  /** From each position of the line to the next. */
  seconds: number[]
}

/** In the OSRM format, the only one in which the engine writes the time of each piece. */
export function timedRouteQuery(from: Location, to: Location, mode: AnyMode, departure?: string) {
  return {
    ...engineQuery({ locations: [from, to], mode, departure }),
    directions_type: 'maneuvers',
    format: 'osrm',
    filters: { attributes: ['shape_attributes.time'], action: 'include' },
  }
}

/** The times of pieces are without those of turns and lights, which are in the times of the steps: those are spread over the step. */
export function timedRouteOf({ routes }: OsrmAnswer): TimedRoute {
  const [leg] = routes[0]?.legs ?? []
  const steps = leg?.steps ?? []
  const written = leg?.annotation?.duration ?? []
  const line: Position[] = []
  const seconds: number[] = []
  for (const { geometry, duration } of steps) {
    const [first, ...others] = decodePolyline(geometry, 6)
    if (line.length === 0 && first) line.push(first)
    const pieces = others.map((_, at) => written[seconds.length + at] ?? 0)
    const whole = pieces.reduce((sum, piece) => sum + piece, 0)
    line.push(...others)
    seconds.push(
      ...pieces.map((piece) => (whole > 0 ? (piece / whole) * duration : duration / pieces.length)),
    )
  }
  return { line, seconds }
}
