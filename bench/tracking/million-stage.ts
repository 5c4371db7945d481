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
    await database.query('set statement_timeout = 0')
    await addUsers(database, users)
    await database.close()
    return { server, generator, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** All moved in the last quarter of an hour, evenly; their earlier locations are of the hours before. */
async function addUsers(database: Database, users: number): Promise<void> {
  await database.query(
    `insert into users (bucket, id, project, live, device_id, longitude, latitude, accuracy, created_at, updated_at, version)
     select number % 64, lpad(to_hex(number), 24, '0'), (select min(id) from projects), false, 'device-' || number,
       ${town.longitude} + (random() - 0.5) * spread, ${town.latitude} + (random() - 0.5) * spread, 10, now(),
       now() - interval '15 minutes' * number / ${users}, 1
     from (select number, case when number % 10 = 0 then 0.1 else 1 end as spread from generate_series(1, ${users}) number) as users`,
  )
  for (let before = locations - 1; before >= 0; before--)
    await database.query(
      `insert into locations (bucket, user_id, at, received_at, sent_at, longitude, latitude, accuracy, project, live)
       select bucket, id, updated_at - ago, updated_at - ago, null, longitude, latitude, 10, project, live
       from users, (select interval '15 minutes' * ${before} as ago) as before order by updated_at`,
    )
  await database.query('vacuum analyze users')
  await database.query('vacuum analyze locations')
}
