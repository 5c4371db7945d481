import type { RateNode, RateShare } from '../../store/projects/rate-shares.ts'
import { fairShares } from './fair-shares.ts'

/** How the parts of the limits are divided between nodes, from what the nodes have told each other. */

/** A node becomes a member once every member has lowered its own parts to make room for it. */
export function mayTake(node: string, nodes: RateNode[]): boolean {
  const self = nodes.find(({ id }) => id === node)
  return self?.member === true || nodes.every(({ member, knows }) => !member || knows.includes(node))
}

/** For each key with rows: the share of each node, in the order of the nodes. */
export function sharesByKey(nodes: RateNode[]): Map<string, (RateShare | undefined)[]> {
  const keys = new Map<string, (RateShare | undefined)[]>()
  nodes.forEach(({ shares }, index) => {
    for (const share of shares) {
      const row = keys.get(share.key) ?? nodes.map(() => undefined)
      row[index] = share
      keys.set(share.key, row)
    }
  })
  return keys
}

/** Parts that differ by less are equal. */
const tolerance = 1e-6

/** Moves towards the fair share, by no more than the others leave. A key that equal parts suffice for needs no rows. */
export function nextPart(
  limit: number,
  demands: number[],
  parts: number[],
  self: number,
): { part: number; forget: boolean } {
  const equal = 1 / parts.length
  const calm = equal === 1 || demands.every((demand) => demand <= (limit * equal) / 2)
  const fair = calm ? equal : (fairShares(limit, demands)[self] ?? 0) / limit
  const others = parts.reduce((sum, part, index) => (index === self ? sum : sum + part), 0)
  const part = Math.max(0, Math.min(fair, 1 - others))
  const level = parts.every((other, index) => Math.abs((index === self ? part : other) - equal) < tolerance)
  return { part, forget: calm && level }
}
