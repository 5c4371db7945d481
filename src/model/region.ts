import { type Static, Type } from 'typebox'

/** A country, state, county, market area or postal code, as in users, events and contexts. */
export const Region = Type.Object({
  _id: Type.String({ description: 'Stable, such as `state-US-MD`.' }),
  type: Type.String({ description: 'country, state, dma or postalCode.' }),
  code: Type.String({ description: 'Such as `US`, `MD`, `512`, `21201`.' }),
  name: Type.String(),
  flag: Type.Optional(Type.String({ description: 'Flag emoji, for a country.' })),
})

export type Region = Static<typeof Region>

/** The kinds that users are tracked through, largest first. */
export const regionKinds = ['country', 'state', 'dma', 'postalCode'] as const
export type RegionKind = (typeof regionKinds)[number]
export type Regions = { [Kind in RegionKind]?: Region }

/** The regions that a user is in, with the time of entry (Unix milliseconds). */
export type Residence = { [Kind in RegionKind]?: { region: Region; since: number } }

export const RegionFields = {
  country: Type.Optional(Region),
  state: Type.Optional(Region),
  dma: Type.Optional(Region),
  postalCode: Type.Optional(Region),
}
