import { distance, metresPerDegree, normalLongitude } from '../../geo/distance.ts'
import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { Circle, Fence, Polygon } from '../geofences/fence.ts'
import { decide } from './decide.ts'
import type { GeoLookup } from './geo-lookup.ts'
import type { DetectedEvent, TrackState, Update } from './update.ts'
import { minutesBetween } from './visit-times.ts'

/** Beyond these the straight line is no estimate of the route. */
const longestGap = 30 * 60_000 // milliseconds
const farthest = 50_000 // metres

/** Entry and exit, as fractions of the line between two updates. */
type Span = [entered: number, exited: number]

/**
 * Geofences on the straight line between two updates, with neither update inside: an entry and an exit for each, timed
 * at constant speed, in the order of these times.
 */
export function crossedFences(
  { last, visits }: TrackState,
  update: Update,
  geo: GeoLookup,
  settings: ProjectSettings,
): DetectedEvent[] {
  if (!settings.detectCrossings || !last) return []
  if (Math.max(last.accuracy, update.accuracy) > settings.maxAccuracy) return []
  const metres = distance(last.x, last.y, update.x, update.y)
  const gap = update.at - last.at
  if (metres > farthest || gap <= 0 || gap > longestGap) return []
  const to = { x: last.x + normalLongitude(update.x - last.x), y: update.y }
  const near = geo.fencesNear(normalLongitude((last.x + to.x) / 2), (last.y + to.y) / 2, metres / 2)
  const crossed = near.flatMap((fence): DetectedEvent[] => {
    if (visits.some((visit) => visit.fence === fence.id)) return []
    const span = spanOf(fence, last, to)
    if (!span) return []
    const [entered, exited] = span.map((part) => Math.round(last.at + part * gap)) as Span
    const passing = { ...update, at: entered }
    // Outside now, active for this user at that time, and without stop detection.
    if (decide(fence, undefined, passing, settings).decided !== 'outside') return []
    if (fence.stopDetection ?? settings.stopDetection) return []
    return [
      { type: 'user.entered_geofence', fence: fence.id, at: entered, confidence: 1 },
      {
        type: 'user.exited_geofence',
        fence: fence.id,
        at: exited,
        confidence: 1,
        minutes: minutesBetween(entered, exited),
      },
    ]
  })
  return crossed.sort((one, other) => one.at - other.at)
}

interface Point {
  x: number
  y: number
}

function spanOf({ shape }: Fence, from: Point, to: Point): Span | undefined {
  const parts = shape.type === 'circle' ? throughCircle(shape, from, to) : throughRing(shape, from, to)
  const inside = parts.filter((part) => part > 0 && part < 1)
  return inside.length > 1 ? [Math.min(...inside), Math.max(...inside)] : undefined
}

/** In the tangent plane at the circle's centre. */
function throughCircle({ x, y, radius }: Circle, from: Point, to: Point): number[] {
  const scale = metresPerDegree * Math.cos((y * Math.PI) / 180)
  const ax = normalLongitude(from.x - x) * scale
  const ay = (from.y - y) * metresPerDegree
  const dx = (to.x - from.x) * scale
  const dy = (to.y - from.y) * metresPerDegree
  const square = dx * dx + dy * dy
  const middle = -(ax * dx + ay * dy) / square
  const half = middle * middle - (ax * ax + ay * ay - radius * radius) / square
  return half > 0 ? [middle - Math.sqrt(half), middle + Math.sqrt(half)] : []
}

function throughRing({ ring }: Polygon, from: Point, to: Point): number[] {
  const dx = to.x - from.x
  const dy = to.y - from.y
  // Longitudes of the ring may exceed 180: use the same turn.
  const fromX = (ring[0] as number) + normalLongitude(from.x - (ring[0] as number))
  const parts: number[] = []
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const ex = (ring[at + 2] as number) - (ring[at] as number)
    const ey = (ring[at + 3] as number) - (ring[at + 1] as number)
    const determinant = dx * ey - dy * ex
    if (determinant === 0) continue
    const ox = (ring[at] as number) - fromX
    const oy = (ring[at + 1] as number) - from.y
    const alongEdge = (ox * dy - oy * dx) / determinant
    if (alongEdge >= 0 && alongEdge < 1) parts.push((ox * ey - oy * ex) / determinant)
  }
  return parts
}
