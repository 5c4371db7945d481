import { parseHouseNumber } from '../model/map/house-number.ts'
import type { Hit, SearchQuery } from './ranking/hit.ts'
import { search } from './search/search.ts'
import type { SearchParts } from './search-parts.ts'

/** Postal codes of a few houses: of the Netherlands, the United Kingdom, Ireland and Canada. */
const code = String.raw`(\d{4}\s?[a-z]{2}|[a-z]{1,2}\d[a-z\d]?\s?\d[a-z]{2}|[a-z]\d[\dw]\s?[a-z\d]{4}|[a-z]\d[a-z]\s?\d[a-z]\d)`
const number = String.raw`(\d{1,5}(?:\s?[a-z]|[-/]\w{1,4})?)`
const forms = [`^${code}[\\s,]+${number}$`, `^${number}[\\s,]+${code}$`].map((form) => new RegExp(form, 'i'))

/** Metres from the middle of such a postal code to its houses: in a city some ten thousand are no farther, which takes milliseconds. */
const reachOfCode = 1500

/** A house by its number and postal code alone, as many write it where the code says the street: `1012 LG 1`, `10, SW1A 2AA`. */
export function houseAtCode({ parts, regions }: SearchParts, query: SearchQuery): Hit | undefined {
  const [first, second] = forms.map((form) => form.exec(query.text.trim()))
  const [text, houseNumber] = first ? [first[1], first[2]] : [second?.[2], second?.[1]]
  if (!text || !houseNumber) return undefined
  const { key } = parseHouseNumber(houseNumber)
  for (const { part, at, confidence } of search(parts, {
    ...query,
    text,
    layers: ['postalCode'],
    isStrict: true,
  })) {
    const region = regions[part]
    if (!region || confidence !== 'exact') continue
    const { addresses, containingAreas } = region
    const isOfCode = remembered((within: number) => plain(containingAreas(within).postalCode) === plain(text))
    const isMeant = (row: number) =>
      isOfCode(addresses.within(row)) && parseHouseNumber(addresses.number(row)).key === key
    const house = addresses.nearest(...at, reachOfCode, isMeant)
    if (!house) continue
    const { row, longitude, latitude } = house
    return {
      part,
      layer: 'address',
      table: 'address',
      row,
      number: addresses.number(row),
      within: addresses.within(row),
      at: [longitude, latitude],
      confidence: 'exact',
      score: 0,
    }
  }
  return undefined
}

function remembered(isSo: (row: number) => boolean): (row: number) => boolean {
  const known = new Map<number, boolean>()
  return (row) => {
    const found = known.get(row) ?? isSo(row)
    known.set(row, found)
    return found
  }
}

function plain(text = ''): string {
  return text.toUpperCase().replace(/\s/g, '')
}
