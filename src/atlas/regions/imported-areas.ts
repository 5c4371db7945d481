import type { AreaKind } from '../../model/map/area-kinds.ts'
import type { Language } from '../../model/map/languages.ts'
import type { ImportedRegion } from '../imported-region.ts'
import type { ContainingAreas } from './within.ts'

/** Metres: in the same town, most often the same quarter. */
const nextDoor = 400

export interface ImportedAreas {
  areas: ContainingAreas
  /** Where the names of those with a boundary would be written. */
  labels: Partial<Record<AreaKind, { longitude: number; latitude: number }>>
}

/** What imported boundaries say of a place, and where there are none, its next house. */
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
      found.areas[wordOf[kind]] =
        kind === 'postalCode' ? areas.code(row) || areas.name(row) : areas.name(row, language)
    }
  }
  for (const { addresses, containingAreas } of regions) {
    const nearest = addresses.nearest(longitude, latitude, nextDoor)
    if (!nearest) continue
    const { city, borough, neighborhood, postalCode } = containingAreas(
      addresses.within(nearest.row),
      language,
    )
    const there = { city, borough, neighborhood, postalCode }
    found.areas = { ...(withoutHoles(there) as ContainingAreas), ...found.areas }
    break
  }
  return found
}

const wordOf: Record<AreaKind, keyof ContainingAreas> = {
  country: 'country',
  state: 'state',
  county: 'county',
  locality: 'city',
  borough: 'borough',
  neighborhood: 'neighborhood',
  postalCode: 'postalCode',
}

function withoutHoles(words: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).filter((entry): entry is [string, string] => !!entry[1]))
}
