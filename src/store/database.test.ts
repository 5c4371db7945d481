import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/app/database.ts'
import { eventually } from '../../test/app/server.ts'

let opened: TestDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
})

afterAll(() => opened.close())

/** Between two statements nobody waits for the connection: its end must not end the server. */
it.each([
  ['the database gives up on it', "set local idle_in_transaction_session_timeout = '20ms'"],
  ['somebody ends it', 'select pg_terminate_backend(pg_backend_pid())'],
])('a transaction fails when %s, and the next one works', async (_, end) => {
  const { database } = opened
  const broken = database.transaction(async (transaction) => {
    const [{ pid } = {}] = await transaction.query('select pg_backend_pid() as pid')
    await transaction.query(end).catch(() => {})
    await eventually(async () => {
      const alive = await opened.pool.query('select from pg_stat_activity where pid = $1', [pid])
      expect(alive.rowCount).toBe(0)
    })
    await transaction.query('select 1')
  })
  await expect(broken).rejects.toMatchObject({ status: 503 })
  expect(await database.transaction((transaction) => transaction.query('select 1 as one'))).toEqual([
    { one: 1 },
  ])
})
