import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/app/database.ts'
import { expireLocations } from '../retention/expire-locations.ts'
import { createPartitionKeeper, withPartitions } from './partitions.ts'

let opened: TestDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
})

afterAll(() => opened.close())

const insert = (at: string) =>
  opened.database.query(
    `insert into locations (bucket, user_id, at, received_at, longitude, latitude, accuracy) values (0, 'ada', $1, $1, 0, 0, 1)`,
    [at],
  )

const save = (...times: string[]) =>
  withPartitions(
    opened.database,
    times.map((at) => ({ receivedAt: Date.parse(at) })),
    async () => {
      for (const at of times) await insert(at)
    },
  )

async function partitions(): Promise<string[]> {
  const { rows } = await opened.pool.query(
    `select relname from pg_class join pg_inherits on inhrelid = oid where inhparent = 'locations'::regclass order by 1`,
  )
  return rows.map(({ relname }) => relname.replace('locations_', ''))
}

it('are made for arrivals that have none, by several servers at once', async () => {
  await expect(insert('2031-05-01T10:00:00Z')).rejects.toThrow('no partition')
  await Promise.all(Array.from({ length: 5 }, () => save('2031-05-01T10:00:00Z', '2031-05-02T00:00:00Z')))
  expect(await partitions()).toEqual(['2031_05_01', '2031_05_02'])
})

it('fill the gaps that days of another time zone leave', async () => {
  await opened.pool.query(`create table locations_2031_06_02 partition of locations
    for values from ('2031-06-02T04:00:00Z') to ('2031-06-03T04:00:00Z')`)
  await save('2031-06-02T03:59:59.999Z', '2031-06-03T04:00:00Z', '2031-06-03T12:00:00Z')
  expect(await partitions()).toEqual(
    expect.arrayContaining(['2031_06_02', '2031_06_02_0000', '2031_06_03_0400']),
  )
})

it('are dropped by a clock that can be trusted only', async () => {
  const day = 86_400_000
  let steady = 0
  let offset = Date.now() - 30 * day // the clock is a month behind
  const expire = (now: number) => expireLocations(opened.database, now, 7)
  const keep = createPartitionKeeper(opened.database, expire, offset, {
    wall: () => offset + steady,
    steady: () => steady,
  })
  const old = new Date(Date.now() - 20 * day).toISOString()
  await save(old)
  const isKept = async () => (await partitions()).includes(old.slice(0, 10).replaceAll('-', '_'))
  await keep()
  steady += 2 * day
  await keep()
  expect(await isKept()).toBe(true) // it is in the future of that clock
  offset += 28 * day // the clock is set right: or wrong, for all the server knows
  await keep()
  expect(await isKept()).toBe(true)
  steady += day + 1
  await keep()
  expect(await isKept()).toBe(false)

  steady += 60 * day // the server's clock is ahead of the database's
  await save(new Date(Date.now() - 5 * day).toISOString())
  const before = await partitions()
  await keep()
  expect(await partitions()).toEqual(expect.arrayContaining(before))
})
