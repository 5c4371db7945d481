import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/app/database.ts'
import { eventually } from '../../../test/app/server.ts'
import { type Database, openDatabase } from '../database.ts'
import { openShardNodes } from './shard-nodes.ts'

let opened: TestDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
}, 60_000)
afterAll(() => opened.close())

/** A cluster whose node `here` is a real database, and whose node `away` nobody answers at. Bucket 0 is on the one, 1 on the other. */
function openCluster() {
  const lines: string[] = []
  const asked: string[] = []
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line).msg) })
  const coordinator = {
    query: async () => {
      asked.push('where the shards are')
      return ['here', 'away'].map((host, bucket) => ({ bucket, host, port: 5432 }))
    },
  } as unknown as Database
  const open = (host: string) =>
    openDatabase(host === 'here' ? opened.connection : { host: '127.0.0.1', port: 1 }, 1)
  const nodes = openShardNodes(coordinator, open, log)
  onTestFinished(() => nodes.close())
  return { nodes, lines, asked }
}

it('a bucket is asked of its node, once that has answered', async () => {
  const { nodes, lines, asked } = openCluster()
  expect(nodes.of(0)).toBeUndefined()
  await eventually(async () => expect(nodes.of(0)).toBeDefined())
  const rows = await nodes
    .of(0)
    ?.transaction(async ({ query, isDistributed }) => [...(await query('select 1 as one')), isDistributed])
  expect(rows).toEqual([{ one: 1 }, true])
  expect(nodes.of(1)).toBeUndefined()
  expect(nodes.of(2)).toBeUndefined()
  expect(lines).toEqual([
    expect.stringMatching(/^The cluster's node away:5432 cannot be asked from here \(.*ECONNREFUSED.*\)/),
  ])
  expect(asked).toContain('where the shards are') // once more every ten seconds
})

it('after an error the coordinator is asked', async () => {
  const { nodes } = openCluster()
  await eventually(async () => expect(nodes.of(0)).toBeDefined())
  const failing = nodes.of(0)?.transaction(({ query }) => query('select 1 / 0'))
  await expect(failing).rejects.toThrow('division by zero')
  expect(nodes.of(0)).toBeUndefined()
})

it('nothing is asked of nodes that nobody needs', async () => {
  const { asked } = openCluster()
  expect(asked).toEqual([])
})
