import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'

/** A user on a device. */
export interface DeviceUse extends Scope {
  deviceId: string
  /** users.id */
  user: string
}

const hashed = (text: string) => `hashtextextended(${text}, 0)`

/** Times are this precise, so that an update seldom writes. */
const precision = "interval '10 minutes'"

/** Notes who is on which device, and counts the users of each since `since`; times are Unix milliseconds. */
export async function countUsersOfDevices(
  database: Queries,
  uses: readonly DeviceUse[],
  now: number,
  since: number,
): Promise<number[]> {
  const columns = [
    uses.map(({ project }) => project),
    uses.map(({ live }) => live),
    uses.map(({ deviceId }) => deviceId),
  ]
  await database.query(
    `insert into users_of_devices (project, live, device, "user", seen_at)
     select distinct project, live, ${hashed('device')}, ${hashed('"user"')}, to_timestamp($5::float8 / 1000)
     from unnest($1::int[], $2::boolean[], $3::text[], $4::text[]) as used(project, live, device, "user")
     order by 1, 2, 3, 4
     on conflict (project, live, device, "user") do update set seen_at = excluded.seen_at
     where excluded.seen_at - users_of_devices.seen_at > ${precision}`,
    [...columns, uses.map(({ user }) => user), now],
    'note users of devices',
  )
  const rows = await database.query<{ number: number; users: number }>(
    `select number::int, count(*)::int as users
     from unnest($1::int[], $2::boolean[], $3::text[]) with ordinality as used(project, live, device_id, number)
     join users_of_devices as known
       on known.project = used.project and known.live = used.live and known.device = ${hashed('device_id')}
     where seen_at >= to_timestamp($4::float8 / 1000)
     group by 1`,
    [...columns, since],
    'count users of devices',
  )
  const counts = uses.map(() => 0)
  for (const { number, users } of rows) counts[number - 1] = users
  return counts
}

/** Call it in the transaction that erases the user. */
export async function forgetDevicesOf(transaction: Queries, user: string): Promise<void> {
  await transaction.query(`delete from users_of_devices where "user" = ${hashed('$1')}`, [user])
}

export async function purgeUsersOfDevices(database: Queries): Promise<void> {
  await database.query(`delete from users_of_devices where seen_at < now() - interval '8 days'`)
}
