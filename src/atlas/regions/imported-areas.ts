import type { AreaKind } from '../../model/map/area-kinds.ts'
import type { Language } from '../../model/map/languages.ts'
import type { ImportedRegion } from '../imported-region.ts'
import type { ContainingAreas } from './within.ts'

/** Metres within which the nearest house is in the same town, usually in the same quarter. */
export const houseReach = 400

export interface ImportedAreas {
  /** By their boundaries. */
  areas: ContainingAreas
  /** Label points of those. */
  labels: Partial<Record<AreaKind, { longitude: number; latitude: number }>>
  /** Those of the nearest house. */
  ofHouse: ContainingAreas
}

/** The areas at a point by imported boundaries, and those of the nearest house. */
export function importedAreasAt(
  regions: readonly ImportedRegion[],
  longitude: number,
  latitude: number,
  language: Language,
): ImportedAreas {
  const found: ImportedAreas = { areas: {}, labels: {}, ofHouse: {} }
  for (const { areas } of regions) {
    for (const row of areas.areasAt(longitude, latitude)) {
      const kind = areas.kind(row)
      if (found.labels[kind]) continue
      found.labels[kind] = areas.label(row)
      found.areas[nameOf[kind]] =
        kind === 'postalCode' ? areas.code(row) || areas.name(row) : areas.name(row, language)
      if (kind === 'country') found.areas.countryCode = areas.code(row)
    }
  }
  for (const { addresses, containingAreas } of regions) {
    const nearest = addresses.nearest(longitude, latitude, houseReach)
    if (!nearest) continue
    found.ofHouse = containingAreas(addresses.within(nearest.row), language)
    break
  }
  return found
}

/** What a record of the point names: its areas, completed by those of the nearest house of the same country. */
export function completedAreas(
  { areas, ofHouse }: ImportedAreas,
  /** As the world has it. */
  country: string | undefined,
): ContainingAreas {
  const { city, borough, neighborhood, postalCode, countryCode } = ofHouse
  if (countryCode !== (areas.countryCode || country)) return areas
  return { ...withoutEmpty({ city, borough, neighborhood, postalCode }), ...areas }
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

function withoutEmpty(areas: Record<string, string | undefined>): ContainingAreas {
  return Object.fromEntries(Object.entries(areas).filter(([, name]) => name))
}
