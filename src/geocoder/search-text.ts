import anyAscii from 'any-ascii'
import type { Atlas } from '../atlas/atlas.ts'
import { countryName, territorialCountries, territoriesOf } from '../atlas/regions/countries.ts'
import { distance } from '../geo/distance.ts'
import type { AddressLayer } from '../model/address.ts'
import { languages } from '../model/map/languages.ts'
import { fold } from './address/fold.ts'
import { otherReadings } from './address/other-readings.ts'
import { suitsOverseas } from './address/overseas-codes.ts'
import { asRead } from './address/parse-query.ts'
import { saidAirport } from './address/said-airport.ts'
import { describeHit } from './describe-hit.ts'
import { houseAtCode } from './house-at-code.ts'
import type { Hit, SearchQuery } from './ranking/hit.ts'
import { search } from './search/search.ts'
import type { SearchParts } from './search-parts.ts'

/** The best matches of a text; where these are no more than a `fallback`, first those of what else it may mean. */
export function searchText(atlas: Atlas, searched: SearchParts, sent: SearchQuery): Hit[] {
  const query = { ...sent, text: asRead(sent.text) }
  const hits = search(searched.parts, query)
  const isMatched = hits.some(isPrecise)
  if (isMatched && !mayBeOtherAirport(hits[0])) return hits
  const houses = isMatched ? [] : readOtherwise(searched, query, hits[0]?.number !== undefined)
  if (houses.length > 0) return houses
  const ofTerritory = isMatched ? [] : inTerritory(searched, query)
  const found =
    ofTerritory.length > 0 ? ofTerritory : airports(atlas, searched, query, isMatched ? hits[0] : undefined)
  const isFound = (hit: Hit) => found.some((one) => keyOf(one) === keyOf(hit))
  return [...found, ...hits.filter((hit) => !isFound(hit))].slice(0, query.limit)
}

/**
 * The house or crossing, if the text says where in or beside it, or numbers it otherwise than the map. Without typos: several readings
 * would cost too much.
 */
function readOtherwise(searched: SearchParts, query: SearchQuery, hasHouse: boolean): Hit[] {
  if (!query.layers.includes('address')) return []
  const atCode = houseAtCode(searched, query)
  if (atCode) return [atCode]
  const { parts } = searched
  let likely: Hit[] = []
  for (const { text, isWhole } of otherReadings(query.text)) {
    const found = search(parts, { ...query, text, isStrict: true }).filter(
      (hit) => hit.number !== undefined || hit.crossing !== undefined,
    )
    const precise = found.filter(isPrecise)
    if (precise.length > 0) return isWhole ? precise : precise.map(asFallback)
    if (likely.length === 0) likely = found
  }
  return hasHouse ? [] : likely
}

function asFallback(hit: Hit): Hit {
  return { ...hit, confidence: 'fallback' }
}

/** `Aeroporto do Porto` is no Avenida do Aeroporto near Porto, nor is `Porto airport` on Porto Santo. */
function mayBeOtherAirport(first: Hit | undefined): boolean {
  return first?.table === 'airport' || (first?.table === 'street' && first.number === undefined)
}

function isPrecise({ confidence }: Hit): boolean {
  return confidence !== 'fallback'
}

function keyOf({ part, table, row, number = '' }: Hit): string {
  return `${part} ${table} ${row} ${number}`
}

/** Words of the longest name of a country: `United States of America`. */
const wordsOfCountry = 4

/** `San Juan, PR 00901, USA`: a territory has a country code of its own, but many write its country behind it. */
function inTerritory({ parts }: SearchParts, query: SearchQuery): Hit[] {
  for (let count = 1; count <= wordsOfCountry; count++) {
    const end = new RegExp(String.raw`[\s,]+((?:[^\s,]+\s+){${count - 1}}[^\s,]+)\s*$`, 'u').exec(query.text)
    const codes = territoriesOfName(fold(end?.[1] ?? ''))
    const countries = codes.filter((code) => query.countries.length === 0 || query.countries.includes(code))
    if (!end || countries.length === 0) continue
    const text = query.text.slice(0, end.index)
    const precise = search(parts, { ...query, text, countries }).filter(isPrecise)
    if (precise.length > 0) return precise
    const said = countries.filter((code) => isSaid(code, text))
    return said.length === 0 ? [] : search(parts, { ...query, text, countries: said })
  }
  return []
}

/** Whether the text names the territory, has its code at the end or before a postal code, or has a postal code of it. */
function isSaid(territory: string, text: string): boolean {
  const folded = ` ${fold(text)} `
  const isNamed = languages.some((language) => folded.includes(` ${fold(countryName(territory, language))} `))
  const code = new RegExp(String.raw`[\s,]${territory}(?:[\s,]+[\d-]+)?\s*$`, 'iu')
  const words = folded.split(' ').map((word) => ({ text: word }))
  return isNamed || code.test(text) || suitsOverseas(words, territory) > 0
}

/** By each name of their country, folded. Made once. */
let ofCountries: ReadonlyMap<string, readonly string[]> | undefined

function territoriesOfName(name: string): readonly string[] {
  ofCountries ??= new Map(
    territorialCountries.flatMap((code) => {
      const codes = territoriesOf(code)
      return namesOf(code).map((each) => [fold(each), codes] as const)
    }),
  )
  return ofCountries.get(name) ?? []
}

function namesOf(country: string): string[] {
  const names = languages.map((language) => countryName(country, language))
  return [country, ...names, ...(shortNames[country] ?? [])]
}

const shortNames: Record<string, readonly string[]> = {
  GB: ['UK', 'Great Britain'],
  US: ['USA', 'United States of America'],
}

/** Metres from the middle of a town to its airports. */
const reachOfTown = 100_000

/** Points that towns of one name may lack, of which either may be meant: the Newcastles of three countries. */
const nearlyAsKnown = 0.5

/** `Flughafen Wien`, `成田空港`: the world has airports by their English names and towns, and by their codes. */
function airports(
  atlas: Atlas,
  { parts, regions }: SearchParts,
  query: SearchQuery,
  /** The best match of the text as it is. */
  first: Hit | undefined,
): Hit[] {
  const name = query.layers.includes('place') ? saidAirport(query.text) : undefined
  if (name === undefined) return []
  const find = (text: string, layers: readonly AddressLayer[]) =>
    search(parts, { ...query, text, layers, complete: true }).filter(isPrecise)
  const towns = find(name, ['locality', 'state'])
  const [town] = towns
  const mayBeMeant = towns.filter(({ score }) => score > (town?.score ?? 0) - nearlyAsKnown)
  const isAtTown = (hit: Hit) => mayBeMeant.some(({ at }) => distance(...at, ...hit.at) < reachOfTown)
  if (first?.table === 'airport' && (!town || isAtTown(first))) return []
  const romanized = anyAscii(name).replaceAll("'", '')
  const readings = [
    ofTown,
    () => airportsNamed(`${name} airport`),
    () => airportsNamed(name),
    () => (romanized === name ? [] : airportsNamed(`${romanized} airport`)),
  ]
  for (const read of readings) {
    const found = read()
    if (found.length > 0) return found
  }
  return []

  function airportsNamed(text: string): Hit[] {
    return find(text, ['place']).filter(
      ({ part, table, row }) =>
        table === 'airport' || regions[part]?.places.place(row).categories.includes('airport'),
    )
  }

  function ofTown(): Hit[] {
    if (!town) return []
    const { neighborhood, city, state } = describeHit(atlas, regions, town, 'en').components
    return airportsNamed(`${neighborhood ?? city ?? state} airport`).filter(
      ({ at }) => distance(...at, ...town.at) < reachOfTown,
    )
  }
}
