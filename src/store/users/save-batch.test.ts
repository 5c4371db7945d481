import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/app/database.ts'
import { eventually } from '../../../test/app/server.ts'
import { addUser } from '../../../test/app/users.ts'
import { type Database, openDatabase } from '../database.ts'
import { bucketOf } from '../ids.ts'
import { saveBatch } from './save-batch.ts'
import { saveStatement } from './save-statement.ts'
import { loadUsers, makeDue } from './tracking.ts'

let opened: TestDatabase
/** Its planner joins by hash only: rows come in the order in which the table holds them, unless they are sorted. */
let hashing: Database
let keys: { bucket: number; id: string }[]

beforeAll(async () => {
  opened = await openTestDatabase()
  hashing = openDatabase(
    { ...opened.connection, options: '-c enable_nestloop=off -c enable_mergejoin=off' },
    2,
  )
  const scope = { project: 1, live: false }
  const ids: string[] = []
  for (const deviceId of ['a', 'b', 'c', 'd', 'e'])
    ids.push(await addUser(opened.database, scope, { deviceId }))
  keys = ids
    .map((id) => ({ id, bucket: bucketOf(id) }))
    .sort((a, b) => a.bucket - b.bucket || (a.id < b.id ? -1 : 1))
  await opened.pool.query(
    `update users set version = 1, geofence_ids = '{home}', visits = '[["home", 0, false]]'`,
  )
  // So many others that the planner reads the users in the order of the table.
  await opened.pool.query(
    `insert into users (bucket, id, project, live, device_id, longitude, latitude, accuracy, created_at, updated_at)
     select 0, 'other-' || number, 1, false, number, 13, 53, 5, now(), now() from generate_series(1, 500) number`,
  )
})

/** The table holds them the other way round. */
beforeEach(async () => {
  await opened.pool.query('create index backwards on users (bucket desc, id desc)')
  await opened.pool.query('cluster users using backwards')
  await opened.pool.query('drop index backwards; analyze users')
})

afterAll(async () => {
  await hashing.close()
  await opened.close()
})

/** Two writers that lock rows in the same order cannot wait for each other. */
it.each([
  ['a batch', async () => saveBatch(hashing, { ...noRows, users: await nextVersions() }, () => [])],
  ['the end of a geofence', () => hashing.transaction((transaction) => makeDue(transaction, 'home'))],
])('%s locks users in the order of their keys', async (_what, write) => {
  const versions = await versionsOf()
  const other = new pg.Client(opened.connection)
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query('select from users where id = $1 for update', [keys[2]?.id])

  const written = write()
  await eventually(expectOneToWait)
  const { rows } = await opened.pool.query(
    'select id from users where id = any($1) order by bucket, id for update skip locked',
    [keys.map(({ id }) => id)],
  )
  expect(rows.map(({ id }) => id)).toEqual(keys.slice(3).map(({ id }) => id))

  await other.query('rollback')
  await written
  expect(await versionsOf()).toEqual(versions.map((version) => version + 1))
})

it('a first update that is written while its user is erased does not bring them back', async () => {
  const id = await addUser(opened.database, { project: 1, live: false }, { deviceId: 'late' })
  const users = await loadUsers(opened.database, [{ id, bucket: bucketOf(id) }])
  const erasing = new pg.Client(opened.connection)
  await erasing.connect()
  onTestFinished(() => erasing.end())
  await erasing.query('begin')
  await erasing.query('delete from identities where user_id = $1', [id])
  await erasing.query('delete from users where id = $1', [id])

  const first = users.map((user) => ({ ...user, version: 1 }))
  const written = saveBatch(opened.database, { ...noRows, users: first }, () => [])
  await eventually(expectOneToWait)
  await erasing.query('commit')
  expect(await written).toEqual(new Set())
  expect((await opened.pool.query('select from users where id = $1', [id])).rowCount).toBe(0)
})

it('those whom somebody else has changed are left out, the others are named', async () => {
  const users = await nextVersions()
  const stale = users.map((user, at) => (at % 2 === 0 ? user : { ...user, version: user.version + 5 }))
  const written = await saveBatch(opened.database, { ...noRows, users: stale }, () => [])
  expect(written).toEqual(new Set(users.filter((_, at) => at % 2 === 0).map(({ id }) => id)))
})

it('a user who moves alone is looked up, however few there are', async () => {
  const [user] = await nextVersions()
  const { text, values } = saveStatement({ ...noRows, users: user ? [user] : [], areMoves: true }, () => [])
  const { rows } = await opened.pool.query<Record<string, string>>(`explain ${text}`, values)
  const plan = rows.flatMap(Object.values).join('\n')
  expect(plan).toContain('users_pkey')
  expect(plan).not.toContain('Seq Scan on users')
})

async function expectOneToWait(): Promise<void> {
  const { rowCount } = await opened.pool.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  expect(rowCount).toBe(1)
}

const noRows = { events: [], locations: [], trips: [], tripLocations: [] }

async function nextVersions() {
  const users = await loadUsers(hashing, keys)
  return users.map((user) => ({ ...user, version: user.version + 1 }))
}

async function versionsOf(): Promise<number[]> {
  const rows = await hashing.query<{ version: number }>(
    `select version from users where 'home' = any(geofence_ids) order by bucket, id`,
  )
  return rows.map(({ version }) => version)
}
