import { positionText, type Tool, tool } from './tool.ts'

/** Said twice, or of no use in a conversation. */
const omitted = ['geometry', 'countryFlag', 'dma', 'dmaCode', 'addressLabel', 'currentTime', 'dstOffset']

interface Found {
  formattedAddress: string
  latitude: number
  longitude: number
  confidence?: string
}

function addressesSummary({ addresses: [first, ...others] }: { addresses: Found[] }): string {
  if (!first) return 'Nothing found in the imported maps.'
  const { formattedAddress, latitude, longitude, confidence } = first
  const sure = confidence === undefined ? '' : `, ${confidence}`
  const more = others.length > 0 ? ` And ${others.length} more.` : ''
  return `${formattedAddress} (${positionText([longitude, latitude])}${sure}).${more}`
}

export const geocodeTools: readonly Tool[] = [
  tool({
    name: 'geocode_forward',
    title: 'Address to position',
    operation: 'forwardGeocode',
    effect: 'read',
    hint: 'For names of shops and for half-typed text use autocomplete.',
    omitted,
    summarize: addressesSummary,
  }),
  tool({
    name: 'geocode_reverse',
    title: 'Position to address',
    operation: 'reverseGeocode',
    effect: 'read',
    hint: 'Coordinates are latitude first: "53.5574,13.2611".',
    omitted,
    summarize: addressesSummary,
  }),
  tool({
    name: 'autocomplete',
    title: 'Find addresses and places by name',
    operation: 'autocomplete',
    effect: 'read',
    hint: 'Give near (latitude,longitude) where you know the area. distance is in metres.',
    hidden: ['country'], // the same as countryCode
    omitted,
    limit: 5,
    summarize: addressesSummary,
  }),
  tool({
    name: 'validate_address',
    title: 'Validate an address (US, Canada)',
    operation: 'validateAddress',
    effect: 'read',
    summarize: ({ address, result }) => `${result.verificationStatus}: ${address.formattedAddress}.`,
  }),
  tool({
    name: 'search_places',
    title: 'Places near a point',
    operation: 'searchPlaces',
    effect: 'read',
    hint: 'Categories are slugs such as food-beverage, cafe, supermarket, gas-station, pharmacy, hotel-lodging. location.coordinates is [longitude, latitude].',
    hidden: ['chainMetadata'],
    summarize: ({ places: [first, ...others] }) =>
      first
        ? `${first.name} (${positionText(first.location.coordinates)})${others.length > 0 ? ` and ${others.length} more` : ''}, the nearest first.`
        : 'No such places within the radius.',
  }),
]
