import type { Database } from '../src/store/database.ts'
import { moveRevision } from '../src/store/revisions.ts'

/** Everything of this bench is in the test environment of the one project. */
export const scope = { project: 1, live: false }

const rowsAtOnce = 50_000

/** Half circles, half hexagons, of 50 to 200 m, all over one degree by one; the same ones in every database. */
export function putFences(database: Database, count: number): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction.query('select setseed(0.5)')
    const revision = await moveRevision(transaction, 'geofences')
    for (let done = 0; done < count; done += rowsAtOnce) {
      const last = Math.min(count, done + rowsAtOnce)
      await transaction.query(insertFences, [scope.project, scope.live, done + 1, last, revision])
    }
  })
}

const insertFences = `
insert into geofences (id, project, live, tag, external_id, description, type, longitude, latitude, radius, ring,
  metadata, enabled, created_at, updated_at, revision)
select lpad(to_hex(n), 24, '0'), $1, $2, 'store', n::text, 'Store ' || n,
  case n % 2 when 0 then 'circle' else 'polygon' end, x, y, radius,
  case n % 2 when 1 then (
    select json_agg(json_build_array(
      x + radius * cosd(60 * (corner % 6)) / (111195 * cosd(y)), y + radius * sind(60 * (corner % 6)) / 111195))
    from generate_series(0, 6) as corner
  ) end,
  '{"chain": "bench"}', true, now(), now(), $5
from (
  select n, -74 + random() as x, 40 + random() as y, 50 + 150 * random() as radius
  from generate_series($3::int, $4::int) as n
) as fence`

/** As a device sends it. */
export interface SentBody {
  deviceId: string
  userId: string
  latitude: number
  longitude: number
  accuracy: number
  foreground: boolean
  stopped: boolean
  deviceType: 'iOS'
  updatedAt: string
}

export interface Walk {
  users: number
  /** The next updates, one user after the other. */
  next(count: number): SentBody[]
}

const metresPerDegree = 111_195
const longestStep = 10 // metres

export function startWalk(users: number, random: () => number): Walk {
  const xs = Float64Array.from({ length: users }, () => -74 + random())
  const ys = Float64Array.from({ length: users }, () => 40 + random())
  let at = 0

  function move(user: number): SentBody {
    const degrees = (longestStep * random()) / metresPerDegree
    const angle = 2 * Math.PI * random()
    const y = (ys[user] as number) + degrees * Math.sin(angle)
    const x = (xs[user] as number) + (degrees * Math.cos(angle)) / Math.cos((y * Math.PI) / 180)
    xs[user] = x
    ys[user] = y
    return {
      deviceId: `device-${user}`,
      userId: `user-${user}`,
      latitude: y,
      longitude: x,
      accuracy: 5 + 10 * random(),
      foreground: false,
      stopped: false,
      deviceType: 'iOS',
      updatedAt: new Date().toISOString(),
    }
  }

  return { users, next: (count) => Array.from({ length: count }, () => move(at++ % users)) }
}
