import { formatNumber } from '../parts/formats.ts'

export const liveMapTexts = {
  users: (count: number) => (count === 1 ? '1 user' : `${formatNumber(count)} users`),
  connected: 'Live',
  connecting: 'Connecting',
  layers: 'Layers',
  events: 'Events',
  noEvents: 'No events yet.',
} as const
