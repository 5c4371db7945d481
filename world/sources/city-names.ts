import type { NamesByLanguage } from '../../src/model/map/languages.ts'
import { byLanguage, geoliteEntries } from './geolite.ts'

/** By GeoNames id. */
export function cityNames(): Map<number, NamesByLanguage> {
  const found = new Map<number, NamesByLanguage>()
  for (const { city } of geoliteEntries())
    if (city?.geoname_id && city.names) found.set(city.geoname_id, byLanguage(city.names))
  return found
}

/** GeoNames' alternative names have no language, but two can be told by script. The first is the most common. */
export function namesByScript(otherNames: string[]): NamesByLanguage {
  const ko = otherNames.find((name) => /^[\p{Script=Hangul}\s]+$/u.test(name))
  // Not Persian, Urdu and others, which have letters of their own.
  const ar = otherNames.find((name) => /^[\u0621-\u063a\u0641-\u0652\s]+$/u.test(name))
  return { ...(ko && { ko }), ...(ar && { ar }) }
}
