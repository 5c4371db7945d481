export const playgroundTexts = {
  operation: 'Operation',
  operations: {
    autocomplete: 'Autocomplete',
    forward: 'Geocode an address',
    reverse: 'Reverse geocode a point',
    route: 'Route',
  },
  text: 'Address or place',
  clickPoint: 'Click the map.',
  clickStops: 'Click the map to add stops in order.',
  mode: 'Mode',
  send: 'Send',
  clear: 'Clear',
  map: 'Results on the map',
  took: (milliseconds: number) => `${milliseconds} ms`,
  json: 'Full response',
} as const
