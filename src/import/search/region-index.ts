import type { ImportedRegion } from '../../atlas/imported-region.ts'
import { IndexWriter } from '../../geocoder/index/index-writer.ts'
import { languages } from '../../model/map/languages.ts'
import type { TownRows, WorldLookup } from '../areas/world-lookup.ts'
import { withRomanized } from './romanized.ts'
import { countryWords, distinct, postalWords } from './words.ts'

/** The search index of a region while it is written. */
export interface RegionIndex {
  writer: IndexWriter
  region: ImportedRegion
  world: WorldLookup
  /** The context of a row of `within`. */
  contextOf(within: number): number
  /** That context with the town and postal code of the nearest house and of the world, where the region does not know them. */
  contextIn(within: number, town: TownRows, house: number | undefined): number
  countryOf(within: number): string
}

/** What records show of the nearest house or of the world. */
interface Lacking {
  city: boolean
  postalCode: boolean
  /** The world may know it. */
  isOfWorld: boolean
}

/** By row of `within`. */
export function lackingIn({ withinCount, containingAreas }: ImportedRegion): Lacking[] {
  return Array.from({ length: withinCount }, (_, row) => {
    const { city, postalCode, countryCode = '' } = containingAreas(row)
    const isOfWorld = !city || (!postalCode && withPostalCodes.includes(countryCode))
    return { city: !city, postalCode: !postalCode, isOfWorld }
  })
}

export function openRegionIndex(region: ImportedRegion, world: WorldLookup, lacks: Lacking[]): RegionIndex {
  const writer = new IndexWriter()
  const rows = Array.from({ length: region.withinCount }, (_, row) => row)
  const ofCountry = new Map<string, number>()
  const contexts = rows.map((row) => contextOf(writer, region, world, row, ofCountry))
  const countries = rows.map((row) => region.containingAreas(row).countryCode ?? '')
  /** By town of the world and what the nearest house is within, then by row of `within`. */
  const inTowns = new Map<string, Map<number, number>>()
  return {
    writer,
    region,
    world,
    contextOf: (within) => contexts[within] as number,
    contextIn(within, rows, nearest) {
      // As in records.
      const house = nearest !== undefined && countries[nearest] === countries[within] ? nearest : undefined
      const key = `${rows.city} ${rows.postalCode} ${house}`
      const inTown = inTowns.get(key) ?? new Map<number, number>()
      inTowns.set(key, inTown)
      const known = inTown.get(within)
      if (known !== undefined) return known
      const context = contexts[within] as number
      const lacking = lacks[within] as Lacking
      const town = world.townOf(rows)
      const names = house === undefined ? town.names : [...townNames(region, house), ...town.names]
      const code = house === undefined ? undefined : region.containingAreas(house).postalCode
      const words = [
        ...(lacking.city ? withRomanized(distinct(names), countries[within]) : []),
        ...(lacking.postalCode ? [...postalWords(code ?? ''), ...postalWords(town.postalCode)] : []),
      ]
      const made = words.length === 0 ? context : writer.context(distinct(words), context)
      inTown.set(within, made)
      return made
    },
    countryOf: (within) => countries[within] as string,
  }
}

/** Of a row of `within`, in all languages. */
function townNames({ containingAreas }: ImportedRegion, within: number): (string | undefined)[] {
  return [undefined, ...languages].map((language) => containingAreas(within, language).city)
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
    withRomanized(distinct(translations.map((names) => names[kind])), countryCode)
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
