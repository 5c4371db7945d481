import { distance } from '../../../../src/geo/distance.ts'

/** A location of the past. Degrees, Unix milliseconds, metres, metres per second. */
export interface TrackPoint {
  x: number
  y: number
  at: number
  accuracy: number
  speed?: number | undefined
}

/** Points of one unbroken piece of time, oldest first. */
export type Segment = readonly TrackPoint[]

export interface Stop {
  from: number
  to: number
  x: number
  y: number
}

export interface Measures {
  metres: number
  /** Milliseconds on the move. */
  moving: number
  /** Metres per second. */
  fastest: number
}

/** Longer without a location is a gap, unless the user is then where they were: a phone that rests sends nothing. */
const longestPause = 10 * 60_000 // milliseconds
const sameSpot = 150 // metres

/** Within this distance of where it began, for so long, it is a stop. */
const stopRadius = 75 // metres
const shortestStop = 5 * 60_000 // milliseconds

const metresBetween = (a: TrackPoint, b: TrackPoint): number => distance(a.x, a.y, b.x, b.y)

/** Oldest first. */
export function splitAtGaps(points: readonly TrackPoint[]): Segment[] {
  const segments: TrackPoint[][] = []
  for (const point of points) {
    const segment = segments.at(-1)
    const last = segment?.at(-1)
    const isGap = last && point.at - last.at > longestPause && metresBetween(last, point) > sameSpot
    if (!segment || isGap) segments.push([point])
    else segment.push(point)
  }
  return segments
}

export function stopsOf(segment: Segment): Stop[] {
  const stops: Stop[] = []
  for (let start = 0; start < segment.length; ) {
    const first = segment[start] as TrackPoint
    let end = start
    while (end + 1 < segment.length && metresBetween(first, segment[end + 1] as TrackPoint) <= stopRadius)
      end++
    const last = segment[end] as TrackPoint
    if (last.at - first.at < shortestStop) start++
    else {
      stops.push({ from: first.at, to: last.at, x: first.x, y: first.y })
      start = end + 1
    }
  }
  return stops
}

/** Between the stops: a phone that rests still wanders by some metres. */
export function measure(segments: readonly Segment[]): Measures {
  const sum = { metres: 0, moving: 0, fastest: 0 }
  for (const segment of segments) {
    const stops = stopsOf(segment)
    for (let index = 1; index < segment.length; index++) {
      const [before, after] = [segment[index - 1] as TrackPoint, segment[index] as TrackPoint]
      if (stops.some(({ from, to }) => before.at >= from && after.at <= to)) continue
      sum.metres += metresBetween(before, after)
      sum.moving += after.at - before.at
      sum.fastest = Math.max(sum.fastest, speedBetween(before, after))
    }
  }
  return sum
}

/** As the device says, or else by distance and time. */
export function speedBetween(before: TrackPoint, after: TrackPoint): number {
  const seconds = (after.at - before.at) / 1000
  return after.speed ?? (seconds > 0 ? metresBetween(before, after) / seconds : 0)
}

export interface Moment {
  x: number
  y: number
  accuracy: number
  speed: number
  /** Nothing is known between the last location and this time: the end of the gap. */
  gapUntil?: number
}

/** Where the user was at a time: between two locations in proportion; in a gap where they were last. */
export function momentAt(segments: readonly Segment[], time: number): Moment | undefined {
  const next = segments.findIndex(([first]) => first && first.at > time)
  const index = next < 0 ? segments.length - 1 : Math.max(0, next - 1)
  const segment = segments[index]
  const [first, last] = [segment?.[0], segment?.at(-1)]
  if (!segment || !first || !last) return undefined
  if (time <= first.at) return { x: first.x, y: first.y, accuracy: first.accuracy, speed: 0 }
  if (time >= last.at) {
    const gapUntil = segments[index + 1]?.[0]?.at
    const rest = { x: last.x, y: last.y, accuracy: last.accuracy, speed: 0 }
    return gapUntil === undefined || time === last.at ? rest : { ...rest, gapUntil }
  }
  const after = lowerBound(segment, time)
  const [a, b] = [segment[after - 1] as TrackPoint, segment[after] as TrackPoint]
  const part = (time - a.at) / (b.at - a.at || 1)
  return {
    x: a.x + (b.x - a.x) * part,
    y: a.y + (b.y - a.y) * part,
    accuracy: b.accuracy,
    speed: speedBetween(a, b),
  }
}

/** Index of the first point at or after the time. */
function lowerBound(segment: Segment, time: number): number {
  let [low, high] = [0, segment.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((segment[middle] as TrackPoint).at < time) low = middle + 1
    else high = middle
  }
  return low
}
