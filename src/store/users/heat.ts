import { metresPerDegree } from '../../geo/distance.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { keptSince } from '../retention/kept-since.ts'
import { mostAhead } from './visitors.ts'

/** Where users were: a cell of a grid, by its middle. */
export interface HeatCell extends Record<string, unknown> {
  x: number
  y: number
  users: number
  locations: number
}

/**
 * The cells with the most users between two times, some metres wide and high. Rows of a day are read by the block ranges of their times,
 * as there is no index by place. A row of cells is as wide as its southern side.
 */
export function listHeat(
  database: Queries,
  { project, live }: Scope,
  {
    createdAfter,
    createdBefore,
    size,
    limit,
  }: { createdAfter: Date; createdBefore: Date; size: number; limit: number },
): Promise<HeatCell[]> {
  const wide = '$6::float8 / greatest(cosd(band * $6), 0.01)'
  return database.query<HeatCell>(
    `select (col + 0.5) * ${wide} as x, (band + 0.5) * $6::float8 as y, users, locations
     from (
       select band, floor(longitude / (${wide})) as col,
         count(distinct (bucket, user_id))::int as users, count(*)::int as locations
       from (
         select bucket, user_id, longitude, floor(latitude / $6::float8) as band
         from locations
         where at > $3 and at < $4 and received_at > $5 and received_at >= ${keptSince('locations')}
           and project = $1 and live = $2
       ) as seen
       group by band, col
     ) as cells
     order by users desc, locations desc, x, y limit $7`,
    [
      ...[project, live, createdAfter, createdBefore, new Date(createdAfter.getTime() - mostAhead)],
      ...[size / metresPerDegree, limit],
    ],
  )
}
