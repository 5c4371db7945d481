import { join } from 'node:path'
import { type Database, openDatabase } from '../../src/store/database.ts'
import { findPostgres } from '../../src/store/postgres/process.ts'
import { type DemoServer, startDemoServer } from '../harness/demo-server.ts'
import { type LoadGenerator, startLoadGenerator } from '../harness/load.ts'

/** A server without maps whose project has many users. */
export interface MillionStage {
  server: DemoServer
  generator: LoadGenerator
  close(): Promise<void>
}

/** The town in which a tenth of the users are; the others are within half a degree of it. */
export const town = { longitude: 13.26, latitude: 53.56 }

/** Locations of each user. */
const locations = 20

export async function openMillionStage(users: number): Promise<MillionStage> {
  const server = await startDemoServer(
    () => ({ GROMA_LIMITS: 'users.list=off,users.locations=off,search.users=off,usage=off' }),
    { maps: [] },
  )
  const generator = startLoadGenerator()
  const close = async () => {
    await generator.stop()
    await server.close()
  }
  try {
    const connection = await findPostgres(join(server.folder, 'postgres'))
    if (!connection) throw new Error(`No database runs in ${server.folder}.`)
    const database = openDatabase(connection, 1)
    await addUsers(database, users)
    await database.close()
    return { server, generator, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Rows of one statement: the database ends those that take long. */
const slice = 20_000

/** All moved in the last quarter of an hour, evenly; their earlier locations are of the hours before, all in the order of time. */
async function addUsers(database: Database, users: number): Promise<void> {
  const slices = Array.from({ length: Math.ceil(users / slice) }, (_, at) => [
    at * slice + 1,
    (at + 1) * slice,
  ])
  for (const [from, to] of slices)
    await database.query(
      `insert into users (bucket, id, project, live, device_id, longitude, latitude, accuracy, created_at, updated_at, version)
       select number % 64, lpad(to_hex(number), 24, '0'), (select min(id) from projects), false, 'device-' || number,
         ${town.longitude} + (random() - 0.5) * spread, ${town.latitude} + (random() - 0.5) * spread, 10, now(),
         $3::timestamptz - interval '15 minutes' * number / $4::float8, 1
       from (select number, case when number % 10 = 0 then 0.1 else 1 end as spread
             from generate_series($1::int, least($2::int, $4::int)) number) as numbers`,
      [from, to, new Date(), users],
    )
  for (let before = locations - 1; before >= 0; before--)
    for (const [from, to] of slices.toReversed())
      await database.query(
        `insert into locations (bucket, user_id, at, received_at, longitude, latitude, accuracy, project, live)
         select bucket, id, updated_at - ago, updated_at - ago, longitude, latitude, 10, project, live
         from users, (select interval '15 minutes' * $3::int as ago) as before
         where (bucket, id) in (select number % 64, lpad(to_hex(number), 24, '0') from generate_series($1::int, $2::int) number)
         order by updated_at`,
        [from, to, before],
      )
  await database.query('vacuum analyze users')
  await database.query('vacuum analyze locations')
}
