import type { Sections } from '../format/sections.ts'
import type { Strings } from '../format/strings.ts'

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

export type PlaceExtras = Partial<Record<PlaceExtra, string>>

export function readPlaceExtras(sections: Sections, strings: Strings): (row: number) => PlaceExtras {
  const ends = sections.column('place.extras.ends', 'u32')
  const kinds = sections.column('place.extras.kind', 'u8')
  const texts = sections.column('place.extras.text', 'u32')
  return (row) => {
    const extras: PlaceExtras = {}
    for (let at = row === 0 ? 0 : (ends[row - 1] as number); at < (ends[row] as number); at++)
      extras[placeExtras[kinds[at] as number] as PlaceExtra] = strings(texts[at] as number)
    return extras
  }
}
