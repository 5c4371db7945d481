import type { PlaceExtra, PlaceExtras } from '../../model/map/place-extras.ts'
import { clean, type Tags } from './name-tags.ts'

/** Keys that say it, the best first. */
const extraKeys: Record<PlaceExtra, string[]> = {
  website: ['website', 'contact:website', 'url', 'brand:website'],
  phone: ['phone', 'contact:phone', 'contact:mobile'],
  email: ['email', 'contact:email'],
  openingHours: ['opening_hours'],
  wikidata: ['wikidata'],
  iata: ['iata'],
  icao: ['icao'],
  socialId: ['contact:facebook'],
  operator: ['operator'],
  branch: ['branch'],
  cuisine: ['cuisine'],
}

const keysOfExtras = Object.entries(extraKeys) as [PlaceExtra, string[]][]

export function readExtras(tags: Tags): PlaceExtras {
  const extras: PlaceExtras = {}
  for (const [extra, keys] of keysOfExtras) {
    const key = keys.find((each) => tags[each])
    if (key === undefined) continue
    const text = clean(tags[key])
    const value = extra === 'socialId' ? socialIdOf(text) : text
    if (value) extras[extra] = value
  }
  return extras
}

/** The page's name, from its URL or as given. */
function socialIdOf(text: string | undefined): string | undefined {
  const page = text?.replace(/^(https?:\/\/)?([\w-]+\.)*facebook\.com\//i, '').replace(/[/?#].*$/, '')
  return page || undefined
}
