import { randomUUID } from 'node:crypto'
import type { RateChanges, RateNode, RateShare, RateShareStore } from '../../store/projects/rate-shares.ts'
import { mayTake, nextPart, sharesByKey } from './rate-parts.ts'

export interface RateShares {
  /** Resolves when this node may use its parts of the limits, after 1.5 s at most. */
  start(): Promise<void>
  /** Call after the last request is answered: from then on all shares of this node are 0. */
  stop(): Promise<void>
  /** Requests per second of a key that this node may let through. Each call counts as `count` arrived requests, one by default. */
  shareOf(key: string, limit: number, count?: number): number
}

/** For a single server, which has every limit to itself. */
export const wholeLimits: RateShares = {
  start: async () => {},
  stop: async () => {},
  shareOf: (_key, limit) => limit,
}

export interface RateSharesOptions {
  store: RateShareStore
  /** A key's share changed; its bucket must keep the tokens it holds. */
  onResize(key: string, from: number, to: number): void
  onFailure(error: unknown): void
}

const tickTime = 400 // milliseconds, as all of these
const joinTickTime = 50
const joinPatience = 1500
/** At its start a server has much else to do: on a slow machine it stands still for longer than it may hold the lock. */
const firstTries = 5
/** An empty bucket fills in this time: a part idle for so long is handed over with all its tokens. */
const fillTime = 1000
/** A node that has not renewed its lease for so long loses its parts. The node itself stops using them earlier. */
const lease = 3000
const ownLease = lease - fillTime
/** The fraction of each limit for all nodes together that are not members: joining, or cut off from the database. */
const outside = 0.1

interface Key {
  limit: number
  arrived: number
  arrivedBefore: number
  /** Requests per second, over the last two ticks. */
  demand: number
  /** Fraction of the limit; undefined while all nodes have equal parts. */
  part: number | undefined
}

/**
 * Manages this node's parts of the limits. The parts of a key never add up to more than 1, neither in the database nor in
 * the nodes' memories: a node lowers a part before its commit and raises one after it, by no more than others released.
 */
export function createRateShares({ store, onResize, onFailure }: RateSharesOptions): RateShares {
  const node = randomUUID()
  const keys = new Map<string, Key>()
  /** Live nodes as of the last exchange, this one included. */
  let nodeCount = 1
  /** Without another exchange this node stops using its parts then. */
  let memberUntil = Number.NEGATIVE_INFINITY
  /** The part of every key without its own, valid from `equalFrom` on. */
  let equalPart = 0
  let equalFrom = Number.POSITIVE_INFINITY
  let firstLook = true
  let measuredAt = performance.now()
  let measuredFor = 0 // seconds
  let timer: NodeJS.Timeout | undefined
  let ticking = Promise.resolve()
  let reachable = true
  let stopped = false

  function shareOf(name: string, limit: number, count = 1): number {
    const key = keys.get(name) ?? addKey(name, limit)
    key.limit = limit
    key.arrived += count
    return partOf(key) * limit
  }

  function addKey(name: string, limit: number): Key {
    const key = { limit, arrived: 0, arrivedBefore: 0, demand: 0, part: undefined }
    keys.set(name, key)
    return key
  }

  function partOf(key: Key): number {
    const now = performance.now()
    if (now > memberUntil) return outsidePart()
    return key.part ?? (now < equalFrom ? outsidePart() : equalPart)
  }

  /** Assumes the worst: all known nodes are outside too, and others have replaced them. */
  function outsidePart(): number {
    return outside / (nodeCount + 1)
  }

  async function start(): Promise<void> {
    const deadline = performance.now() + joinPatience
    const first = firstTick()
    ticking = first.catch(() => {})
    await first
    const left = () => Math.min(equalFrom, deadline) - performance.now()
    while (left() > 0 && !stopped) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(left(), untilNextTick())))
      await tryTick()
    }
    tickLater()
  }

  async function firstTick(): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await tick()
      } catch (error) {
        if (tries === firstTries || stopped) throw error
        await new Promise((resolve) => setTimeout(resolve, tickTime))
      }
    }
  }

  async function stop(): Promise<void> {
    stopped = true
    clearTimeout(timer)
    await ticking
    memberUntil = Number.NEGATIVE_INFINITY
    nodeCount = Number.POSITIVE_INFINITY
    await store.leave(node, fillTime / 1000).catch(onFailure)
  }

  function tickLater(): void {
    if (stopped) return
    timer = setTimeout(() => tryTick().then(tickLater), untilNextTick())
    timer.unref()
  }

  function untilNextTick(): number {
    return reachable && performance.now() > memberUntil ? joinTickTime : tickTime
  }

  function tryTick(): Promise<void> {
    if (stopped) return ticking
    ticking = tick().catch((error) => {
      reachable = false
      onFailure(error)
    })
    return ticking
  }

  /** Tells the other nodes what this one needs and takes, in one transaction. */
  async function tick(): Promise<void> {
    const began = performance.now()
    const raises: (() => void)[] = []
    let member = false
    await store.exchange(node, lease / 1000, (nodes) => {
      nodeCount = nodes.length
      member = mayTake(node, nodes)
      return member ? divide(nodes, raises) : stayOutside()
    })
    const nobodyBefore = firstLook && nodeCount === 1
    firstLook = false
    reachable = true
    if (!member) return
    // The other nodes may have used until just now what they released for this one.
    if (equalFrom === Number.POSITIVE_INFINITY) equalFrom = nobodyBefore ? 0 : performance.now() + fillTime
    memberUntil = began + ownLease
    for (const raise of raises) raise()
  }

  function stayOutside(): RateChanges {
    memberUntil = Number.NEGATIVE_INFINITY
    equalPart = 0
    equalFrom = Number.POSITIVE_INFINITY
    for (const key of keys.values()) key.part = undefined
    return { member: false, knows: [], shares: [], forget: [] }
  }

  /** What this node takes of each limit from now on. What grows is added to `raises`, for after the commit. */
  function divide(nodes: RateNode[], raises: (() => void)[]): RateChanges {
    const changes: RateChanges = { member: true, knows: nodes.map(({ id }) => id), shares: [], forget: [] }
    moveEqualPart(raises)
    measure()
    const divided = sharesByKey(nodes)
    for (const [name, shares] of divided) {
      const key = keys.get(name) ?? addKey(name, shares.find((share) => share)?.limit ?? 0)
      const next = nextShare(name, key, nodes, shares)
      if (next.forget) changes.forget.push(name)
      else if (next.changed) changes.shares.push(next.share)
      move(name, key, next.share.part, raises)
    }
    for (const [name, key] of keys) {
      if (divided.has(name)) continue
      move(name, key, undefined, raises)
      const isTooMuch = nodeCount > 1 && key.demand > key.limit / nodeCount
      if (isTooMuch) changes.shares.push(...equalShares(name, key, nodes))
      if (key.demand === 0) keys.delete(name)
    }
    return changes
  }

  /** Buckets may grow at once: a node that left has not used its part for a while, so all its tokens are free. */
  function moveEqualPart(raises: (() => void)[]): void {
    const to = 1 / nodeCount
    lowerOrRaise(equalPart, to, raises, () => {
      equalPart = to
    })
  }

  function measure(): void {
    const now = performance.now()
    const seconds = (now - measuredAt) / 1000
    for (const key of keys.values()) {
      key.demand = (key.arrived + key.arrivedBefore) / (seconds + measuredFor)
      key.arrivedBefore = key.arrived
      key.arrived = 0
    }
    measuredAt = now
    measuredFor = seconds
  }

  function move(name: string, key: Key, to: number | undefined, raises: (() => void)[]): void {
    const before = partOf(key)
    const after = to ?? (performance.now() < equalFrom ? outsidePart() : 1 / nodeCount)
    lowerOrRaise(before, after, raises, () => {
      key.part = to
      if (after !== before) onResize(name, before * key.limit, after * key.limit)
    })
  }

  function nextShare(name: string, key: Key, nodes: RateNode[], shares: (RateShare | undefined)[]) {
    const { limit, demand } = key
    const self = nodes.findIndex(({ id }) => id === node)
    const demands = shares.map((share, index) => (index === self ? demand : (share?.demand ?? 0)))
    const parts = shares.map((share) => share?.part ?? 0)
    const before = parts[self] ?? 0
    const { part, forget } = nextPart(limit, demands, parts, self)
    const changed = part !== before || demand !== shares[self]?.demand || limit !== shares[self]?.limit
    return { share: { key: name, node, limit, part, demand }, forget, changed }
  }

  /** The first rows of a key whose limit starts to be divided. */
  function equalShares(name: string, { limit, demand }: Key, nodes: RateNode[]): RateChanges['shares'] {
    const part = 1 / nodes.length
    return nodes.map(({ id }) => ({ key: name, node: id, limit, part, demand: id === node ? demand : 0 }))
  }

  return { start, stop, shareOf }
}

/** Lowers at once; raises after the commit. */
function lowerOrRaise(before: number, after: number, raises: (() => void)[], change: () => void): void {
  if (after > before) raises.push(change)
  else change()
}
