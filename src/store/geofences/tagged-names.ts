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
