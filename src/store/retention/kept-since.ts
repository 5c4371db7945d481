import type { Retention } from '../../model/project/retention.ts'

/**
 * SQL: the time before which rows of a kind have expired in the project and environment of these parameters. What has expired is not
 * answered, though it is still there.
 */
export function keptSince(kind: keyof Retention, project = '$1', live = '$2'): string {
  return `coalesce((select now() - make_interval(days => nullif((project_settings #>> '{retention,${kind}}')::int, 0))
    from settings where settings.project = ${project} and settings.live = ${live}), '-infinity')`
}

/** SQL: whether a row of `users` has not expired. Their first update may have been stamped long before it came. */
export const isKeptUser = `greatest(updated_at, created_at) >= ${keptSince('users')}`
