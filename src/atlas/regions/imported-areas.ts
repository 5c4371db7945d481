import type { AreaKind } from '../../model/map/area-kinds.ts'
import type { Language } from '../../model/map/languages.ts'
import type { ImportedRegion } from '../imported-region.ts'
import type { ContainingAreas } from './within.ts'

/** Metres within which the nearest house is in the same town, usually in the same quarter. */
export const houseReach = 400

export interface ImportedAreas {
  areas: ContainingAreas
  /** Label points of those with a boundary. */
  labels: Partial<Record<AreaKind, { longitude: number; latitude: number }>>
}

/** The areas at a point by imported boundaries, completed by those of the nearest house. */
export function importedAreasAt(
  regions: readonly ImportedRegion[],
  longitude: number,
  latitude: number,
  language: Language,
): ImportedAreas {
  const found: ImportedAreas = { areas: {}, labels: {} }
  for (const { areas } of regions) {
    for (const row of areas.areasAt(longitude, latitude)) {
      const kind = areas.kind(row)
      if (found.labels[kind]) continue
      found.labels[kind] = areas.label(row)
      found.areas[nameOf[kind]] =
        kind === 'postalCode' ? areas.code(row) || areas.name(row) : areas.name(row, language)
    }
  }
  for (const { addresses, containingAreas } of regions) {
    const nearest = addresses.nearest(longitude, latitude, houseReach)
    if (!nearest) continue
    const { city, borough, neighborhood, postalCode } = containingAreas(
      addresses.within(nearest.row),
      language,
    )
    const there = { city, borough, neighborhood, postalCode }
    found.areas = { ...(withoutEmpty(there) as ContainingAreas), ...found.areas }
    break
  }
  return found
}

const nameOf: Record<AreaKind, keyof ContainingAreas> = {
  country: 'country',
  state: 'state',
  county: 'county',
  locality: 'city',
  borough: 'borough',
  neighborhood: 'neighborhood',
  postalCode: 'postalCode',
}

function withoutEmpty(areas: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(areas).filter((entry): entry is [string, string] => !!entry[1]))
}
