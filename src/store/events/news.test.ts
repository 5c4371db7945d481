import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/app/database.ts'
import { makePartitions } from '../users/partitions.ts'
import { summarizeArrivals } from './news.ts'

let opened: TestDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
  await makePartitions(opened.database, Date.now())
})

afterAll(() => opened.close())

it('new updates are taken into the index by arrival, once', async () => {
  await summarizeArrivals(opened.database)
  await opened.pool.query(
    `insert into locations (bucket, user_id, at, received_at, longitude, latitude, accuracy)
     select 0, 'ada', now(), now(), 13, 53, 5 from generate_series(1, 10000)`,
  )
  expect(await summarizeArrivals(opened.database)).toBeGreaterThan(1)
  expect(await summarizeArrivals(opened.database)).toBe(0)
})
