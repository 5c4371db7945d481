/** What a building is used for, as far as it is known; addresses keep the index, which must not change. */
export const buildingUses = ['unknown', 'residential', 'commercial'] as const
export type BuildingUse = (typeof buildingUses)[number]
