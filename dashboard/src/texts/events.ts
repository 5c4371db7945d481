export const eventTexts = {
  none: 'No events yet.',
  unknownUser: 'unknown user',
  type: 'Type',
  user: 'User',
  subject: 'Subject',
  confidence: 'Confidence',
  /** By the API's confidence, 1 to 3. */
  confidences: ['', 'low', 'medium', 'high'],
  time: 'Time',
  why: 'Why?',
  live: 'Updates live',
  notLive: (reason: string) => `Not live: ${reason}`,
  filterUser: 'Filter by user',
  filterGeofence: 'Filter by geofence ID',
  export: 'Export as CSV',
  exporting: (count: string) => `${count} so far …`,
} as const
