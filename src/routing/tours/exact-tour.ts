import { secondsBetween, stopsOf, type TourPlace, type TourProblem } from './tour.ts'

/**
 * The order with the most stops and, of those, the earliest end. Held and Karp with time windows: for each set of stops and each
 * last one in it, the earliest time at which one can leave. Who leaves earlier is never worse off, as one may wait.
 */
export function exactTour(problem: TourProblem): number[] {
  const stops = stopsOf(problem)
  const end = problem.places.length - 1
  const count = stops.length
  const states = (1 << count) * count
  const leaves = new Float64Array(states).fill(Number.POSITIVE_INFINITY)
  const driven = new Float64Array(states)
  const before = new Int8Array(states).fill(-1)
  const start = leaveAt(problem, 0, 0)

  const reach = (state: number, from: number, place: number, left: number, way: number) => {
    const seconds = secondsBetween(problem, from, place)
    const time = leaveAt(problem, place, left + seconds)
    const isEarlier = time < (leaves[state] as number)
    if (!isEarlier && !(time === leaves[state] && way + seconds < (driven[state] as number))) return false
    leaves[state] = time
    driven[state] = way + seconds
    return true
  }

  for (let stop = 0; stop < count; stop++) reach((1 << stop) * count + stop, 0, stop + 1, start, 0)
  for (let set = 1; set < 1 << count; set++)
    for (let last = 0; last < count; last++) {
      const state = set * count + last
      if (leaves[state] === Number.POSITIVE_INFINITY) continue
      for (let next = 0; next < count; next++) {
        if (set & (1 << next)) continue
        const onward = (set | (1 << next)) * count + next
        if (reach(onward, last + 1, next + 1, leaves[state] as number, driven[state] as number))
          before[onward] = last
      }
    }

  let best = { stops: 0, end: Number.POSITIVE_INFINITY, driven: Number.POSITIVE_INFINITY, set: 0, last: -1 }
  for (let set = 1; set < 1 << count; set++)
    for (let last = 0; last < count; last++) {
      const state = set * count + last
      const way = secondsBetween(problem, last + 1, end)
      const found = {
        stops: bitsOf(set),
        end: leaveAt(problem, end, (leaves[state] as number) + way),
        driven: (driven[state] as number) + way,
        set,
        last,
      }
      if (found.end < Number.POSITIVE_INFINITY && isBetter(found, best)) best = found
    }
  const order: number[] = []
  for (let { set, last } = best; last >= 0; ) {
    order.unshift(last + 1)
    const earlier = before[set * count + last] as number
    set &= ~(1 << last)
    last = earlier
  }
  return order
}

interface Ranked {
  stops: number
  end: number
  driven: number
}

function isBetter(one: Ranked, other: Ranked): boolean {
  if (one.stops !== other.stops) return one.stops > other.stops
  return one.end < other.end || (one.end === other.end && one.driven < other.driven)
}

/** When one can leave a place; Infinity when it is closed by then. */
function leaveAt({ places }: TourProblem, place: number, arrives: number): number {
  const { service, opens, closes } = places[place] as TourPlace
  return arrives <= closes ? Math.max(arrives, opens) + service : Number.POSITIVE_INFINITY
}

function bitsOf(set: number): number {
  let bits = 0
  for (let left = set; left > 0; left &= left - 1) bits++
  return bits
}
