import type { HouseNumber } from '../../model/map/house-number.ts'
import { readHouseNumbers } from './house-numbers.ts'
import { clean, type Tags } from './name-tags.ts'

/** The address in the `addr:*` tags of an element. */
export interface TaggedAddress {
  numbers: HouseNumber[]
  street?: string | undefined
  /** Where houses are numbered by village or quarter instead of by street. */
  place?: string | undefined
  city?: string | undefined
  /** `中山區`: part of the address in Chinese. */
  district?: string | undefined
  postalCode?: string | undefined
  unit?: string | undefined
}

const unitKeys = ['addr:unit', 'addr:suite', 'addr:flats', 'addr:door']

/** Some write the town with its state and postal code: `Columbus, OH`, `Columbus, OH 43215`. */
const stateBehind = /\s*,\s*[A-Z]{2}(?:\s+\d{5})?$/

/** Without any of these there is no address: most elements have none. */
const addressKeys = [
  'addr:housenumber', 'addr:street', 'addr:conscriptionnumber', 'addr:provisionalnumber', 'addr:streetnumber', 'addr:street:name',
  'addr:street:en',
] // biome-ignore format: a list

/** `addr:full` is ignored: it cannot be parsed reliably. */
export function readAddress(tags: Tags): TaggedAddress | undefined {
  if (!hasAny(tags, addressKeys)) return undefined
  const { unit: unitBefore, number } = withoutUnit(numberOf(tags))
  const numbers = readHouseNumbers(number)
  const street = clean(tags['addr:street'] ?? tags['addr:street:name'] ?? tags['addr:street:en'])
  if (numbers.length === 0 && !street) return undefined
  return {
    numbers,
    street,
    place: street ? undefined : placeOf(tags),
    city: clean(tags['addr:city'] ?? tags['addr:town'] ?? tags['addr:village'])?.replace(stateBehind, ''),
    district: districtOf(tags['addr:district']),
    postalCode: postalCodeOf(tags['addr:postcode']),
    unit: hasAny(tags, unitKeys)
      ? unitKeys
          .map((key) => clean(tags[key]))
          .filter(Boolean)
          .join(';') || unitBefore
      : unitBefore,
  }
}

function hasAny(tags: Tags, keys: readonly string[]): boolean {
  for (const key of keys) if (tags[key] !== undefined) return true
  return false
}

/** Czechs and Slovaks number a house in its village and again in its street: `123/4`. In Japan houses of a block: `5-12`. */
function numberOf(tags: Tags): string | undefined {
  const number = tags['addr:housenumber']
  const block = tags['addr:block_number']
  if (number) return block && !tags['addr:street'] ? `${block}-${number}` : number
  const inVillage = tags['addr:conscriptionnumber'] ?? tags['addr:provisionalnumber']
  return [inVillage, tags['addr:streetnumber']].filter(Boolean).join('/') || undefined
}

/** In Canada some write the unit before the number: `#20 601`, `Suite 110, 1333`. */
const unitFirst = /^(?:#|(?:unit|suite|ste|apt|studio)\b\.?)\s*([\w-]{1,6})(?:\s*,\s*|\s+-?\s*)(\d+\p{L}?)$/iu

function withoutUnit(text: string | undefined): { unit?: string | undefined; number: string | undefined } {
  if (text === undefined || /^\d/.test(text)) return { number: text }
  const [, unit, number] = unitFirst.exec(text.trim()) ?? []
  return number ? { unit, number } : { number: text }
}

const placeKeys = ['addr:place', 'addr:neighbourhood', 'addr:quarter', 'addr:suburb', 'addr:hamlet']

function placeOf(tags: Tags): string | undefined {
  // `本町` is the quarter and `二丁目` its part: the address needs both.
  const japanese = [tags['addr:quarter'], tags['addr:neighbourhood']].filter(Boolean)
  if (tags['addr:block_number'] && japanese.length === 2) return clean(japanese.join(''))
  for (const key of placeKeys) if (tags[key]) return clean(tags[key])
  return undefined
}

/** Elsewhere the tag holds a county, or some other area that is not written in addresses. */
function districtOf(text: string | undefined): string | undefined {
  const name = clean(text)
  return name && /^\p{Script=Han}+[區区]$/u.test(name) ? name : undefined
}

/** Of several the first; `12345-6789` stays whole. */
function postalCodeOf(text: string | undefined): string | undefined {
  const first = clean(text?.split(/[;,]/)[0])
  return first && first.length <= 12 && /\d/.test(first) ? first.toUpperCase() : undefined
}
