import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/app/database.ts'
import { latestUsers } from './latest-users.ts'
import { makePartitions } from './partitions.ts'
import { listUsers, type UserPage } from './users.ts'

/**
 * 3,000 users of each of two projects in the last two minutes, several in one millisecond. Each has locations from before;
 * every 50th has a clock that is three minutes ahead; every 70th sent an update late; some servers do not store whose a
 * location is. Quiet users are older.
 */
const crowd = 3000
const scope = { project: 1, live: false }
let opened: TestDatabase
let now: number

beforeAll(async () => {
  opened = await openTestDatabase()
  now = Date.now()
  await makePartitions(opened.database, now)
  await opened.pool.query(
    `create table moved as
     select number % 64 as bucket, project || '-' || lpad(number::text, 5, '0') as id, project,
       at + case when number % 50 = 0 then interval '3 minutes' when number % 70 = 0 then interval '-1 minute' else '0' end as at,
       at as received_at, number % 3 = 0 as is_old_server
     from (select *, to_timestamp(${now} / 1000.0) - (number / 4) * interval '160 milliseconds' as at
           from generate_series(1, ${crowd}) number, generate_series(1, 2) project) as moves`,
  )
  await opened.pool.query(
    `insert into users (bucket, id, project, live, device_id, longitude, latitude, accuracy, created_at, updated_at)
     select bucket, id, project, false, id, 13, 53, 5, at, at from moved
     union all
     select 0, 'quiet-' || number, 1, false, 'quiet-' || number, 13, 53, 5, now(), now() - number * interval '1 hour'
     from generate_series(1, 20) number`,
  )
  await opened.pool.query(
    `insert into locations (bucket, user_id, at, received_at, longitude, latitude, accuracy, replayed, project, live)
     select bucket, id, at - ago, received_at - ago + late, 13, 53, 5, late > '0',
       case when not is_old_server then project end, case when not is_old_server then false end
     from moved, (values (interval '0', interval '0'), ('20 seconds', '0'), ('40 seconds', '30 seconds')) as before(ago, late)`,
  )
}, 60_000)

afterAll(() => opened.close())

async function sorted(condition = 'true'): Promise<string[]> {
  const { rows } = await opened.pool.query(
    `select id from users where project = 1 and not live and ${condition} order by updated_at desc, id`,
  )
  return rows.map(({ id }) => id)
}

async function allPages(page: Omit<UserPage, 'cursor'>): Promise<string[]> {
  const ids: string[] = []
  let cursor: UserPage['cursor']
  do {
    const { items, positions, hasMore } = await listUsers(opened.database, scope, {
      ...page,
      ...(cursor && { cursor }),
    })
    ids.push(...items.map(({ id }) => id))
    cursor = hasMore ? positions.at(-1) : undefined
  } while (cursor)
  return ids
}

describe('the users updated last, where many move', () => {
  it.each([1, 101, 1001])('are the same as by sorting all: %d', async (limit) => {
    const query = { limit, cursor: undefined, updatedBefore: undefined, updatedAfter: undefined }
    const found = await latestUsers(opened.database, scope, query)
    expect(found?.map(({ id }) => id)).toEqual((await sorted()).slice(0, limit))
  })

  it('page by page, to the last', async () => {
    expect(await allPages({ limit: 700 })).toEqual(await sorted())
  })

  it('between two times', async () => {
    const [updatedAfter, updatedBefore] = [new Date(now - 50_000), new Date(now - 30_000)]
    const between = `updated_at > '${updatedAfter.toISOString()}' and updated_at < '${updatedBefore.toISOString()}'`
    const expected = await sorted(between)
    expect(expected.length).toBeGreaterThan(400)
    expect(await allPages({ limit: 1000, updatedAfter, updatedBefore })).toEqual(expected)
    const query = { limit: 1000, cursor: undefined, updatedBefore, updatedAfter }
    expect(await latestUsers(opened.database, scope, query)).toHaveLength(expected.length)
  })
})

it.each([
  ['few users', { project: 3, live: false }, undefined],
  ['a time long ago', scope, new Date(0)],
])('others are left to sorting: %s', async (_what, whose, updatedBefore) => {
  const query = { limit: 10, cursor: undefined, updatedBefore, updatedAfter: undefined }
  expect(await latestUsers(opened.database, whose, query)).toBeUndefined()
})

describe('where all servers store whose a location is', () => {
  beforeAll(async () => {
    await opened.pool.query('delete from locations where project is null')
  })

  it('of users who stopped hours ago the page is found without sorting all', async () => {
    const stopped = { project: 5, live: false }
    await opened.pool.query(
      `create table stopped as select number % 64 as bucket, 'stopped-' || lpad(number::text, 5, '0') as id,
         to_timestamp(${now} / 1000.0) - interval '9 hours' - number * interval '80 milliseconds' as at
       from generate_series(1, 1500) number`,
    )
    await opened.pool.query(
      `insert into users (bucket, id, project, live, device_id, longitude, latitude, accuracy, created_at, updated_at)
       select bucket, id, 5, false, id, 13, 53, 5, at, at from stopped`,
    )
    await opened.pool.query(
      `insert into locations (bucket, user_id, at, received_at, longitude, latitude, accuracy, replayed, project, live)
       select bucket, id, at, at, 13, 53, 5, false, 5, false from stopped`,
    )
    const query = { limit: 10, cursor: undefined, updatedBefore: undefined, updatedAfter: undefined }
    const found = await latestUsers(opened.database, stopped, query)
    expect(found?.map(({ id }) => id)).toEqual(
      Array.from({ length: 10 }, (_, at) => `stopped-${String(at + 1).padStart(5, '0')}`),
    )
  })

  it('what others send is not read', async () => {
    const quiet = { project: 4, live: false }
    await opened.pool.query(
      `insert into users (bucket, id, project, live, device_id, longitude, latitude, accuracy, created_at, updated_at)
       select number % 64, 'parked-' || number, 4, false, number, 13, 53, 5, now(), now() - interval '5 minutes'
       from generate_series(1, 1000) number`,
    )
    await opened.pool.query(
      `insert into locations (bucket, user_id, at, received_at, longitude, latitude, accuracy, replayed, project, live)
       select 0, 'busy', now(), now(), 13, 53, 5, false, 2, false from generate_series(1, 1300)`,
    )
    expect(await statementsFor(quiet)).toEqual(['latest users'])
  })

  it('where few users move all the time, all are sorted after one look', async () => {
    const few = { project: 6, live: false }
    await opened.pool.query(
      `insert into users (bucket, id, project, live, device_id, longitude, latitude, accuracy, created_at, updated_at)
       select number, 'few-' || number, 6, false, number, 13, 53, 5, now(), now() from generate_series(1, 5) number`,
    )
    await opened.pool.query(
      `insert into locations (bucket, user_id, at, received_at, longitude, latitude, accuracy, replayed, project, live)
       select number % 5 + 1, 'few-' || number % 5 + 1, now() - number * interval '1 second', now(), 13, 53, 5, false, 6, false
       from generate_series(0, 500) number`,
    )
    expect(await statementsFor(few)).toEqual(['latest users', 'are users crowded'])
  })
})

/** The names of the statements after which a list must be sorted. */
async function statementsFor(whose: typeof scope): Promise<(string | undefined)[]> {
  const asked: (string | undefined)[] = []
  const database: TestDatabase['database'] = {
    ...opened.database,
    query(text, values, name) {
      asked.push(name)
      return opened.database.query(text, values, name)
    },
  }
  const query = { limit: 10, cursor: undefined, updatedBefore: undefined, updatedAfter: undefined }
  expect(await latestUsers(database, whose, query)).toBeUndefined()
  return asked
}
