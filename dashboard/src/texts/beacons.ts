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
