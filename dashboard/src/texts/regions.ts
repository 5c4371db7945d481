export const regionTexts = {
  name: 'Region',
  age: 'Imported',
  addresses: 'Addresses',
  streets: 'Streets',
  places: 'Places',
  size: 'Size',
  source: 'Source',
  none: 'No region imported yet.',
  names: (age: string) => `City names in other languages: imported ${age}.`,
  proxies: (age: string) => `Proxy IP addresses: imported ${age}.`,
  more: 'Add a region',
  moreHint: 'Import an OpenStreetMap extract. A region of the same name is replaced:',
} as const
