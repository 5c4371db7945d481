import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/app/database.ts'
import { listNodes, type NodeReport, removeNode, reportNode } from './nodes.ts'
import { changeRelease, clusterSecret, decideRelease } from './releases.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

beforeEach(async () => {
  await opened.pool.query('delete from nodes')
  await opened.pool.query('delete from cluster')
  await clusterSecret(opened.database)
})

function report(id: string, more: Partial<NodeReport> = {}) {
  const url = `http://${id}:8090`
  const node = {
    id,
    address: `${id}:8080`,
    url,
    version: '1',
    maps: {},
    ready: 0,
    serving: 0,
    missingBytes: 0,
  }
  return reportNode(opened.database, { ...node, ...more })
}

/** Lets time pass. */
const later = (interval: string) =>
  opened.pool.query(
    `with n as (update nodes set seen_at = seen_at - interval '${interval}', started_at = started_at - interval '${interval}')
     update cluster set ready_since = ready_since - interval '${interval}', decided_at = decided_at - interval '${interval}'`,
  )

const item = (version: number) => ({ at: `2026-11-16T00:00:0${version}.000Z`, entry: { version }, files: [] })

const ids = async () => (await listNodes(opened.database)).map(({ id, isGone }) => (isGone ? `(${id})` : id))

it('a node is gone after a minute, forgotten after a day, and not missed when it has stopped in order', async () => {
  await report('a')
  await report('b')
  await report('c')
  await removeNode(opened.database, 'c')
  await later('40 seconds')
  expect((await report('a')).peers.map(({ id }) => id)).toEqual(['b'])
  await later('40 seconds')
  expect((await report('a')).peers).toEqual([])
  expect(await ids()).toEqual(['a', '(b)'])
  await later('1 day')
  await report('a')
  expect(await ids()).toEqual(['a'])
})

it('a node that starts again takes the place of its row; one without a port is listed, and no peer', async () => {
  await report('before', { url: 'http://same:8090' })
  await report('alone', { url: undefined })
  expect((await report('after', { url: 'http://same:8090' })).peers).toEqual([])
  expect(await ids()).toEqual(['alone', 'after'])
})

it('all make one secret', async () => {
  const secrets = await Promise.all([1, 2, 3].map(() => clusterSecret(opened.database)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/)
})

it('changes at once are one after the other, and what is the same is no change', async () => {
  const keys = ['a', 'b', 'c', 'd']
  await Promise.all(
    keys.map((key) => changeRelease(opened.database, (items) => ({ ...items, [key]: item(1) }))),
  )
  const { revision, items } = await changeRelease(opened.database, (all) => ({ ...all }))
  expect([revision, Object.keys(items).sort()]).toEqual([4, keys])
})

it('a release is decided on when all live nodes have it', async () => {
  await report('a')
  await report('b')
  await changeRelease(opened.database, () => ({ town: item(1) }))
  await report('a', { ready: 1 })
  expect(await decideRelease(opened.database, 1)).toBe(0)
  await later('29 seconds')
  await report('a', { ready: 1 })
  expect(await decideRelease(opened.database, 1)).toBe(0)
  await report('b', { ready: 1 })
  expect(await decideRelease(opened.database, 1)).toBe(1)
  await later('7 seconds')
  await report('a', { ready: 1, serving: 1 })
  const lags = (await listNodes(opened.database)).map(({ id, lag }) => `${id} ${lag}`)
  expect(lags).toEqual(['a 0', 'b 7'])
})

it('or half a minute after the first had it, also when another came meanwhile', async () => {
  await report('slow')
  await report('a')
  await changeRelease(opened.database, () => ({ town: item(1) }))
  await report('a', { ready: 1 })
  expect(await decideRelease(opened.database, 1)).toBe(0)
  await later('20 seconds')
  await changeRelease(opened.database, () => ({ town: item(2) }))
  expect(await decideRelease(opened.database, 1)).toBe(0) // it is not the newest any more
  await report('slow')
  await report('a', { ready: 2 })
  expect(await decideRelease(opened.database, 2)).toBe(0)
  await later('11 seconds')
  expect(await decideRelease(opened.database, 2)).toBe(2)
  expect((await report('slow')).decided).toBe(2)
})
