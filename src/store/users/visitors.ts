import type { Box } from '../../geo/box.ts'
import { metresPerDegree, type Position } from '../../geo/distance.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { completeCount, cursorValues, isAfter, type ListPosition, type Page } from '../page.ts'
import { keptSince } from '../retention/kept-since.ts'
import { metresTo } from './users.ts'

/** Where to look: within `radius` metres of a point, or inside a closed ring, whose longitudes may go beyond ±180. */
export type SearchedArea = { box: Box } & ({ centre: Position; radius: number } | { ring: Position[] })

export interface VisitorPage {
  /** The instants themselves are excluded. */
  createdAfter: Date
  createdBefore: Date
  limit: number
  cursor?: ListPosition
}

/** A user who was in an area. */
export interface Visitor {
  id: string
  userId: string | undefined
  deviceId: string
  /** Of their locations in the area. */
  first: Date
  last: Date
  locations: number
}

/** Milliseconds by which a location may be ahead of its arrival, and more (clockTolerance in tracking/rules/accept.ts). */
export const mostAhead = 10 * 60_000

/**
 * Users with a location in the area between two times, those last seen there first. No index has the places of locations, as every
 * update would have to write to it: the block ranges of the table know the times, and what is left is read.
 */
export async function listVisitors(
  database: Queries,
  { project, live }: Scope,
  area: SearchedArea,
  { createdAfter, createdBefore, limit, cursor }: VisitorPage,
): Promise<Page<Visitor>> {
  const { minX, minY, maxX, maxY } = area.box
  const isAcross = minX < -180 || maxX > 180
  const rows = await database.query<VisitorRow>(
    `with found as materialized (
       select bucket, user_id, min(at) as first, max(at) as last, count(*)::int as locations
       from locations
       where at > $3 and at < $4 and received_at > $5 and received_at >= ${keptSince('locations')} and (project is null or (project = $1 and live = $2))
         and latitude between $6 and $7 and longitude between $8 and $9 and ${insideOf(area, isAcross)}
       group by bucket, user_id
     )
     select id, users.user_id as "userId", device_id as "deviceId", first, last, locations
     from found join users on users.bucket = found.bucket and users.id = found.user_id
     where project = $1 and live = $2 and ${isAfter('last', 11, 'asc')}
     order by last desc, id limit $10`,
    [
      ...[project, live, createdAfter, createdBefore, new Date(createdAfter.getTime() - mostAhead)],
      ...[minY, maxY, isAcross ? -180 : minX, isAcross ? 180 : maxX],
      ...[limit + 1, ...cursorValues(cursor)],
      ...('ring' in area ? [polygonText(area.ring)] : [...area.centre, area.radius]),
    ],
  )
  const items = rows.map(({ userId, ...row }) => ({ ...row, userId: userId ?? undefined }))
  const positions = items.map(({ id, last }) => ({ at: last.getTime(), id }))
  const count = completeCount(positions, limit)
  return { items: items.slice(0, count), positions: positions.slice(0, count), hasMore: rows.length > limit }
}

interface VisitorRow extends Record<string, unknown> {
  id: string
  userId: string | null
  deviceId: string
  first: Date
  last: Date
  locations: number
}

/** SQL, of the parameters from $13 on. Across the antimeridian a location may be on another turn around the globe than the ring. */
function insideOf(area: SearchedArea, isAcross: boolean): string {
  if ('radius' in area) return `(${inInnerBox(area)}${metresTo('$13', '$14')} <= $15::float8)`
  const turns = isAcross ? [-360, 0, 360] : [0]
  const inside = turns.map((turn) => `$13::polygon @> point(longitude + ${turn}, latitude)`)
  return `(${inside.join(' or ')})`
}

/** Most of a circle is inside this box: there no distance has to be computed, which is half the work of a large circle. */
function inInnerBox({ centre: [x, y], radius }: { centre: Position; radius: number }): string {
  const high = (0.7 * radius) / metresPerDegree // 0.7 is less than half the square root of 2, by more than the box is bent
  const wide = high / Math.cos((Math.max(0, Math.abs(y) - high) * Math.PI) / 180)
  if (Math.abs(y) > 80 || Math.abs(x) + wide > 180) return ''
  const within = (column: string, middle: number, half: number) =>
    `${column} between ${(middle - half).toFixed(7)} and ${(middle + half).toFixed(7)}`
  return `(${within('latitude', y, high)} and ${within('longitude', x, wide)}) or `
}

function polygonText(ring: Position[]): string {
  return `(${ring.map(([x, y]) => `(${x},${y})`).join(',')})`
}
