import { decodePolyline } from '../translate/polyline.ts'
import { measured } from './line.ts'
import type { Stop } from './run.ts'
import type { EngineWalk } from './walk.ts'

/** A piece of road that a path went along, and how long that took. */
export interface Passage {
  /** Of OpenStreetMap. */
  way: number
  isForward: boolean
  metres: number
  seconds: number
  /** Seconds from the first point of the path to the beginning of the piece. */
  at: number
}

/** Seconds between two points beyond which nothing is known of the roads between them. */
const longestGap = 90

/** km/h. Slower is no traffic but a stop. */
const [slowest, fastest] = [3, 200]

/** Metres of the shortest piece of road. Of a shorter one the noise of a point is too large a part. */
const shortest = 25

/** `stops`: the points of the whole run, in order; `before`: metres of the run before this part. */
export function passagesOf({ shape = '', edges = [] }: EngineWalk, stops: Stop[], before: number): Passage[] {
  const { metres } = measured(decodePolyline(shape, 6))
  return edges.flatMap(({ way_id: way, forward, begin_shape_index: from, end_shape_index: to }) => {
    const [start, end] = [before + (metres[from] ?? 0), before + (metres[to] ?? 0)]
    const [at, left] = [secondsAt(stops, start), secondsAt(stops, end)]
    if (way === undefined || forward === undefined || at === undefined || left === undefined) return []
    const kmh = (3.6 * (end - start)) / (left - at)
    if (end - start < shortest || !(kmh >= slowest && kmh <= fastest)) return []
    return [{ way, isForward: forward, metres: end - start, seconds: left - at, at }]
  })
}

/** When the path was at that place, before it went on: who waits at a crossing waits on the road before it. */
function secondsAt(stops: Stop[], along: number): number | undefined {
  const next = countUpTo(stops, along)
  const [last, following] = [stops[next - 1], stops[next]]
  const began = last?.point.seconds
  if (last === undefined || began === undefined) return undefined
  if (following === undefined) return along - last.along < 1 ? began : undefined
  const gap = (following.point.seconds ?? Number.NaN) - began
  if (!(gap <= longestGap)) return undefined
  return began + (gap * (along - last.along)) / (following.along - last.along)
}

/** Stops up to that place; their places never fall. */
function countUpTo(stops: Stop[], along: number): number {
  let [low, high] = [0, stops.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((stops[middle] as Stop).along <= along) low = middle + 1
    else high = middle
  }
  return low
}
