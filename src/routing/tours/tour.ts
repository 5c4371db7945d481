/** A tour from the first place over those between, in any order, to the last. Times are seconds after the departure. */
export interface TourProblem {
  /** From place to place, row by row; Infinity without a route. */
  seconds: readonly (readonly number[])[]
  places: readonly TourPlace[]
}

export interface TourPlace {
  /** How long one stays. */
  service: number
  /** Who arrives before waits. */
  opens: number
  /** Nobody is served after. */
  closes: number
}

export interface Visit {
  place: number
  arrives: number
  /** Until it opens. */
  waits: number
  leaves: number
}

export interface Timetable {
  visits: Visit[]
  /** The first place that has closed when one arrives; the timetable ends before it. */
  late: number | undefined
  /** At the late place, or at the last. */
  arrives: number
}

/** The visits of places in this order, the first and the last included. */
export function visitsOf(problem: TourProblem, order: readonly number[]): Timetable {
  const visits: Visit[] = []
  let arrives = 0
  for (const place of order) {
    const before = visits.at(-1)
    if (before) arrives = before.leaves + secondsBetween(problem, before.place, place)
    const { service, opens, closes } = problem.places[place] as TourPlace
    if (!(arrives <= closes)) return { visits, late: place, arrives }
    const waits = Math.max(0, opens - arrives)
    visits.push({ place, arrives, waits, leaves: arrives + waits + service })
  }
  return { visits, late: undefined, arrives }
}

/** With the first place and the last. */
export function wholeOrder({ places }: TourProblem, order: readonly number[]): number[] {
  return [0, ...order, places.length - 1]
}

/** Of tours that end at the same time the one with less driving is better: a second of it counts as this many. */
const driving = 1e-6

/** What makes a tour worse: when it ends, and a little how much of it is driven. Infinity when a place is missed. */
export function costOf(problem: TourProblem, order: readonly number[]): number {
  return costsOf(problem)(order)
}

/** The same for many orders of one problem, on flat arrays: it is asked some hundred thousand times. */
export function costsOf(problem: TourProblem): (order: ArrayLike<number>) => number {
  const { places } = problem
  const count = places.length
  const seconds = new Float64Array(count * count)
  for (let from = 0; from < count; from++)
    for (let to = 0; to < count; to++) seconds[from * count + to] = secondsBetween(problem, from, to)
  const services = Float64Array.from(places, ({ service }) => service)
  const opens = Float64Array.from(places, (place) => place.opens)
  const closes = Float64Array.from(places, (place) => place.closes)
  return (order) => {
    let [at, time, driven] = [0, 0, 0]
    for (let index = -1; index <= order.length; index++) {
      const place = index < 0 ? 0 : index < order.length ? (order[index] as number) : count - 1
      const way = seconds[at * count + place] as number
      time += way
      driven += way
      if (!(time <= (closes[place] as number))) return Number.POSITIVE_INFINITY
      if (time < (opens[place] as number)) time = opens[place] as number
      time += services[place] as number
      at = place
    }
    return time + driven * driving
  }
}

export function secondsBetween({ seconds }: TourProblem, from: number, to: number): number {
  return from === to ? 0 : (seconds[from]?.[to] ?? Number.POSITIVE_INFINITY)
}

/** The places between the first and the last. */
export function stopsOf({ places }: TourProblem): number[] {
  return Array.from({ length: Math.max(0, places.length - 2) }, (_, at) => at + 1)
}

/** With the times between the places of an order as measured along its route. */
export function withTimes(
  problem: TourProblem,
  order: readonly number[],
  times: readonly number[],
): TourProblem {
  const seconds = problem.seconds.map((row) => [...row])
  for (const [at, time] of times.entries()) {
    const row = seconds[order[at] as number]
    if (row) row[order[at + 1] as number] = time
  }
  return { ...problem, seconds }
}

/**
 * Without the place that is late: it does not fit after all. The last is part of every tour, so the one visited before it is left
 * out in its stead.
 */
export function withoutLate(problem: TourProblem, { visits, late }: Timetable): TourProblem {
  const isLast = late === problem.places.length - 1
  const left = isLast ? visits.at(-1)?.place : late
  return left ? withoutPlace(problem, left) : problem
}

/** With a place that is never open. */
function withoutPlace(problem: TourProblem, place: number): TourProblem {
  const places = problem.places.map((one, index) => (index === place ? { ...one, closes: -1 } : one))
  return { ...problem, places }
}
