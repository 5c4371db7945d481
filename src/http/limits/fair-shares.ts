/**
 * Divides a limit among nodes by their demands (requests per second), max-min fair: small demands are met in full, the
 * other nodes get equal shares, and any rest is spread equally. Every node gets at least a floor, so that the first
 * request after a pause is served on whichever node it arrives.
 */
export function fairShares(limit: number, demands: readonly number[]): number[] {
  const floor = Math.min(1, limit / demands.length)
  const wants = demands.map((demand) => Math.max(demand, floor))
  const wanted = total(wants)
  if (wanted > limit) {
    const level = waterLevel(limit, wants)
    return wants.map((want) => Math.min(want, level))
  }
  const spare = (limit - wanted) / wants.length
  return wants.map((want) => want + spare)
}

/** The level at which the demands, each capped to it, add up to `limit` (water-filling). */
function waterLevel(limit: number, demands: readonly number[]): number {
  let left = limit
  let nodes = demands.length
  for (const demand of demands.toSorted(ascending)) {
    const level = left / nodes
    if (demand >= level) return level
    left -= demand
    nodes -= 1
  }
  return limit
}

/** Adds the smallest first, so that rounding does not depend on the order of the nodes. */
function total(values: readonly number[]): number {
  return values.toSorted(ascending).reduce((sum, value) => sum + value, 0)
}

function ascending(a: number, b: number): number {
  return a - b
}
