export const productName = 'Groma'

/** Page titles, in the navigation and as headings. */
export const pageNames = {
  home: 'Home',
  map: 'Live map',
  users: 'Users',
  geofences: 'Geofences',
  events: 'Events',
  trips: 'Trips',
  beacons: 'Beacons',
  places: 'Places',
  playground: 'Playground',
  simulator: 'Simulator',
  settings: 'Settings',
  regions: 'Regions',
} as const

export const shellTexts = {
  skip: 'Skip to content',
  navigation: 'Pages',
  project: 'Project',
  environment: 'Environment',
  test: 'Test',
  live: 'Live',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  signOut: 'Sign out',
  docs: 'API reference',
  notFound: 'Page not found.',
} as const
