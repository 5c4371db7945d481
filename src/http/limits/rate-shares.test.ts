import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../../test/app/database.ts'
import {
  createLoad,
  createNode,
  excess,
  limit,
  type Node,
  onFailure,
  Unreachable,
} from '../../../test/app/rate-nodes.ts'
import { createRateShareStore } from '../../store/projects/rate-shares.ts'

/** In virtual time: it passes in steps, and not while a statement runs, so that a slow machine changes nothing. */
describe('nodes on one database', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('the only node has the whole limit at once', () =>
    onCluster(async (cluster) => {
      const [node] = await cluster.join(1)
      expect(node.share()).toBe(limit)
      await cluster.load(1000, [500])
      expect(await cluster.query('select * from rate_shares')).toEqual([])
    }))

  test('a node that is cut off while it starts joins with a later try', async () => {
    let tries = 0
    const node = createNode(() => ({
      async exchange(id, _lease, decide) {
        if (++tries < 3) throw new Unreachable()
        decide([{ id, member: false, knows: [], shares: [] }])
      },
      leave: async () => {},
    }))
    await Promise.all([node.start(), vi.advanceTimersByTimeAsync(1000)])
    expect(node.share()).toBe(limit)
    await node.stop()
  })

  test('a second node waits until the first has made room', () =>
    onCluster(async (cluster) => {
      const [first] = await cluster.join(1)
      const [second] = await cluster.join(1)
      await cluster.loadUntil([0, 0], () => [first, second].every((node) => node.share() === limit / 2))
    }))

  test('a busy node gets nearly all of it, and gives it back when others are busy too', () =>
    onCluster(async (cluster) => {
      const [a, b, c] = await cluster.join(3)
      await cluster.loadUntil([300, 0, 0], () => a.share() > limit * 0.8)
      await cluster.loadUntil([300, 300, 300], () => [a, b, c].every((node) => node.share() > limit * 0.2))
    }))

  test('nodes that join under load get their part', () =>
    onCluster(async (cluster) => {
      await cluster.join(1)
      const rates = [300, 300, 300]
      await cluster.join(1, rates)
      const [last] = await cluster.join(1, rates)
      await cluster.loadUntil(rates, () => last.share() > limit * 0.2)
    }))

  test('a dead node’s part is used again', () =>
    onCluster(async (cluster) => {
      const [a, dying] = await cluster.join(2)
      await cluster.load(300, [0, 300])
      dying.cut = true
      await cluster.loadUntil([300, 0], () => a.share() > limit * 0.8)
    }))

  test('a node that loses the database goes on with very little, and comes back', () =>
    onCluster(async (cluster) => {
      const [, lost] = await cluster.join(2)
      lost.cut = true
      await cluster.loadUntil([300, 300], () => lost.share() <= limit * 0.1)
      lost.cut = false
      await cluster.loadUntil([300, 300], () => lost.share() > limit * 0.3)
    }))

  test('a node that stops leaves nothing behind, and its part to the others', () =>
    onCluster(async (cluster) => {
      const [a, leaving] = await cluster.join(2)
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
      const [a, b] = await cluster.join(2)
      const rows = () => cluster.query('select * from rate_shares')
      await cluster.loadUntil([300, 0], async () => (await rows()).length === 2)
      await cluster.loadUntil([10, 10], async () => (await rows()).length === 0)
      await cluster.loadUntil([10, 10], () => [a, b].every((node) => node.share() === limit / 2))
    }))
})

const step = 50 // milliseconds
const longest = 40_000

interface Cluster {
  /** More nodes, at once. Meanwhile each node gets its rate of requests per second. */
  join(count: number, rates?: number[]): Promise<[Node, Node, Node]>
  /** Each node gets its rate of requests per second for so long. */
  load(milliseconds: number, rates: number[]): Promise<void>
  /** The same until it holds. To ask a node for its share counts as a request, too. */
  loadUntil(rates: number[], holds: () => boolean | Promise<boolean>): Promise<void>
  query(text: string): Promise<unknown[]>
}

/** However the test went about it, no more came through than one bucket would have let, but for a tenth. */
async function onCluster(work: (cluster: Cluster) => Promise<void>): Promise<void> {
  const { database, connection, pool, close } = await openTestDatabase()
  const nodes: Node[] = []
  const running = new Set<Promise<void>>()
  const passed: number[] = []
  const send = createLoad(passed)

  // Statements that ask for the time get that of this table.
  await pool.query(`
    create schema virtual;
    create table virtual.clock as select pg_catalog.clock_timestamp() as now;
    create function virtual.clock_timestamp() returns timestamptz language sql as 'select now from virtual.clock';
    alter database ${connection.database} set search_path = virtual, pg_catalog, public`)

  const store = (self: Node) =>
    createRateShareStore({
      transaction: (run) =>
        self.cut ? Promise.reject(new Unreachable()) : follow(database.transaction(run)),
    })

  function follow<Result>(transaction: Promise<Result>): Promise<Result> {
    const end = transaction.then(onFailure, onFailure).finally(() => running.delete(end))
    running.add(end)
    return transaction
  }

  async function load(milliseconds: number, rates: number[]): Promise<void> {
    for (let time = 0; time < milliseconds; time += step) {
      await pool.query('update virtual.clock set now = now + make_interval(secs => $1)', [step / 1000])
      await vi.advanceTimersByTimeAsync(step)
      while (running.size > 0) await Promise.all(running)
      nodes.forEach((node, index) => {
        send(node, rates[index] ?? 0, step / 1000)
      })
    }
  }

  async function loadUntil(rates: number[], holds: () => boolean | Promise<boolean>): Promise<void> {
    for (let time = 0; time < longest; time += 5 * step) {
      await load(5 * step, rates)
      if (await holds()) return
    }
    expect.fail('it never came to hold')
  }

  async function join(count: number, rates: number[] = []): Promise<[Node, Node, Node]> {
    const joining = Array.from({ length: count }, () => createNode(store))
    nodes.push(...joining)
    let isIn = false
    // On a slow machine the first statements may be cut off; a server would be started again.
    const start = (node: Node): Promise<void> => node.start().catch(() => start(node))
    void Promise.all(joining.map(start)).then(() => {
      isIn = true
    })
    await loadUntil(rates, () => isIn)
    return joining as [Node, Node, Node]
  }

  try {
    await work({ join, load, loadUntil, query: (text) => database.query(text) })
    expect(excess(passed)).toBeLessThanOrEqual(1.1)
  } finally {
    await Promise.all(nodes.map((node) => node.stop()))
    await close()
  }
}
