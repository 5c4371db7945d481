/** Sections of the settings. */
export const sectionNames = {
  '': 'General',
  webhooks: 'Webhooks',
  alerts: 'Alerts',
  requests: 'Request log',
  audit: 'Audit log',
  backups: 'Backups',
} as const

export const auditTexts = {
  hint: 'Who changed what of the administration, when and from where. Kept 400 days.',
  none: 'Nothing was changed yet.',
  time: 'Time',
  actor: 'Who',
  action: 'What',
  target: 'Object',
  address: 'From',
  since: 'Since',
  until: 'Before',
} as const

export const retentionTexts = {
  title: 'Retention',
  hint: 'How many days this environment keeps what; 0 keeps it for ever. What is older disappears at once and is deleted within hours.',
  kinds: { locations: 'Locations', events: 'Events', trips: 'Trips', users: 'Users not seen' },
  days: (kind: string) => `${kind} (days)`,
  uses: (size: string) => `uses ${size}`,
} as const

export const quotaTexts = {
  title: 'Monthly quotas',
  hint: 'Of the whole project, both environments. Over a quota requests are refused with 402 until the month ends. Empty: no quota.',
  kinds: { updates: 'Location updates', calls: 'API calls' },
  used: (used: string) => `${used} used this month`,
} as const
