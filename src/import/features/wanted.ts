import type { Feature } from '../osm/features.ts'
import { readAddress } from '../tags/address-tags.ts'
import { isBoundary } from '../tags/boundary-tags.ts'
import { categoryOf } from '../tags/categories.ts'
import { mapKindsOf } from '../tags/map-tags.ts'
import type { Tags } from '../tags/name-tags.ts'
import { readSettlement } from '../tags/settlement-tags.ts'
import { readStreet } from '../tags/street-tags.ts'

/** Which elements an import of OpenStreetMap uses. */
export function isImported(kind: Feature['kind'], tags: Tags): boolean {
  if (kind === 'relation' && isStreetRelation(tags)) return true
  return (
    hasAddress(tags) ||
    readStreet(tags) !== undefined ||
    (kind !== 'node' && isBoundary(tags)) ||
    readSettlement(tags) !== undefined ||
    isPlace(tags) ||
    mapKindsOf(tags).length > 0
  )
}

function hasAddress(tags: Tags): boolean {
  return 'addr:interpolation' in tags || readAddress(tags) !== undefined
}

export function isPlace(tags: Tags): boolean {
  return (tags.name ?? tags['name:en'] ?? tags.brand) !== undefined && categoryOf(tags) !== undefined
}

export function isStreetRelation(tags: Tags): boolean {
  return tags.type === 'associatedStreet' || tags.type === 'street'
}
