import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/app/database.ts'
import { eventually } from '../../../test/app/server.ts'
import { addUser } from '../../../test/app/users.ts'
import { eraseUnseen, eraseUser } from './erase.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const scope = { project: 1, live: false }
const by = { actor: 'somebody', address: undefined }

/** Who changes a trip locks it, then its user. The erasure must not hold the user while it waits for the trip. */
it.each([
  ['a user', (id: string) => eraseUser(opened.database, scope, id, by)],
  ['those not seen', () => eraseUnseen(opened.database, scope, new Date('2026-01-02'), 10)],
])('the erasure of %s gives way to who changes a trip of theirs', async (_whom, erase) => {
  const id = await addUser(opened.database, scope, { deviceId: 'phone', userId: 'driver' })
  const naming = await beginTransaction()
  await naming.query('select from identities where user_id = $1 for update', [id])
  await addTrip('first')
  const early = await beginTransaction()
  await lockTrip(early, 'first')
  const erased = erase(id)
  await eventually(() => expectErasureToWait('from trips'))
  await changeUser(early)

  // Another is made when it has locked the first.
  await eventually(() => expectErasureToWait('from identities'))
  await addTrip('second')
  const late = await beginTransaction()
  await lockTrip(late, 'second')
  await naming.query('commit')
  await eventually(() => expectErasureToWait('from trips'))
  await changeUser(late)

  expect(Number(await erased)).toBe(1)
  const { rows } = await opened.pool.query(
    `select id from trips where user_id = 'driver' union all select id from users where id = $1`,
    [id],
  )
  expect(rows).toEqual([])
})

async function beginTransaction(): Promise<pg.Client> {
  const client = new pg.Client(opened.connection)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`begin; set local deadlock_timeout = '10ms'`)
  return client
}

async function addTrip(id: string): Promise<void> {
  await opened.pool.query(
    `insert into trips (id, project, live, external_id, user_id, status, mode, created_at, updated_at, version)
     values ($1, 1, false, $1, 'driver', 'pending', 'car', now(), now(), 1)`,
    [id],
  )
}

async function lockTrip(client: pg.Client, id: string): Promise<void> {
  await client.query('select from trips where id = $1 for update', [id])
}

/** Fails where the erasure holds the user, and waits for the trip. */
async function changeUser(client: pg.Client): Promise<void> {
  await client.query(`update users set version = version + 1 where user_id = 'driver'`)
  await client.query('commit')
}

async function expectErasureToWait(where: string): Promise<void> {
  const { rows } = await opened.pool.query<{ query: string }>(
    `select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  expect(rows.map(({ query }) => query)).toEqual([expect.stringContaining(where)])
}
