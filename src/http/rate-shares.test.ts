import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import {
  createRateShareStore,
  type RateChanges,
  type RateNode,
  type RateShareStore,
} from '../store/rate-shares.ts'
import { createBuckets } from './buckets.ts'
import { createRateShares } from './rate-shares.ts'

const limit = 60
const key = 'users.list:1:test'

describe('nodes on one database', { timeout: 60_000 }, () => {
  test('the only node has the whole limit at once', () =>
    onCluster(async (cluster) => {
      const node = await cluster.join()
      await cluster.load(1000, [500])
      expect(node.share()).toBe(limit)
      expect(await cluster.query('select * from rate_shares')).toEqual([])
    }))

  test('a second node waits until the first has made room', () =>
    onCluster(async (cluster) => {
      const first = await cluster.join()
      const second = await cluster.join()
      expect([first.share(), second.share()]).toEqual([limit / 2, limit / 2])
    }))

  test('a busy node gets nearly all of it, and gives it back when others are busy too', () =>
    onCluster(async (cluster) => {
      const [a, b, c] = await cluster.joinAll(3)
      await cluster.loadUntil([300, 0, 0], () => a.share() > limit * 0.8)
      await cluster.loadUntil([300, 300, 300], () => [a, b, c].every((node) => node.share() > limit * 0.2))
    }))

  test('nodes that join under load get their part', () =>
    onCluster(async (cluster) => {
      await cluster.join()
      const load = cluster.load(3000, [300, 300, 300])
      await cluster.join()
      const last = await cluster.join()
      await load
      await cluster.loadUntil([300, 300, 300], () => last.share() > limit * 0.2)
    }))

  test('a dead node’s part is used again', () =>
    onCluster(async (cluster) => {
      const [a, dying] = await cluster.joinAll(2)
      await cluster.load(300, [0, 300])
      dying.cut = true
      await cluster.loadUntil([300, 0], () => a.share() > limit * 0.8)
    }))

  test('a node that loses the database goes on with very little, and comes back', () =>
    onCluster(async (cluster) => {
      const [, lost] = await cluster.joinAll(2)
      lost.cut = true
      await cluster.loadUntil([300, 300], () => lost.share() <= limit * 0.1)
      lost.cut = false
      await cluster.loadUntil([300, 300], () => lost.share() > limit * 0.3)
    }))

  test('a node that stops leaves nothing behind, and its part to the others', () =>
    onCluster(async (cluster) => {
      const [a, leaving] = await cluster.joinAll(2)
      await cluster.load(600, [300, 300])
      await leaving.stop()
      expect(leaving.share()).toBe(0)
      await cluster.loadUntil([300], () => a.share() === limit)
      await cluster.loadUntil([], async () => {
        const rows = await cluster.query('select node from rate_shares union select id from rate_nodes')
        return rows.length === 1
      })
    }))

  test('when the rush is over, the key is shared equally and its rows are gone', () =>
    onCluster(async (cluster) => {
      const [a, b] = await cluster.joinAll(2)
      const rows = () => cluster.query('select * from rate_shares')
      await cluster.loadUntil([300, 0], async () => (await rows()).length === 2)
      await cluster.loadUntil([10, 10], async () => (await rows()).length === 0)
      expect([a.share(), b.share()]).toEqual([limit / 2, limit / 2])
    }))
})

/** Small clusters with slow and failing networks, nodes that come and go, and any load, in virtual time. */
describe('whatever happens', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const acts = fc.constantFrom<Act>(
    ...(['burst', 'burst', 'flood', 'flood', 'rush', 'rest'] as const),
    ...(['join', 'join', 'stop', 'die', 'cutOff', 'reconnect'] as const),
  )
  const events = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 400 }), act: acts, node: fc.nat(4) }), {
    minLength: 50,
    maxLength: 50,
  })

  test('the limit holds', async () => {
    await fc.assert(
      fc.asyncProperty(events, fc.nat(), async (list, seed) => {
        expect(excess(await runVirtually(list, seed))).toBeLessThanOrEqual(1.1)
      }),
      { numRuns: 300, endOnFailure: true },
    )
  })
})

interface Node {
  start(): Promise<void>
  stop(): Promise<void>
  share(): number
  request(): boolean
  cut: boolean
}

function createNode(connect: (node: Node) => RateShareStore): Node {
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

class Unreachable extends Error {}

/** A tick that fails, for want of a network or on a slow machine for want of time, is followed by another. */
function onFailure(): void {}

function clock(): number {
  return performance.timeOrigin + performance.now()
}

/** The worst of all windows: requests let through, as a multiple of what one bucket could have let through in it. */
function excess(passed: readonly number[]): number {
  let worst = 0
  for (let from = 0; from < passed.length; from++) {
    for (let to = from; to < passed.length; to++) {
      const seconds = ((passed[to] ?? 0) - (passed[from] ?? 0)) / 1000
      worst = Math.max(worst, (to - from + 1) / (limit * (1 + seconds)))
    }
  }
  return worst
}

/** Requests at so many a second, evenly. */
function createLoad(passed: number[]) {
  const due = new Map<Node, number>()
  return (node: Node, rate: number, seconds: number) => {
    let requests = (due.get(node) ?? 0) + rate * seconds
    for (; requests >= 1; requests--) if (node.request()) passed.push(clock())
    due.set(node, requests)
  }
}

interface Cluster {
  join(): Promise<Node>
  joinAll(count: number): Promise<[Node, Node, Node]>
  /** Each node gets its rate of requests per second for so long. */
  load(milliseconds: number, rates: number[]): Promise<void>
  /** The same for as long as it takes, however slow the machine. To ask a node for its share counts as a request, too. */
  loadUntil(rates: number[], holds: () => boolean | Promise<boolean>): Promise<void>
  query(text: string): Promise<unknown[]>
}

/** However the test went about it, no more came through than one bucket would have let, but for a tenth. */
async function onCluster(work: (cluster: Cluster) => Promise<void>): Promise<void> {
  const { database, close } = await openTestDatabase()
  const nodes: Node[] = []
  const passed: number[] = []
  const send = createLoad(passed)

  async function join(): Promise<Node> {
    const node = createNode((self) =>
      createRateShareStore({
        transaction: (run) => (self.cut ? Promise.reject(new Unreachable()) : database.transaction(run)),
      }),
    )
    nodes.push(node) // in the order of the calls, whichever of them is let in first
    await node.start()
    return node
  }

  async function load(milliseconds: number, rates: number[]): Promise<void> {
    const began = performance.now()
    for (let last = began; last < began + milliseconds; ) {
      await sleep(4)
      const now = performance.now()
      nodes.forEach((node, index) => {
        send(node, rates[index] ?? 0, (now - last) / 1000)
      })
      last = now
    }
  }

  async function loadUntil(rates: number[], holds: () => boolean | Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 160; tries++) {
      await load(250, rates)
      if (await holds()) return
    }
    expect.fail('it never came to hold')
  }

  try {
    await work({
      join,
      joinAll: async (count) =>
        (await Promise.all(Array.from({ length: count }, join))) as [Node, Node, Node],
      load,
      loadUntil,
      query: (text) => database.query(text),
    })
    expect(excess(passed)).toBeLessThanOrEqual(1.1)
  } finally {
    await Promise.all(nodes.map((node) => node.stop()))
    await close()
  }
}

type Act = 'burst' | 'flood' | 'rush' | 'rest' | 'join' | 'stop' | 'die' | 'cutOff' | 'reconnect'

/** Lets a cluster live through the events. Returns when requests were let through. */
async function runVirtually(
  events: { wait: number; act: Act; node: number }[],
  seed: number,
): Promise<number[]> {
  const connect = createMemoryStore(dice(seed))
  const nodes = new Map<number, Node>()
  const rushing = new Set<number>()
  const passed: number[] = []
  const send = createLoad(passed)

  async function advance(milliseconds: number): Promise<void> {
    for (let time = 0; time < milliseconds; time += 50) {
      await vi.advanceTimersByTimeAsync(50)
      for (const [place, node] of nodes) if (rushing.has(place)) send(node, 250, 0.05)
    }
  }

  function join(place: number): void {
    const node = createNode(connect)
    node.start().then(() => {
      if (nodes.has(place)) node.stop()
      else nodes.set(place, node)
    }, onFailure)
  }

  function act(what: Act, place: number): void {
    if (what === 'rush') rushing.add(place)
    if (what === 'rest') rushing.delete(place)
    if (what === 'flood') for (const node of nodes.values()) send(node, limit, 1)
    const node = nodes.get(place)
    if (node === undefined) {
      if (what === 'join') join(place)
      return
    }
    if (what === 'burst') send(node, limit, 1)
    // Of servers that nobody takes out of service while they are cut off, there are two at most.
    if (what === 'cutOff') node.cut ||= place < 2
    if (what === 'reconnect') node.cut = false
    if (what === 'stop' || what === 'die') {
      node.cut ||= what === 'die'
      nodes.delete(place)
      node.stop()
    }
  }

  join(0)
  await advance(500)
  for (const place of [1, 2, 3]) join(place)
  await advance(2000)
  for (const event of events) {
    act(event.act, event.node)
    await advance(event.wait)
  }
  vi.clearAllTimers()
  return passed
}

/** The tables in memory, behind a network that is slow, and now and then loses a request or its answer. */
function createMemoryStore(random: () => number): (node: Node) => RateShareStore {
  let rows = new Map<string, RateNode & { expiresAt: number }>()
  let locked = Promise.resolve()

  async function network(node: Node): Promise<void> {
    await sleep(random() < 0.05 ? 700 * random() : 30 * random())
    if (node.cut || random() < 0.02) throw new Unreachable()
  }

  async function transaction(self: Node, work: (draft: typeof rows) => void): Promise<void> {
    await network(self)
    const turn = locked
    let unlock = () => {}
    locked = new Promise((resolve) => {
      unlock = resolve
    })
    await turn
    try {
      const draft = structuredClone(rows)
      await network(self)
      work(draft)
      await network(self)
      rows = draft
    } finally {
      unlock()
    }
    await network(self)
  }

  return (self) => ({
    exchange: (id, leaseSeconds, decide) =>
      transaction(self, (draft) => {
        const now = performance.now()
        for (const [other, { expiresAt }] of draft) if (other !== id && expiresAt < now) draft.delete(other)
        const row = draft.get(id) ?? { id, member: false, knows: [], shares: [] }
        draft.set(id, { ...row, expiresAt: now + leaseSeconds * 1000 })
        write(draft, id, decide(structuredClone([...draft.values()])))
      }),
    leave: (id, lingerSeconds) =>
      transaction(self, (draft) => {
        const row = draft.get(id)
        const expiresAt = performance.now() + lingerSeconds * 1000
        if (row) Object.assign(row, { member: false, shares: [], expiresAt })
      }),
  })
}

function write(
  rows: Map<string, RateNode>,
  id: string,
  { member, knows, shares, forget }: RateChanges,
): void {
  for (const row of rows.values()) row.shares = row.shares.filter((share) => !forget.includes(share.key))
  for (const { node, ...share } of shares) {
    const row = rows.get(node)
    if (row) row.shares = [...row.shares.filter((other) => other.key !== share.key), share]
  }
  const self = rows.get(id)
  if (self) Object.assign(self, { member, knows })
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

/** mulberry32 */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}
