/** Travel modes of the API. */
export const travelModes = ['car', 'truck', 'foot', 'bike'] as const

export type TravelMode = (typeof travelModes)[number]

/** SDKs also send `motorbike`, which is routed like a car. */
export type AnyMode = TravelMode | 'motorbike'

/** Their costing models in Valhalla. */
export const costings: Record<AnyMode, string> = {
  car: 'auto',
  truck: 'truck',
  foot: 'pedestrian',
  bike: 'bicycle',
  motorbike: 'auto',
}
