export const settingsTexts = {
  sections: 'Sections of the settings',
  tracking: 'Tracking',
  events: 'Event types',
  behaviour: 'Behaviour',
  flags: {
    bufferGeofenceEntries: 'Enter a geofence when within location accuracy of its boundary',
    bufferGeofenceExits: 'Exit a geofence only when farther from it than the location accuracy',
    stopDetection: 'Enter only when stopped or in the foreground',
    detectCrossings: 'Detect geofences crossed between two updates',
    exitWhenGeofenceEnds: 'Exit when a geofence is disabled, deleted or closed',
    learnSpeeds: 'Learn the speeds of roads from trips by car',
    places: 'Detect places',
    regions: 'Detect countries, states, market areas and postal codes',
    beacons: 'Detect beacons',
    fraud: 'Detect fraud',
  },
  figures: {
    dwellThreshold: 'Dwell threshold (min)',
    tripApproachingThreshold: 'Trip approaching threshold (min)',
    tripExpiryHours: 'Trip expiry (h without updates)',
  },
  distances: {
    maxAccuracy: (unit: string) => `Maximum accuracy for events (${unit})`,
    nearbyPlaceChainRadius: (unit: string) => `Nearby chain radius (${unit})`,
  },
  nearbyChains: 'Nearby chains',
  nearbyChainsHint: 'Comma-separated slugs. An event is sent when a user is near one. Needs "Detect places".',
  blocked: 'Blocked countries',
  blockedHint: 'Two-letter codes. Updates from these countries are refused.',
  places: 'Places',
  chains: 'Chains',
  categories: 'Categories',
  filterHint: 'Comma-separated slugs. Only these cause events. Empty: all.',
  mappings: 'Chain IDs of your own',
  mappingsHint: 'One "slug = id" per line.',
} as const

export const keyTexts = {
  title: 'API keys',
  kind: 'Key',
  names: {
    test: { publishable: 'test publishable', secret: 'test secret' },
    live: { publishable: 'live publishable', secret: 'live secret' },
  },
  key: 'Value',
  hidden: 'hidden (only its hash is stored)',
  roll: 'Roll',
  question: (name: string) => `Create a new ${name} key? What happens to the old one?`,
  keepOld: 'Roll, keep the old one for a day',
  refuseOld: 'Roll, refuse the old one at once',
  old: (name: string, until: string) => `${name}, replaced: valid until ${until}`,
  revoke: 'Revoke',
  revokeQuestion: (name: string) => `Refuse the replaced ${name} keys from now on?`,
  action: 'Change',
  created: (name: string) => `New ${name} key. It is shown only once:`,
} as const

export const projectTexts = {
  title: 'New project',
  hint: 'A project has its own users, geofences and keys.',
  name: 'Name',
  nameHint: 'Letters, digits, hyphens and underscores; at most 64.',
  add: 'Create project',
  created: (name: string) => `Project ${name} created. Its secret keys are shown only once:`,
} as const

export const operatorTexts = {
  title: 'Operators',
  name: 'Name',
  role: 'Role',
  projects: 'Projects',
  allProjects: 'All projects',
  save: 'Save',
  add: 'Add',
  remove: 'Remove',
  question: (name: string) => `Remove the operator ${name}?`,
  fromProvider: (host: string) => `Signs in with ${host}, which decides role and projects.`,
  providerQuestion: (name: string) =>
    `Remove ${name} and end their sessions? They can sign in again while the identity provider gives them a role.`,
  created: (name: string) => `${name} can sign in with this password. It is shown only once:`,
} as const

export const passwordTexts = {
  title: 'Your password',
  old: 'Current password',
  new: 'New password',
  change: 'Change',
  changed: 'Password changed.',
} as const
