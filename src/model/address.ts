import { type Static, Type } from 'typebox'
import { Point, pointAt } from './fields.ts'

/** Precision of an address, finest first. */
export const addressLayers = [
  'place',
  'address',
  'postalCode',
  'locality',
  'county',
  'state',
  'country',
] as const

export type AddressLayer = (typeof addressLayers)[number]

const text = (description?: string) => Type.Optional(Type.String(description ? { description } : {}))

export const TimeZone = Type.Object(
  {
    id: Type.String({ description: 'Such as `America/New_York`.' }),
    name: Type.String({ description: 'Such as `Eastern Standard Time`.' }),
    code: Type.String({ description: 'Such as `EST`.' }),
    currentTime: Type.String({ description: 'Local time with its offset: `2026-01-31T07:00:00-05:00`.' }),
    utcOffset: Type.Integer({ description: 'Seconds east of UTC, daylight saving included.' }),
    dstOffset: Type.Integer({ description: 'Daylight saving part of it, in seconds.' }),
  },
  { description: 'Time zone and current local time.' },
)

/** The parts of an address, coarsest last. */
export const addressComponents = {
  number: text('The house number.'),
  street: text(),
  unit: text(),
  neighborhood: text(),
  borough: text(),
  city: text(),
  postalCode: text(),
  plus4: text('The four digits after a ZIP code.'),
  county: text(),
  state: text(),
  stateCode: text('Such as `MD`.'),
  country: text(),
  countryCode: text('Two letters, such as `US`.'),
} as const

export const AddressComponents = Type.Object(addressComponents)
export type AddressComponents = Static<typeof AddressComponents>

export const addressExample = {
  latitude: 53.5572459,
  longitude: 13.2621852,
  geometry: pointAt(13.2621852, 53.5572459),
  formattedAddress: 'Turmstraße 5, 17033 Neubrandenburg, Germany',
  addressLabel: 'Turmstraße 5',
  number: '5',
  street: 'Turmstraße',
  neighborhood: 'Innenstadt',
  city: 'Neubrandenburg',
  postalCode: '17033',
  state: 'Mecklenburg-Western Pomerania',
  stateCode: 'MV',
  country: 'Germany',
  countryCode: 'DE',
  countryFlag: '🇩🇪',
  layer: 'address',
  timeZone: {
    id: 'Europe/Berlin',
    name: 'Central European Standard Time',
    code: 'CET',
    currentTime: '2026-01-31T13:00:00+01:00',
    utcOffset: 3600,
    dstOffset: 0,
  },
}

export const Address = Type.Object(
  {
    latitude: Type.Number(),
    longitude: Type.Number(),
    geometry: Point,
    ...addressComponents,
    countryFlag: text('Flag emoji of the country.'),
    dma: text('Name of the designated market area (US only).'),
    dmaCode: text('Such as `512`.'),
    layer: Type.Optional(
      Type.Unsafe<AddressLayer>({
        type: 'string',
        enum: [...addressLayers],
        description: 'Precision of the address.',
      }),
    ),
    formattedAddress: Type.String({ description: 'The whole address in one line.' }),
    addressLabel: Type.String({ description: 'The first part of formattedAddress.' }),
    placeLabel: text('The name of the place.'),
    categories: Type.Optional(
      Type.Array(Type.String(), { description: 'Categories of a place, broadest first.' }),
    ),
    distance: Type.Optional(Type.Number({ description: 'Metres.' })),
    confidence: Type.Optional(
      Type.Unsafe<'exact' | 'interpolated' | 'fallback'>({
        type: 'string',
        enum: ['exact', 'interpolated', 'fallback'],
      }),
    ),
    timeZone: Type.Optional(TimeZone),
  },
  { examples: [addressExample] },
)

export type Address = Static<typeof Address>
