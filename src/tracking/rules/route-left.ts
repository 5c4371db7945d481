import { distance, metresPerDegree, normalLongitude, type Position } from '../../geo/distance.ts'
import type { TripMode } from '../../model/trip.ts'
import { type Left, usualSpeed, walkingSpeed } from './left.ts'

/** A route from where it was asked to a trip's destination: at each of its points, what is left from there. */
export interface RouteAhead {
  x: Float64Array
  y: Float64Array
  seconds: Float64Array
  tempo: Float64Array
  walking: Float64Array
  metres: Float64Array
}

/** Metres beside the route within which the user is still on it. */
const beside = 50

/** Metres of the route ahead in which the user is looked for first: a road may come near itself again later. */
const nextStretch = 2000

/**
 * `road` with the seconds of each piece; before it the way from the user to the road, after it the one from the road to the
 * destination. `walk` is the length of the latter in metres, 0 where the road leads into the area in which the user arrives.
 */
export function routeAhead(
  from: Position,
  road: { line: readonly Position[]; seconds: readonly number[] },
  to: Position,
  walk: number,
  mode: TripMode,
): RouteAhead {
  const line = [...road.line]
  const pieces = line
    .slice(1)
    .map((end, at) => ({ metres: between(line[at], end), seconds: road.seconds[at] ?? 0, walking: 0 }))
  const toRoad = between(from, line[0])
  if (toRoad > beside) {
    line.unshift(from)
    pieces.unshift({ metres: toRoad, seconds: toRoad / usualSpeed(mode), walking: 0 })
  }
  if (walk > 0) {
    line.push(to)
    pieces.push({ metres: walk, seconds: 0, walking: walk / walkingSpeed })
  }
  return {
    x: Float64Array.from(line, ([x]) => x),
    y: Float64Array.from(line, ([, y]) => y),
    seconds: leftAtEach(pieces.map(({ seconds }) => seconds)),
    tempo: leftAtEach(pieces.map(({ metres, seconds }) => seconds * tempoOf(metres, seconds))),
    walking: leftAtEach(pieces.map(({ walking }) => walking)),
    metres: leftAtEach(pieces.map(({ metres }) => metres)),
  }
}

/**
 * What is left at a location, and the piece of the route that it is on; undefined where the route is farther than 50 m.
 * `last` is the piece of the location before.
 */
export function leftOnRoute(
  route: RouteAhead,
  x: number,
  y: number,
  last: number,
): (Left & { piece: number }) | undefined {
  const found =
    nearest(route, x, y, last, lastOfStretch(route, last)) ?? nearest(route, x, y, 0, route.x.length - 1)
  if (!found) return undefined
  const { piece, share } = found
  const at = (column: Float64Array) =>
    (column[piece] as number) +
    ((column[piece + 1] ?? (column[piece] as number)) - (column[piece] as number)) * share
  return {
    seconds: at(route.seconds),
    tempo: at(route.tempo),
    walking: at(route.walking),
    metres: at(route.metres),
    by: 'roads',
    piece,
  }
}

/** The nearest of the pieces, and the share of it that lies behind; none beyond 50 m. Flat geometry: the pieces are near. */
function nearest(
  { x: xs, y: ys }: RouteAhead,
  x: number,
  y: number,
  first: number,
  end: number,
): { piece: number; share: number } | undefined {
  const perDegree = metresPerDegree * Math.cos((y * Math.PI) / 180)
  let least = beside * beside
  let found: { piece: number; share: number } | undefined
  // A route of one point has no piece, but a place.
  for (let piece = first; piece < Math.max(end, first + 1); piece++) {
    const next = Math.min(piece + 1, xs.length - 1)
    const ax = normalLongitude((xs[piece] as number) - x) * perDegree
    const ay = ((ys[piece] as number) - y) * metresPerDegree
    const dx = normalLongitude((xs[next] as number) - (xs[piece] as number)) * perDegree
    const dy = ((ys[next] as number) - (ys[piece] as number)) * metresPerDegree
    const square = dx * dx + dy * dy
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square))
    const away = (ax + dx * share) ** 2 + (ay + dy * share) ** 2
    if (away > least) continue
    least = away
    found = { piece, share }
  }
  return found
}

function lastOfStretch({ metres }: RouteAhead, from: number): number {
  const bound = (metres[Math.min(from, metres.length - 1)] as number) - nextStretch
  let at = from
  while (at < metres.length - 1 && (metres[at] as number) > bound) at += 1
  return at
}

/** Metres a second: those between which roads differ in tempo, and that of tempo 0. */
const speeds = { least: 4, usual: 11, most: 35 }

/** How quick a road is by the plan: 0 at 40 km/h, 0.7 at twice that, -0.7 at half. */
function tempoOf(metres: number, seconds: number): number {
  if (seconds <= 0) return 0
  return Math.log(Math.min(speeds.most, Math.max(speeds.least, metres / seconds)) / speeds.usual)
}

/** The sum of all pieces from each point on; 0 at the last. */
function leftAtEach(pieces: number[]): Float64Array {
  const left = new Float64Array(pieces.length + 1)
  for (let at = pieces.length - 1; at >= 0; at--) left[at] = (left[at + 1] as number) + (pieces[at] as number)
  return left
}

function between(from: Position | undefined, to: Position | undefined): number {
  return from && to ? distance(...from, ...to) : 0
}
