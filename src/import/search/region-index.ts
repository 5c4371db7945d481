import type { ImportedRegion } from '../../atlas/imported-region.ts'
import { IndexWriter } from '../../geocoder/search/index-writer.ts'
import { languages } from '../../model/map/languages.ts'
import type { WorldLookup } from '../areas/world-lookup.ts'
import { countryWords, distinct, postalWords, withRomanized } from './words.ts'

/** The search index of a region while it is written. */
export interface RegionIndex {
  writer: IndexWriter
  region: ImportedRegion
  world: WorldLookup
  /** The context of a row of `within`. */
  contextOf(within: number): number
  /** That context with town and postal code of the world at a point, where the region does not know them. */
  contextAt(within: number, longitude: number, latitude: number): number
  countryOf(within: number): string
}

export function openRegionIndex(region: ImportedRegion, world: WorldLookup): RegionIndex {
  const writer = new IndexWriter()
  const rows = Array.from({ length: region.withinCount }, (_, row) => row)
  const ofCountry = new Map<string, number>()
  const contexts = rows.map((row) => contextOf(writer, region, world, row, ofCountry))
  const countries = rows.map((row) => region.containingAreas(row).countryCode ?? '')
  const lacks = rows.map((row) => {
    const { city, postalCode, countryCode = '' } = region.containingAreas(row)
    return { city: !city, postalCode: !postalCode && (!city || withPostalCodes.includes(countryCode)) }
  })
  /** By town of the world, then by row of `within`. */
  const inTowns = new Map<object, Map<number, number>>()
  return {
    writer,
    region,
    world,
    contextOf: (within) => contexts[within] as number,
    contextAt(within, longitude, latitude) {
      const context = contexts[within] as number
      const lacking = lacks[within] as (typeof lacks)[number]
      if (!lacking.city && !lacking.postalCode) return context
      const town = world.townAt(longitude, latitude)
      const inTown = inTowns.get(town) ?? new Map<number, number>()
      inTowns.set(town, inTown)
      const known = inTown.get(within)
      if (known !== undefined) return known
      const words = [
        ...(lacking.city ? withRomanized(distinct(town.names)) : []),
        ...(lacking.postalCode ? postalWords(town.postalCode) : []),
      ]
      const made = words.length === 0 ? context : writer.context(distinct(words), context)
      inTown.set(within, made)
      return made
    },
    countryOf: (within) => countries[within] as string,
  }
}

/** The world knows the postal codes of these countries. */
const withPostalCodes = ['US', 'CA']

/** Words that may follow a name in a query, in all languages: from the country to the postal code. */
function contextOf(
  writer: IndexWriter,
  { containingAreas }: ImportedRegion,
  { stateNames }: WorldLookup,
  within: number,
  ofCountry: Map<string, number>,
): number {
  const { countryCode = '', stateCode = '', postalCode = '' } = containingAreas(within)
  const translations = [undefined, ...languages].map((language) => containingAreas(within, language))
  const namesOf = (kind: 'state' | 'county' | 'city' | 'borough' | 'neighborhood') =>
    withRomanized(distinct(translations.map((names) => names[kind])))
  // Numeric codes are not written in addresses, and would match house numbers.
  const code = /^\d+$/.test(stateCode) ? [] : [stateCode]
  let context = ofCountry.get(countryCode) ?? writer.context(countryWords(countryCode))
  ofCountry.set(countryCode, context)
  for (const words of [
    [...code, ...namesOf('state'), ...stateNames(countryCode, stateCode)],
    namesOf('county'),
    namesOf('city'),
  ])
    context = writer.context(distinct(words), context)
  return writer.within(
    distinct([...namesOf('borough'), ...namesOf('neighborhood'), ...postalWords(postalCode)]),
    context,
  )
}
