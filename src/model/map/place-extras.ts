/** Attributes of a place beside its name and categories. An atlas file stores their index. */
export const placeExtras = [
  'website',
  'phone',
  'email',
  'openingHours',
  'wikidata',
  'iata',
  'icao',
  'socialId',
  'operator',
  'branch',
  'cuisine',
] as const

export type PlaceExtra = (typeof placeExtras)[number]

export type PlaceExtras = Partial<Record<PlaceExtra, string>>
