import type { NamesByLanguage } from '../../src/model/map/languages.ts'
import { byLanguage, geoliteEntries } from '../sources/geolite.ts'

/** A subdivision of ISO 3166-2 as GeoLite2 knows it. */
interface NamedSubdivision {
  names: NamesByLanguage
  /** The key of what it is part of. */
  parent: string | undefined
}

let known: Map<string, NamedSubdivision> | undefined

/** By ISO 3166-2 code, `IT-52`: the codes of 2019. */
export function subdivisionNames(): ReadonlyMap<string, NamedSubdivision> {
  if (known) return known
  known = new Map()
  for (const { country, subdivisions = [] } of geoliteEntries()) {
    let parent: string | undefined
    for (const { iso_code: code, names } of subdivisions) {
      if (!country?.iso_code || !code || !names?.en) break
      const key = `${country.iso_code}-${code}`
      known.set(key, { names: byLanguage(names), parent })
      parent = key
    }
  }
  return known
}
