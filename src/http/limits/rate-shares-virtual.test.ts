import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createLoad,
  createNode,
  excess,
  limit,
  type Node,
  onFailure,
  Unreachable,
} from '../../../test/app/rate-nodes.ts'
import type { RateChanges, RateNode, RateShareStore } from '../../store/projects/rate-shares.ts'

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
      { numRuns: 50, endOnFailure: true },
    )
  })
})

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

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
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
