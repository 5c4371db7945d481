/** Page titles, in the navigation and as headings. */
export const pageNames = {
  home: 'Home',
  map: 'Live map',
  users: 'Users',
  segments: 'Segments',
  geofences: 'Geofences',
  events: 'Events',
  trips: 'Trips',
  history: 'History',
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
  language: 'Language',
  units: 'Units',
  unitNames: { metric: 'Metric', imperial: 'Imperial' },
  timeZone: (name: string) => `Times: ${name}`,
  menu: 'Menu',
  signOut: 'Sign out',
  docs: 'Docs',
  notFound: 'Page not found',
  signedInAs: (name: string, role: string) => `${name}, ${role}`,
  readOnly:
    'You are signed in as a viewer: you see everything here and change nothing. An admin can give you the role Editor.',
  leaveQuestion: 'Leave without saving? What you have changed is lost.',
  stay: 'Stay',
  leave: 'Leave without saving',
  noAccess: (project: string) => `You have no access to the project “${project}”`,
  noAccessHint: 'It may not exist, or an admin has to give you access. Your projects:',
  noProjects: 'You have no projects yet. An admin has to give you access to one.',
} as const

export const roleNames = { read: 'Viewer', write: 'Editor', admin: 'Admin' } as const

export const paletteTexts = {
  open: 'Find',
  openKeys: 'Ctrl K',
  title: 'Search pages, users and commands',
  none: 'Nothing found.',
  page: 'Page',
  shortcut: (letter: string) => `g ${letter}`,
  switchTo: (name: string) => `Switch to ${name}`,
  newGeofence: 'New geofence',
  keys: 'Arrow keys and Enter choose, Esc closes. Elsewhere “g” and a letter go to a page, “?” opens this.',
} as const

export const connectionTexts = {
  reconnecting: (time: string) => `Reconnecting, last news ${time}`,
  unreachable: 'The server cannot be reached.',
  /** Why other devices may not reach the address that is shown. */
  notReached: {
    host: 'The server listens on its own machine only (GROMA_HOST): other devices cannot reach it. Set GROMA_PUBLIC_URL if they can by another address.',
    network:
      'The machine of the server has no address in a network: other devices cannot reach it. Set GROMA_PUBLIC_URL if they can by another address.',
  },
} as const

/** What the server refused, by status, before its own sentence. That is English, so here there is nothing to add. */
const asSaid = (sentence: string) => sentence
export const refusalTexts = {
  400: asSaid,
  401: asSaid,
  402: asSaid,
  403: asSaid,
  404: asSaid,
  408: asSaid,
  409: asSaid,
  413: asSaid,
  429: asSaid,
  500: asSaid,
  503: asSaid,
} as const

export const signInTexts = {
  title: 'Sign in to Groma',
  operator: 'Name',
  password: 'Password',
  submit: 'Sign in',
  wrong: 'Wrong name or password.',
  usedLink: 'The link was used already or is more than a day old. Ask for a new one.',
  hint: 'The first start of the server printed a name, a password and a one-time sign-in link.',
  /** Over a page that is kept. */
  expired: 'Your session has ended',
  expiredHint: 'Sign in again to go on. What you typed is still there.',
  or: 'or',
  withProvider: (label: string) => `Sign in with ${label}`,
  /** Why the identity provider did not let somebody in. */
  refusals: {
    unavailable:
      'The identity provider cannot be reached at the moment. Try again shortly, or use a password.',
    expired: 'This sign-in was begun too long ago, in another browser, or was used already. Begin again.',
    declined: 'The identity provider did not let you sign in.',
    misconfigured: 'The identity provider refuses this server. Its log has the reason; ask who runs it.',
    'no-role': 'You have no role here. Ask who manages your account at the identity provider.',
    'no-project': 'You have no project here. Ask who manages your account at the identity provider.',
  },
} as const
