/** What a geofence or a beacon is called: by its `_id`, or by its tag and externalId. */
export type TaggedName = { id: string } | { tag: string; externalId: string }

/** As a condition; its parameters begin with that number. */
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
