/** Up to this many stops the order is optimal; beyond, it is found by nearest neighbour and 2-opt. */
const mostExact = 12

/**
 * The order of stops with the lowest total cost, from the start to any last stop. `cost[i][j]`: from point i to point j, where
 * point 0 is the start and point n is stop n - 1. Returns indexes of stops, from 0.
 */
export function bestOrder(cost: readonly (readonly number[])[]): number[] {
  const stops = cost.length - 1
  if (stops <= 1) return stops === 1 ? [0] : []
  return stops <= mostExact ? exactOrder(cost, stops) : improvedOrder(cost, stops)
}

/** Held and Karp: for each set of stops and each last stop in it, the cheapest path over the set. */
function exactOrder(cost: readonly (readonly number[])[], stops: number): number[] {
  const sets = 1 << stops
  const best = new Float64Array(sets * stops).fill(Number.POSITIVE_INFINITY)
  const before = new Int8Array(sets * stops).fill(-1)
  for (let stop = 0; stop < stops; stop++) best[(1 << stop) * stops + stop] = between(cost, 0, stop + 1)
  for (let set = 1; set < sets; set++) {
    for (let last = 0; last < stops; last++) {
      const soFar = best[set * stops + last] as number
      if (!(set & (1 << last)) || soFar === Number.POSITIVE_INFINITY) continue
      for (let next = 0; next < stops; next++) {
        if (set & (1 << next)) continue
        const at = (set | (1 << next)) * stops + next
        const onward = soFar + between(cost, last + 1, next + 1)
        if (onward < (best[at] as number)) {
          best[at] = onward
          before[at] = last
        }
      }
    }
  }
  let set = sets - 1
  let last = 0
  for (let stop = 1; stop < stops; stop++)
    if ((best[set * stops + stop] as number) < (best[set * stops + last] as number)) last = stop
  const order: number[] = []
  while (last >= 0) {
    order.unshift(last)
    const earlier = before[set * stops + last] as number
    set &= ~(1 << last)
    last = earlier
  }
  return order
}

/** Nearest neighbour, then 2-opt: part of the order is reversed as long as that lowers the cost. */
function improvedOrder(cost: readonly (readonly number[])[], stops: number): number[] {
  const left = new Set(Array.from({ length: stops }, (_, stop) => stop))
  let order: number[] = []
  for (let at = 0; left.size > 0; ) {
    const nearest = [...left].reduce((a, b) => (between(cost, at, a + 1) <= between(cost, at, b + 1) ? a : b))
    order.push(nearest)
    left.delete(nearest)
    at = nearest + 1
  }
  let hasImproved = true
  while (hasImproved) {
    hasImproved = false
    for (let from = 0; from < stops - 1; from++) {
      for (let to = from + 1; to < stops; to++) {
        const turned = [
          ...order.slice(0, from),
          ...order.slice(from, to + 1).reverse(),
          ...order.slice(to + 1),
        ]
        if (lengthOf(cost, turned) < lengthOf(cost, order) - 1e-9) {
          order = turned
          hasImproved = true
        }
      }
    }
  }
  return order
}

export function lengthOf(cost: readonly (readonly number[])[], order: readonly number[]): number {
  return order.reduce(
    (sum, stop, at) => sum + between(cost, at === 0 ? 0 : (order[at - 1] as number) + 1, stop + 1),
    0,
  )
}

function between(cost: readonly (readonly number[])[], from: number, to: number): number {
  return cost[from]?.[to] ?? Number.POSITIVE_INFINITY
}
