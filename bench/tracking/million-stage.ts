import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { bucketOf } from '../../src/store/ids.ts'
import { findPostgres } from '../../src/store/postgres/process.ts'
import { type DemoServer, startDemoServer } from '../harness/demo-server.ts'
import { type LoadGenerator, startLoadGenerator } from '../harness/load.ts'

/** A server without maps whose project has many users. */
export interface MillionStage {
  server: DemoServer
  generator: LoadGenerator
  /** Has some of the users move, all over the list. */
  move(): Promise<void>
  close(): Promise<void>
}

/** The town in which a tenth of the users are; the others are within half a degree of it. */
export const town = { longitude: 13.26, latitude: 53.56 }

/** In degrees. */
const townSize = 0.1

/** Locations of each user. */
const locations = 20

/** Users who move, and updates of one request. */
const movers = 5000
const atOnce = 1000

export async function openMillionStage(users: number): Promise<MillionStage> {
  const limits =
    'users.list=off,users.locations=off,search.users=off,usage=off,track.bulk=off,track.project=off'
  const server = await startDemoServer(() => ({ GROMA_LIMITS: limits }), { maps: [] })
  const generator = startLoadGenerator()
  const close = async () => {
    await generator.stop()
    await server.close()
  }
  try {
    const connection = await findPostgres(join(server.folder, 'postgres'))
    if (!connection) throw new Error(`No database runs in ${server.folder}.`)
    const client = new pg.Client(connection)
    await client.connect()
    await addUsers(client, users)
    await client.end()
    return { server, generator, move: () => move(server, generator, users), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Rows of one statement. */
const slice = 1_000_000

/** All moved in the last quarter of an hour, evenly; their earlier locations are of the hours before, all in the order of time. */
async function addUsers(client: pg.Client, users: number): Promise<void> {
  await client.query(
    "set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '1GB'",
  )
  // Indexes of many rows are made sooner at once than row by row; that of arrivals is small, and used meanwhile.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'locations' and indexdef like '%USING btree%'`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  const now = new Date()
  const updatedAt = `$2::timestamptz - interval '15 minutes' * number / $1::int`
  await client.query(
    `insert into users (bucket, id, project, live, device_id, longitude, latitude, accuracy, created_at, updated_at, version)
     select number % 64, lpad(to_hex(number), 24, '0'), (select min(id) from projects), false, 'device-' || number,
       ${town.longitude} + (random() - 0.5) * spread, ${town.latitude} + (random() - 0.5) * spread, 10, now(), ${updatedAt}, 1
     from (select number, case when number % 10 = 0 then ${townSize} else 1 end as spread from generate_series(1, $1::int) number) as numbers`,
    [users, now],
  )
  const devices = moversOf(users).map((number) => `device-${number}`)
  await client.query(
    `insert into identities (slot, project, live, kind, value, user_bucket, user_id)
     select slot, project, live, 'device', value, bucket, id
     from unnest($1::int[], $2::text[]) as wanted(slot, value) join users on device_id = value`,
    [devices.map(bucketOf), devices],
  )
  for (let before = locations - 1; before >= 0; before--)
    for (let from = users; from > 0; from -= slice)
      await client.query(
        `insert into locations (bucket, user_id, at, received_at, longitude, latitude, accuracy, project, live)
         select number % 64, lpad(to_hex(number), 24, '0'), at, at, ${town.longitude}, ${town.latitude}, 10, project, false
         from (select number, ${updatedAt} - interval '15 minutes' * $3::int as at, (select min(id) from projects) as project
               from generate_series($4::int, $5::int, -1) number) as moves`,
        [users, now, before, from, Math.max(1, from - slice + 1)],
      )
  for (const { definition } of indexes) await client.query(definition.replace(' ON ONLY ', ' ON '))
  await client.query('vacuum analyze users')
  await client.query('vacuum analyze locations')
  await client.query('checkpoint')
  while (await isVacuuming(client)) await sleep(1000)
}

/** What the database still does for the rows just made is no cost of reading them. */
async function isVacuuming(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select from pg_stat_activity where backend_type = 'autovacuum worker'`)
  return rows.length > 0
}

/** Numbers of the users who move. */
function moversOf(users: number): number[] {
  const each = Math.max(1, Math.floor(users / movers))
  return Array.from({ length: Math.min(users, movers) }, (_, at) => (at + 1) * each)
}

/** Evenly from 0 to 1, without two at one place: a thousand users at one point would all have to be read. */
function spread(value: number): number {
  return value - Math.floor(value)
}

async function move({ port, keys }: DemoServer, generator: LoadGenerator, users: number): Promise<void> {
  const now = Date.now()
  // A millisecond apart, as devices send them: those of one bulk would otherwise have the same time.
  const updates = moversOf(users).map((number, at) => ({
    deviceId: `device-${number}`,
    longitude: town.longitude + (spread(number * 0.7549) - 0.5) * townSize,
    latitude: town.latitude + (spread(number * 0.5698) - 0.5) * townSize,
    accuracy: 10,
    updatedAt: new Date(now - movers + at).toISOString(),
  }))
  const requests = Array.from({ length: Math.ceil(updates.length / atOnce) }, (_, at) => ({
    method: 'POST' as const,
    path: '/v1/track/bulk',
    headers: { authorization: keys.secret },
    body: updates.slice(at * atOnce, (at + 1) * atOnce),
  }))
  const { errors, firstError } = await generator.fire({
    port,
    connections: 1,
    until: { requests: requests.length },
    requests,
  })
  if (errors > 0) throw new Error(`Users could not be moved: ${firstError}`)
}
