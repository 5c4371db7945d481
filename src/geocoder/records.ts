import type { Atlas } from '../atlas/atlas.ts'
import type { Region } from '../atlas/region.ts'
import { countryFlag, countryName } from '../atlas/regions/countries.ts'
import { timeZoneAt } from '../atlas/regions/time-zone.ts'
import type { Address, AddressWords } from '../model/address.ts'
import { pointAt } from '../model/fields.ts'
import type { Language } from '../model/map/languages.ts'
import { labelsOf } from './address/labels.ts'
import { zonedTime } from './address/zoned-time.ts'
import { wordsInRegion, wordsInWorld } from './hit-words.ts'
import type { Hit } from './search/hit.ts'
import { marketOf, surroundingsOf, wordsOfLayer } from './surroundings.ts'

/** What a hit is, in words; `regions` are the parts that were searched, before the world. */
export function wordsOfHit(atlas: Atlas, regions: readonly Region[], hit: Hit, language: Language) {
  const region = regions[hit.part]
  const own = region ? wordsInRegion(region, hit, language) : wordsInWorld(atlas, hit, language)
  const around = surroundingsOf(atlas, hit.at[0], hit.at[1], language)
  const { countryCode = around.words.countryCode } = own.words
  // On a border the map of the world may be on the other side.
  const isThere = countryCode === around.words.countryCode
  const words: AddressWords = {
    ...(isThere && wordsOfLayer(around.words, hit.layer)),
    ...own.words,
    ...(isThere && statesOf(around.words, own.words)),
    ...(countryCode && { countryCode, country: countryName(countryCode, language) }),
  }
  return { ...own, words, around: isThere ? around : undefined }
}

/** The world knows states in every language, and their codes; a region often only their own name. */
function statesOf({ state, stateCode }: AddressWords, own: AddressWords): AddressWords {
  if (!state || (own.stateCode ?? stateCode) !== stateCode) return {}
  return { state, ...(stateCode && { stateCode }) }
}

/** What was found, as it is answered: without how far it is, or how sure. */
export async function addressRecord(
  atlas: Atlas,
  regions: readonly Region[],
  hit: Hit,
  language: Language,
  now: Date,
): Promise<Address> {
  const { words, placeLabel, categories, around } = wordsOfHit(atlas, regions, hit, language)
  const [longitude, latitude] = hit.at
  const zone = around?.zone ?? (await timeZoneAt(longitude, latitude))
  return {
    latitude,
    longitude,
    geometry: pointAt(longitude, latitude),
    ...words,
    ...(words.countryCode && { countryFlag: countryFlag(words.countryCode) }),
    ...(around && marketOf(around, hit.layer)),
    layer: hit.layer,
    ...labelsOf(words, hit.layer, language, placeLabel),
    ...(categories && { categories }),
    timeZone: zonedTime(zone, now),
  }
}
