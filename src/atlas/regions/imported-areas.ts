import type { AreaKind } from '../../model/map/area-kinds.ts'
import type { Language } from '../../model/map/languages.ts'
import type { Region } from '../region.ts'
import type { Surroundings } from './within.ts'

/** Metres: in the same town, most often the same quarter. */
const nextDoor = 400

export interface ImportedAreas {
  words: Surroundings
  /** Where the names of those with a boundary would be written. */
  labels: Partial<Record<AreaKind, { longitude: number; latitude: number }>>
}

/** What imported boundaries say of a place, and where there are none, its next house. */
export function importedAreasAt(
  regions: readonly Region[],
  longitude: number,
  latitude: number,
  language: Language,
): ImportedAreas {
  const found: ImportedAreas = { words: {}, labels: {} }
  for (const { areas } of regions) {
    for (const row of areas.areasAt(longitude, latitude)) {
      const kind = areas.kind(row)
      if (found.labels[kind]) continue
      found.labels[kind] = areas.label(row)
      found.words[wordOf[kind]] =
        kind === 'postalCode' ? areas.code(row) || areas.name(row) : areas.name(row, language)
    }
  }
  for (const { addresses, surroundings } of regions) {
    const nearest = addresses.nearest(longitude, latitude, nextDoor)
    if (!nearest) continue
    const { city, borough, neighborhood, postalCode } = surroundings(addresses.within(nearest.row), language)
    const there = { city, borough, neighborhood, postalCode }
    found.words = { ...(withoutHoles(there) as Surroundings), ...found.words }
    break
  }
  return found
}

const wordOf: Record<AreaKind, keyof Surroundings> = {
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
