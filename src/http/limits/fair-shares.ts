/**
 * Divides a limit among nodes that want so much of it (requests per second), max-min fair: who wants little gets it,
 * the others get the same as one another, and what nobody wants is spread equally. Every node gets at least a floor, so
 * that the first request after a pause is served wherever it arrives.
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

/** The height at which water fills vessels of these sizes to a total of `limit`, where they could hold more. */
function waterLevel(limit: number, sizes: readonly number[]): number {
  let left = limit
  let vessels = sizes.length
  for (const size of sizes.toSorted(ascending)) {
    const level = left / vessels
    if (size >= level) return level
    left -= size
    vessels -= 1
  }
  return limit
}

/** Smallest first, so that the order of the nodes does not show in the last digit. */
function total(values: readonly number[]): number {
  return values.toSorted(ascending).reduce((sum, value) => sum + value, 0)
}

function ascending(a: number, b: number): number {
  return a - b
}
