import type { AddressLayer, AddressWords } from '../model/address.ts'

export interface Labels {
  addressLabel: string
  formattedAddress: string
  placeLabel?: string
}

/** How an address is written: its first part, and the whole in one line. */
export function labelsOf(words: AddressWords, layer: AddressLayer, placeName?: string): Labels {
  const addressLabel = firstPart(words, layer)
  const parts = [placeName, isFine(layer) ? addressLabel : undefined, ...lastParts(words, layer)].filter(
    Boolean,
  )
  return {
    addressLabel,
    // Singapore is not Singapore, Singapore.
    formattedAddress: parts.filter((part, at) => part !== parts[at - 1]).join(', '),
    ...(placeName && { placeLabel: placeName }),
  }
}

function isFine(layer: AddressLayer): boolean {
  return layer === 'address' || layer === 'place'
}

function firstPart(words: AddressWords, layer: AddressLayer): string {
  const { city, postalCode, county, state, country, countryCode = '' } = words
  const own = { postalCode, locality: city, county, state, country }
  if (layer === 'address' || layer === 'place') return streetLine(words, countryCode) || (city ?? '')
  return own[layer] ?? country ?? ''
}

/** Where the house number stands before the street. */
const numberFirst = new Set(
  'AU BM BS BZ CA FJ FR GB GG GU HK IE IL IM IN JE JM KE LK LU MC MY NG NZ PH PR SG TH US VI VN ZA'.split(
    ' ',
  ),
)

function streetLine({ number, street, unit }: AddressWords, countryCode: string): string {
  const inOrder = numberFirst.has(countryCode) ? [number, street] : [street, number]
  return [inOrder.filter(Boolean).join(' '), unit].filter(Boolean).join(' ')
}

/** Where the state's code and the postal code follow the city, and the country's code ends the line. */
const stateThenCode = new Set('AS AU CA GU MP PR US VI'.split(' '))

function lastParts(words: AddressWords, layer: AddressLayer): (string | undefined)[] {
  const { city, county, state, stateCode, country, countryCode = '', postalCode } = words
  const code = layer === 'postalCode' || isFine(layer) ? postalCode : undefined
  if (layer === 'country') return [country]
  if (stateThenCode.has(countryCode)) {
    if (layer === 'state') return [state, countryCode]
    const place = layer === 'county' ? county : city
    return [place, [stateCode ?? state, code, countryCode].filter(Boolean).join(' ')]
  }
  const region = isFine(layer) || layer === 'postalCode' ? undefined : state
  const place = layer === 'county' ? county : layer === 'state' ? undefined : city
  const codeLast = countryCode === 'GB' || countryCode === 'IE' || countryCode === 'IN'
  const town = (codeLast ? [place, code] : [code, place]).filter(Boolean).join(' ')
  return [town, region, country]
}
