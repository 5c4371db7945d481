import { createBuckets } from '../../src/http/limits/buckets.ts'
import { createRateShares } from '../../src/http/limits/rate-shares.ts'
import type { RateShareStore } from '../../src/store/projects/rate-shares.ts'

/** Nodes that share a limit, in virtual time: on a real database, and in memory behind a bad network. */

export const limit = 60
const key = 'users.list:1:test'

export interface Node {
  start(): Promise<void>
  stop(): Promise<void>
  share(): number
  request(): boolean
  cut: boolean
}

export function createNode(connect: (node: Node) => RateShareStore): Node {
  const buckets = createBuckets()
  const node: Node = {
    start: () => shares.start(),
    stop: () => shares.stop(),
    share: () => shares.shareOf(key, limit),
    request: () => buckets.take(key, shares.shareOf(key, limit), clock()).allowed,
    cut: false,
  }
  const shares = createRateShares({
    store: connect(node),
    onResize: (name, from, to) => buckets.resize(name, from, to, clock()),
    onFailure,
  })
  return node
}

export class Unreachable extends Error {}

/** A failed tick (no network, or a slow machine) is followed by another. */
export function onFailure(): void {}

function clock(): number {
  return performance.timeOrigin + performance.now()
}

/** Of all time windows the worst ratio of requests let through to those that a single bucket allows. */
export function excess(passed: readonly number[]): number {
  let worst = 0
  for (let from = 0; from < passed.length; from++) {
    for (let to = from; to < passed.length; to++) {
      const seconds = ((passed[to] ?? 0) - (passed[from] ?? 0)) / 1000
      worst = Math.max(worst, (to - from + 1) / (limit * (1 + seconds)))
    }
  }
  return worst
}

/** Sends evenly spaced requests, `rate` per second. */
export function createLoad(passed: number[]) {
  const due = new Map<Node, number>()
  return (node: Node, rate: number, seconds: number) => {
    let requests = (due.get(node) ?? 0) + rate * seconds
    for (; requests >= 1; requests--) if (node.request()) passed.push(clock())
    due.set(node, requests)
  }
}
