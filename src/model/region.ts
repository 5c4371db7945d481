import { type Static, Type } from 'typebox'

/** A country, state, county, market area or postal code, as users, events and contexts have it. */
export const Region = Type.Object({
  _id: Type.String({ description: 'Stable, such as `state-US-MD`.' }),
  type: Type.String({ description: 'country, state, dma or postalCode.' }),
  code: Type.String({ description: 'Such as `US`, `MD`, `512`, `21201`.' }),
  name: Type.String(),
  flag: Type.Optional(Type.String({ description: 'Of a country: the emoji of its flag.' })),
})

export type Region = Static<typeof Region>

/** The kinds that users are tracked through, the widest first. */
export const regionKinds = ['country', 'state', 'dma', 'postalCode'] as const
export type RegionKind = (typeof regionKinds)[number]
export type Regions = { [Kind in RegionKind]?: Region }

/** The regions that a user is in, and since when (Unix milliseconds). */
export type Residence = { [Kind in RegionKind]?: { region: Region; since: number } }

export const RegionFields = {
  country: Type.Optional(Region),
  state: Type.Optional(Region),
  dma: Type.Optional(Region),
  postalCode: Type.Optional(Region),
}
