import type { BuildingUse } from '../../model/map/building-uses.ts'
import { type MapKind, mapKinds } from '../../model/map/map-kinds.ts'
import type { ElementKind } from '../osm/elements.ts'
import { readAddress, type TaggedAddress } from '../tags/address-tags.ts'
import { isBoundary } from '../tags/boundary-tags.ts'
import { isBuilding, readBuildingUse } from '../tags/building-use.ts'
import { type CategoryPath, categoryOf } from '../tags/categories.ts'
import { mapKindsOf } from '../tags/map-tags.ts'
import { readNames, type TaggedNames, type Tags } from '../tags/name-tags.ts'
import { readSettlement, type TaggedSettlement } from '../tags/settlement-tags.ts'
import { readStreet } from '../tags/street-tags.ts'

/** What an import of OpenStreetMap uses of some tags. Elements with the same tags share it, so nothing in it may be changed. */
export interface TagReading {
  /** As indexes of `mapKinds`. */
  kinds: readonly number[]
  /** What is written on the map. */
  label: TaggedNames | undefined
  /** Of house numbers along a way: `even`, `odd`, … */
  numberScheme: string | undefined
  address: TaggedAddress | undefined
  street: TaggedNames | undefined
  settlement: TaggedSettlement | undefined
  isBoundary: boolean
  category: CategoryPath | undefined
  /** Of something with a category. */
  placeNames: TaggedNames | undefined
  isBuilding: boolean
  use: BuildingUse
  isStreetRelation: boolean
}

/** Undefined where an import uses nothing of it. */
export function readTags(kind: ElementKind, tags: Tags): TagReading | undefined {
  const ownName = tags.name ?? tags['name:en'] ?? tags.brand
  const category = ownName === undefined ? undefined : categoryOf(tags)
  const kinds = mapKindsOf(tags, category)
  const settlement = readSettlement(tags)
  const reading: TagReading = {
    kinds,
    label: kinds.some(hasLabel) ? readNames(tags, tags.name ?? tags.ref) : undefined,
    numberScheme: tags['addr:interpolation'],
    address: readAddress(tags),
    street: readStreet(tags),
    settlement,
    isBoundary: kind !== 'node' && isBoundary(tags, settlement),
    category,
    placeNames: category && readNames(tags, ownName),
    isBuilding: isBuilding(tags),
    use: readBuildingUse(tags),
    isStreetRelation: kind === 'relation' && (tags.type === 'associatedStreet' || tags.type === 'street'),
  }
  return isUsed(reading) ? reading : undefined
}

function isUsed(reading: TagReading): boolean {
  const { kinds, numberScheme, address, street, settlement, category, isStreetRelation } = reading
  return (
    kinds.length > 0 ||
    (address ?? street ?? settlement ?? category ?? numberScheme) !== undefined ||
    reading.isBoundary ||
    isStreetRelation
  )
}

const unnamedLayers = new Set(['landuse', 'building', 'boundary', 'coast'])

/** Names of land use and buildings are not drawn: places have labels of their own. */
export function hasLabel(kind: number): boolean {
  return !unnamedLayers.has((mapKinds[kind] as MapKind).layer)
}
