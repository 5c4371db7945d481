import type { Database } from '../../src/store/database.ts'
import { moveRevision } from '../../src/store/revisions.ts'

/** The bench uses the test environment of one project. */
export const scope = { project: 1, live: false }

const rowsAtOnce = 50_000

/**
 * Side of the square with all geofences, in degrees: one up to 100,000 geofences, larger for more, so that the number of
 * geofences around a user stays the same.
 */
export function sideOf(fences: number): number {
  return Math.sqrt(Math.max(1, fences / 100_000))
}

/** One half circles, one half hexagons, of 50 to 200 m, all over the square; the same in every database. */
export function putFences(database: Database, count: number): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction.query('select setseed(0.5)')
    const revision = await moveRevision(transaction, 'geofences')
    for (let done = 0; done < count; done += rowsAtOnce) {
      const last = Math.min(count, done + rowsAtOnce)
      const values = [scope.project, scope.live, done + 1, last, revision, sideOf(count)]
      await transaction.query(insertFences, values)
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
  select n, -74 + $6::float8 * random() as x, 40 + $6 * random() as y, 50 + 150 * random() as radius
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
const usualStep = 10 // metres

export function startWalk(users: number, side: number, random: () => number, longestStep = usualStep): Walk {
  const xs = Float64Array.from({ length: users }, () => -74 + side * random())
  const ys = Float64Array.from({ length: users }, () => 40 + side * random())
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
