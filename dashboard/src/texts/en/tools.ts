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

export const simulatorTexts = {
  hint: 'Click the map to add stops in order. The route follows roads where map data is imported.',
  user: 'User ID',
  mode: 'Mode',
  speed: (unit: string) => `Speed (${unit})`,
  accuracy: (unit: string) => `Accuracy (${unit})`,
  start: 'Start',
  stop: 'Stop',
  clear: 'Clear route',
  events: 'Events',
  noEvents: 'No events yet.',
  needsStops: 'Click the map at least twice: start and destination.',
  progress: (travelled: string, total: string) => `${travelled} of ${total}`,
  map: 'Simulated route',
} as const
