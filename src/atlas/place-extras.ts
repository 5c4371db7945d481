/** What a place may say of itself beside its name; in the order of their numbers in the file. */
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
