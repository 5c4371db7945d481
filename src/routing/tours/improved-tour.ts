import { costsOf, secondsBetween, stopsOf, type TourProblem } from './tour.ts'

/**
 * How often stops are taken out and put back, and how many at once: bounds the work, to about a fifth of a second for fifty
 * places.
 */
const rounds = 600
const mostTakenOut = 8

/** Stops of a part that is moved as a whole. */
const longestPart = 3

interface Tour {
  order: readonly number[]
  /** Of the order; lower is better among tours with as many stops. */
  cost: number
}

type Costs = (order: readonly number[]) => number

/**
 * A good order of many stops, the same for the same problem. Each stop is put where it costs least, those that close first
 * before the others; then parts are moved and turned as long as that helps; then, again and again, neighbouring stops are taken
 * out and put back in another order. Stops that fit nowhere are left out. Pauses at each `yield`.
 */
export function* improvedTour(problem: TourProblem): Generator<undefined, number[]> {
  const costs = costsOf(problem)
  const stops = stopsOf(problem)
  const closing = (stop: number) => problem.places[stop]?.closes ?? 0
  const byClosing = stops.toSorted((one, other) => closing(one) - closing(other))
  let best = yield* settle(costs, putBack(costs, [], byClosing))
  const random = pseudoRandom()
  for (let round = 0; round < rounds && best.order.length > 0; round++) {
    yield
    const around = stops[random(stops.length)] as number
    const taken = neighbours(problem, around, stops).slice(0, 1 + random(mostTakenOut))
    const kept = best.order.filter((stop) => !taken.includes(stop))
    const missed = stops.filter((stop) => !best.order.includes(stop) && !taken.includes(stop))
    const tried = putBack(costs, kept, [...shuffled(taken, random), ...missed])
    if (isBetter(tried, best)) best = tried
  }
  return [...(yield* settle(costs, best)).order]
}

/** Moves and turns parts until nothing makes the tour better. */
function* settle(costs: Costs, tour: Tour): Generator<undefined, Tour> {
  let settled = tour
  for (;;) {
    const better = (yield* moved(costs, settled)) ?? turned(costs, settled)
    if (!better) return settled
    settled = better
  }
}

/** With a part somewhere else, in the same direction or the other; the first move that helps. */
function* moved(costs: Costs, { order, cost }: Tour): Generator<undefined, Tour | undefined> {
  for (let length = 1; length <= Math.min(longestPart, order.length - 1); length++) {
    yield
    for (let from = 0; from + length <= order.length; from++) {
      const part = order.slice(from, from + length)
      const rest = [...order.slice(0, from), ...order.slice(from + length)]
      const better =
        passing(costs, part, rest, cost) ??
        (length > 1 ? passing(costs, part.toReversed(), rest, cost) : undefined)
      if (better) return better
    }
  }
  return undefined
}

/** The first order with the part somewhere in the rest that costs less. */
function passing(
  costs: Costs,
  part: readonly number[],
  rest: readonly number[],
  cost: number,
): Tour | undefined {
  const order = [...part, ...rest]
  for (let at = 0; ; at++) {
    const next = costs(order)
    if (next < cost - leastGain) return { order, cost: next }
    if (at === rest.length) return undefined
    order[at] = rest[at] as number
    for (let index = 0; index < part.length; index++) order[at + 1 + index] = part[index] as number
  }
}

/** With a part in the other direction (2-opt). */
function turned(costs: Costs, { order, cost }: Tour): Tour | undefined {
  for (let from = 0; from < order.length; from++)
    for (let to = from + longestPart; to < order.length; to++) {
      const turnedOrder = [
        ...order.slice(0, from),
        ...order.slice(from, to + 1).reverse(),
        ...order.slice(to + 1),
      ]
      const next = costs(turnedOrder)
      if (next < cost - leastGain) return { order: turnedOrder, cost: next }
    }
  return undefined
}

/** Puts each stop where it costs least; one that fits nowhere stays out. */
function putBack(costs: Costs, kept: readonly number[], stops: readonly number[]): Tour {
  let filled: Tour = { order: kept, cost: costs(kept) }
  for (const stop of stops) {
    const { order } = filled
    const tried = [stop, ...order]
    let [lowest, best] = [Number.POSITIVE_INFINITY, -1]
    for (let at = 0; at <= order.length; at++) {
      if (at > 0) [tried[at - 1], tried[at]] = [order[at - 1] as number, stop]
      const cost = costs(tried)
      if (cost < lowest) [lowest, best] = [cost, at]
    }
    if (best >= 0) filled = { order: [...order.slice(0, best), stop, ...order.slice(best)], cost: lowest }
  }
  return filled
}

/** Below the rounding error of a sum, and above what is worth a move. */
const leastGain = 1e-9

function isBetter(one: Tour, other: Tour): boolean {
  if (one.order.length !== other.order.length) return one.order.length > other.order.length
  return one.cost < other.cost - leastGain
}

/** The stop itself first, then those from which it is quickest to reach. */
function neighbours(problem: TourProblem, stop: number, stops: readonly number[]): number[] {
  return stops.toSorted(
    (one, other) => secondsBetween(problem, one, stop) - secondsBetween(problem, other, stop),
  )
}

type Random = (below: number) => number

/** The same numbers each time: the constants are those of Numerical Recipes. */
function pseudoRandom(): Random {
  let state = 1
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function shuffled(stops: readonly number[], random: Random): number[] {
  const mixed = [...stops]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = random(at + 1)
    ;[mixed[at], mixed[other]] = [mixed[other] as number, mixed[at] as number]
  }
  return mixed
}
