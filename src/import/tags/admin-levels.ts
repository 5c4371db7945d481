import type { AreaKind } from '../../model/map/area-kinds.ts'
import type { Tags } from './name-tags.ts'

type Levels = Record<number, AreaKind | undefined>

/** Where nothing else is known. Levels between are associations of areas, which no address names. */
const usual: Levels = {
  2: 'country',
  4: 'state',
  6: 'county',
  8: 'locality',
  9: 'borough',
  10: 'neighborhood',
}

/** What differs, by country: https://wiki.openstreetmap.org/wiki/Tag:boundary=administrative, as our kinds. */
const differences: Record<string, Levels> = {
  AR: { 5: 'county', 6: undefined },
  AU: { 9: 'locality', 10: 'locality' },
  BR: { 5: undefined, 6: undefined },
  CA: { 5: 'county', 6: 'county' },
  CN: { 5: 'locality', 6: 'borough', 8: 'neighborhood' },
  CZ: { 4: undefined, 6: 'state', 7: 'county', 10: 'borough' },
  DE: { 11: 'neighborhood' },
  DK: { 7: 'locality' },
  FI: { 4: undefined, 6: 'state', 7: 'county' },
  GB: { 10: 'locality', 9: undefined },
  HU: { 4: undefined, 6: 'state', 7: 'county' },
  IE: { 4: undefined, 6: 'state', 7: 'county', 10: undefined },
  IN: { 5: 'county', 6: undefined },
  JP: { 5: undefined, 7: 'locality', 8: 'borough', 9: 'neighborhood' },
  KR: { 6: 'locality', 7: 'borough', 8: 'neighborhood' },
  MX: { 6: 'county', 7: 'locality' },
  NL: { 8: 'county', 10: 'locality' },
  NO: { 7: 'locality' },
  PL: { 7: undefined },
  PT: { 4: undefined, 6: 'state', 7: 'locality', 8: 'borough' },
  SE: { 7: 'locality' },
  SK: { 4: 'state', 6: undefined, 8: 'county', 9: 'locality', 10: 'borough' },
  TR: { 6: 'locality', 8: 'neighborhood' },
  TW: { 5: 'borough', 6: 'borough', 7: 'borough', 8: 'borough', 9: 'neighborhood', 10: undefined },
  // 5 is New York City, 7 its boroughs and elsewhere townships, 10 community boards that no address names.
  US: { 5: 'locality', 7: 'locality', 10: undefined },
}

/** `border_type` and `place` outrank the level. */
const taggedKinds = new Map<string, AreaKind>(
  Object.entries({
    city: 'locality',
    town: 'locality',
    village: 'locality',
    hamlet: 'locality',
    borough: 'borough',
    quarter: 'neighborhood',
    neighbourhood: 'neighborhood',
  }),
)

/** `country`: ISO 3166-1 alpha-2, where known. Undefined for areas that no address names. */
export function adminKind(tags: Tags, country: string | undefined): AreaKind | undefined {
  const level = Number(tags.admin_level)
  // Without a code it is a border line or a part of a country.
  if (level === 2) return tags['ISO3166-1'] || tags['ISO3166-1:alpha2'] ? 'country' : undefined
  const byLevel = { ...usual, ...differences[country ?? ''] }[level]
  if (level <= 4) return byLevel
  return taggedKinds.get(tags.border_type ?? '') ?? taggedKinds.get(tags.place ?? '') ?? byLevel
}
