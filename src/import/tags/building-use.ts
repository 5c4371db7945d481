import type { BuildingUse } from '../../model/map/building-uses.ts'
import type { Tags } from './name-tags.ts'

/** Values of `building`: https://wiki.openstreetmap.org/wiki/Key:building. Public buildings (schools, churches) are neither. */
const usesByValue = new Map<string, BuildingUse>([
  ...uses(
    'residential',
    'apartments annexe bungalow cabin detached dormitory duplex farm ger house houseboat residential semidetached_house static_caravan terrace trullo',
  ),
  ...uses(
    'commercial',
    'bank commercial factory hotel industrial kiosk manufacture mall motel office pub restaurant retail shop store supermarket warehouse',
  ),
])

export function isBuilding({ building, 'building:part': part }: Tags): boolean {
  return (building !== undefined && building !== 'no') || (part !== undefined && part !== 'no')
}

/** `building:use` says more than `building`, which is what it was built for. */
export function readBuildingUse(tags: Tags): BuildingUse {
  if (tags.building === undefined) return 'unknown'
  return usesByValue.get(tags['building:use'] ?? '') ?? usesByValue.get(tags.building) ?? 'unknown'
}

function uses(use: BuildingUse, values: string): [string, BuildingUse][] {
  return values.split(' ').map((value) => [value, use])
}
