import type { Logger } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/app/database.ts'
import { eventually } from '../../test/app/server.ts'
import { openDatabase, type Queries } from './database.ts'

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

it.each(['25P03', '25P04'])(
  'a transaction that stood still for too long (%s) can be tried again',
  async (code) => {
    const given = `do $$ begin raise exception using errcode = '${code}'; end $$`
    await expect(opened.database.query(given)).rejects.toMatchObject({ status: 503 })
  },
)

it.each([
  ['closed by PgBouncer', '08P01', 'server connection closed', []],
  ['refused', '08006', 'no route', ['The database cannot be reached.']],
])('one connection %s, and the next one works: %s %s', async (_, code, message, logged) => {
  const lines: string[] = []
  const log = { error: (_: object, line: string) => void lines.push(line), info: () => {} }
  const database = openDatabase(opened.connection, 2, log as unknown as Logger)
  const given = `do $$ begin raise exception using errcode = '${code}', message = '${message}'; end $$`
  await expect(database.query(given)).rejects.toMatchObject({ status: 503 })
  await eventually(() => database.check())
  await database.close()
  expect(lines).toEqual(logged.map((sentence) => expect.stringContaining(sentence)))
})

it('a long transaction has no time limit, and the next one on its connection has', async () => {
  const database = openDatabase(opened.connection, 1)
  const limit = (transaction: Queries) =>
    transaction.query("select pg_backend_pid() as pid, current_setting('statement_timeout') as limit")
  const [long] = await database.transaction(limit, true)
  const [short] = await database.transaction(limit)
  await database.close()
  expect([long?.limit, short?.limit]).toEqual(['0', '30s'])
  expect(short?.pid).toBe(long?.pid)
})

it('a database that stands still is found out before its statements are given up, and found again', async () => {
  const database = openDatabase(opened.connection, 2)
  const slowly = 'select pg_backend_pid() as pid, pg_sleep(0.1)'
  const backends = await Promise.all([database.query(slowly), database.query(slowly)])
  const signalAll = (name: NodeJS.Signals) => {
    for (const [row] of backends) process.kill(row?.pid, name)
  }
  signalAll('SIGSTOP')
  const statement = database.query('select 1 as one')
  const first = Promise.race([statement, database.check()])
  const silent = { status: 503, message: expect.stringContaining('does not answer') }
  await expect(first.finally(() => signalAll('SIGCONT'))).rejects.toMatchObject(silent)
  expect(await statement).toEqual([{ one: 1 }])
  await eventually(() => database.check())
  await database.close()
})

describe('what the database undoes for the sake of another', () => {
  /** Each transaction adds one to both counters, in opposite orders; neither goes on before the other has begun. */
  it('is run again after a deadlock', async () => {
    const { database } = opened
    await database.query('create table counters as select unnest(array[1, 2]) as id, 0 as count')
    let begun = 0
    let runs = 0
    const addToBoth = (ids: number[]) =>
      database.transaction(async (transaction) => {
        runs += 1
        await transaction.query("set local deadlock_timeout = '10ms'")
        for (const id of ids) {
          await transaction.query('update counters set count = count + 1 where id = $1', [id])
          begun += 1
          await eventually(() => expect(begun).toBeGreaterThanOrEqual(2))
        }
      })
    await Promise.all([addToBoth([1, 2]), addToBoth([2, 1])])
    expect(await database.query('select id, count from counters order by id')).toEqual([
      { id: 1, count: 2 },
      { id: 2, count: 2 },
    ])
    expect(runs).toBeGreaterThan(2)
  })

  it.each(['40P01', '40001'])('is tried some times after %s, then answered 503', async (code) => {
    const { database } = opened
    await database.query('create sequence if not exists attempts')
    await database.query("select setval('attempts', 1, false)")
    const failUntil = (attempt: number) =>
      `do $$ begin if nextval('attempts') < ${attempt} then raise exception using errcode = '${code}'; end if; end $$`
    expect(await database.query(failUntil(3))).toEqual([])
    expect(await database.query("select nextval('attempts')")).toEqual([{ nextval: 4 }])
    await expect(database.query(failUntil(1000))).rejects.toMatchObject({ status: 503 })
  })
})
