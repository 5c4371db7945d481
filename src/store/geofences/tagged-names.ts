import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'

/** How a geofence or beacon is named: by `_id`, or by tag and externalId. */
export type TaggedName = { id: string } | { tag: string; externalId: string }

/** The SQL condition; `parameter` is the number of its first parameter. */
export function isNamed(name: TaggedName, parameter: number): string {
  return 'id' in name ? `id = $${parameter}` : `tag = $${parameter} and external_id = $${parameter + 1}`
}

export function valuesOf(name: TaggedName): string[] {
  return 'id' in name ? [name.id] : [name.tag, name.externalId]
}

/** For a message. */
export function shownName(name: TaggedName): string {
  return 'id' in name ? name.id : `${name.tag}/${name.externalId}`
}

/** The ids of the geofences that exist, in no order. */
export async function geofenceIds(
  database: Queries,
  { project, live }: Scope,
  names: readonly { tag: string; externalId: string }[],
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select id from geofences where project = $1 and live = $2
       and (tag, external_id) in (select * from unnest($3::text[], $4::text[]))`,
    [project, live, names.map(({ tag }) => tag), names.map(({ externalId }) => externalId)],
  )
  return rows.map(({ id }) => id)
}
