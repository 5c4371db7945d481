export const homeTexts = {
  period: 'Period',
  periods: { hour: '48 hours', day: '30 days' },
  kinds: { updates: 'Location updates', events: 'Events', requests: 'Requests' },
  topGeofences: 'Most entered geofences',
  eventsByType: 'Events by type',
  requestsByOperation: 'Requests by operation',
  noEntries: 'No entries yet.',
  noEvents: 'No events yet.',
  noRequests: 'No requests yet.',
} as const

export const healthTexts = {
  title: 'Health',
  database: 'Database',
  isUp: (milliseconds: number) => `up, responds in ${milliseconds} ms`,
  isDown: 'down',
  roads: 'Routing',
  roadsStates: { ready: 'ready', building: 'roads are being built', none: 'no roads imported' },
  memory: 'Memory',
  started: 'Started',
  version: 'Version',
} as const
