export const liveMapTexts = {
  users: (count: string) => `${count} users`,
  connected: 'Live',
  connecting: 'Connecting',
  layers: 'Layers',
  events: 'Events',
  noEvents: 'No events yet.',
} as const
