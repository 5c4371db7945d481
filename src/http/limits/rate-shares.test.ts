import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/app/database.ts'
import {
  createLoad,
  createNode,
  excess,
  limit,
  type Node,
  sleep,
  Unreachable,
} from '../../../test/app/rate-nodes.ts'
import { createRateShareStore } from '../../store/projects/rate-shares.ts'

describe.concurrent('nodes on one database', () => {
  test('the only node has the whole limit at once', () =>
    onCluster(async (cluster) => {
      const node = await cluster.join()
      await cluster.loadUntil([500], () => node.share() === limit)
      expect(await cluster.query('select * from rate_shares')).toEqual([])
    }))

  test('a second node waits until the first has made room', () =>
    onCluster(async (cluster) => {
      const first = await cluster.join()
      const second = await cluster.join()
      await cluster.loadUntil([0, 0], () => [first, second].every((node) => node.share() === limit / 2))
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
      await cluster.loadUntil([10, 10], () => [a, b].every((node) => node.share() === limit / 2))
    }))
})

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
