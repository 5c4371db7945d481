import { errors } from '../../errors.ts'
import { boxAround, boxOf } from '../../geo/box.ts'
import type { Position } from '../../geo/distance.ts'
import type { Ring } from '../../geo/polygon.ts'
import { readRing, unwrap } from '../../geo/ring.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Location } from '../../model/route.ts'
import type { Database } from '../../store/database.ts'
import { getGeofence } from '../../store/geofences/geofences.ts'
import { shownName, type TaggedName } from '../../store/geofences/tagged-names.ts'
import type { Page } from '../../store/page.ts'
import { type HeatCell, listHeat } from '../../store/users/heat.ts'
import {
  listVisitors,
  type SearchedArea,
  type Visitor,
  type VisitorPage,
} from '../../store/users/visitors.ts'

/** One of them. */
export interface AreaQuery {
  near?: Location
  /** Metres around `near`. */
  radius: number
  polygon?: Location[]
  geofence?: TaggedName
}

/** Milliseconds. A longer time is asked for in parts. */
const longestTime = 24 * 3_600_000

/** A page of the users who were in an area between two times, by the locations that are kept. */
export async function searchVisitors(
  database: Database,
  scope: Scope,
  area: AreaQuery,
  page: VisitorPage,
): Promise<Page<Visitor>> {
  refuseLongTime(page)
  return listVisitors(database, scope, await areaOf(database, scope, area), page)
}

function refuseLongTime({ createdAfter, createdBefore }: { createdAfter: Date; createdBefore: Date }): void {
  const milliseconds = createdBefore.getTime() - createdAfter.getTime()
  if (milliseconds < 0 || milliseconds > longestTime)
    throw errors.invalid('createdBefore', 'Expected a time after createdAfter, by at most 24 hours.')
}

/** Where the users of a project were between two times, as a grid. */
export async function searchHeat(
  database: Database,
  scope: Scope,
  wanted: { createdAfter: Date; createdBefore: Date; size: number; limit: number },
): Promise<HeatCell[]> {
  refuseLongTime(wanted)
  return listHeat(database, scope, wanted)
}

async function areaOf(database: Database, scope: Scope, query: AreaQuery): Promise<SearchedArea> {
  const { near, radius, polygon, geofence } = query
  if ([near, polygon, geofence].filter((one) => one !== undefined).length !== 1)
    throw errors.invalid('near', 'Expected one of near, polygon and geofence.')
  if (near) return circle([near.longitude, near.latitude], radius)
  if (polygon) return ofRing(ringOf(polygon))
  const found = await getGeofence(database, scope, geofence as TaggedName)
  if (!found) throw errors.notFound('geofence', shownName(geofence as TaggedName))
  return found.ring ? ofRing(unwrap(found.ring)) : circle(found.centre, found.radius)
}

function circle(centre: Position, radius: number): SearchedArea {
  return { centre, radius, box: boxAround(...centre, radius) }
}

/** The last corner need not be the first. */
function ringOf(corners: Location[]): Ring {
  const positions = corners.map(({ longitude, latitude }) => [longitude, latitude])
  const ring = readRing([...positions, positions[0]])
  if (typeof ring === 'string') throw errors.invalid('polygon', ring)
  return ring
}

function ofRing(ring: Ring): SearchedArea {
  const positions = Array.from(
    { length: ring.length / 2 },
    (_, at) => [ring[2 * at], ring[2 * at + 1]] as Position,
  )
  return { ring: positions, box: boxOf(ring) }
}
