export const placeTexts = {
  hint: 'Click the map to search around a point.',
  categories: 'Categories',
  categoriesHint: 'Such as food-beverage, cafe, supermarket. A category includes its subcategories.',
  chains: 'Chains',
  chainsHint: 'Such as starbucks, rewe.',
  radius: (unit: string) => `Radius (${unit})`,
  map: 'Map of places',
  found: 'Places found',
  none: 'No matching places. Places come with imported regions.',
} as const

export const beaconTexts = {
  none: 'No beacons yet.',
  new: 'New beacon',
  description: 'Description',
  tag: 'Tag',
  externalId: 'External ID',
  type: 'Type',
  identity: 'Identifiers',
  hint: 'Click the map to set the location.',
  map: 'Map of beacons',
  saved: (name: string) => `${name} saved.`,
  question: (name: string) => `Delete the beacon ${name}?`,
  deleted: (name: string) => `${name} deleted.`,
} as const
