import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/app/database.ts'
import { distance } from '../../geo/distance.ts'
import { searchUsers } from './users.ts'

/** Users in a spiral: dense around its middle, which is the corner of four cells, and sparse away from it. */
const middle = { x: 13.26, y: 53.56 }
const users = Array.from({ length: 400 }, (_, number) => {
  const degrees = 0.00000125 * number ** 2
  const x = middle.x + degrees * Math.cos(number)
  const y = middle.y + (degrees / 2) * Math.sin(number)
  return { id: `user-${number}`, x, y, metres: distance(middle.x, middle.y, x, y) }
}).sort((a, b) => a.metres - b.metres)

let opened: TestDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
  await opened.pool.query(
    `insert into users (bucket, id, project, live, device_id, longitude, latitude, accuracy, created_at, updated_at)
     select 0, id, 1, false, id, x, y, 5, now(), now() from json_to_recordset($1) as u(id text, x float8, y float8)`,
    [JSON.stringify(users)],
  )
}, 60_000)
afterAll(() => opened.close())

it.each([
  [100, 10],
  [250, 1000],
  [1000, 20],
  [1000, 100],
  [1000, 1000],
  [10_000, 30],
  [10_000, 150],
  [10_000, 390],
  [60_000, 500], // more cells than are listed
])('within %d m, the nearest %d', async (radius, limit) => {
  const { x, y } = middle
  const scope = { project: 1, live: false }
  const found = await searchUsers(opened.database, scope, { x, y, radius, limit, wishes: [] })
  const expected = users.filter(({ metres }) => metres <= radius).slice(0, limit)
  expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
})
