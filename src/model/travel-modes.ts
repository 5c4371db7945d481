/** How one travels, as callers name it. */
export const travelModes = ['car', 'truck', 'foot', 'bike'] as const

export type TravelMode = (typeof travelModes)[number]

/** SDKs also know `motorbike`, which takes the roads of a car. */
export type AnyMode = TravelMode | 'motorbike'

/** The same for the routing engine. */
export const costings: Record<AnyMode, string> = {
  car: 'auto',
  truck: 'truck',
  foot: 'pedestrian',
  bike: 'bicycle',
  motorbike: 'auto',
}
