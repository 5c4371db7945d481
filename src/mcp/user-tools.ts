import { listSummary, positionText, type Tool, tool } from './tool.ts'

const order = 'location.coordinates is [longitude, latitude], locationAccuracy in metres, times in UTC.'

interface Somebody {
  _id: string
  userId?: string
  deviceId?: string
}

const nameOf = ({ userId, deviceId, _id }: Somebody) => userId ?? deviceId ?? _id

interface Explained {
  updates: { createdAt: string; geofences: { geofence: { description: string }; why: string }[] }[]
}

/** The decisive sentence of each geofence, of the newest update. */
function explainSummary({ updates: [last] }: Explained): string {
  if (!last) return 'No update is kept for that.'
  const decisions = last.geofences.map(({ geofence, why }) => `${geofence.description}: ${why}`)
  return `Update of ${last.createdAt}: ${decisions.join('; ') || 'no geofence is near'}.`
}

export const userTools: readonly Tool[] = [
  tool({
    name: 'list_users',
    title: 'List users',
    operation: 'listUsers',
    effect: 'read',
    hint: order,
    limit: 20,
    omitted: ['geometry', 'operatingHours'],
    summarize: (answer) => listSummary('Users', answer.users, answer),
  }),
  tool({
    name: 'get_user',
    title: 'Get a user: where they are, and in which geofences',
    operation: 'getUser',
    effect: 'read',
    hint: order,
    summarize: ({ user }) => {
      const inside = user.geofences.map(({ description }) => description).join(', ')
      return `${nameOf(user)} was at ${positionText(user.location.coordinates)} at ${user.updatedAt}, in ${inside || 'no geofence'}.`
    },
  }),
  tool({
    name: 'user_history',
    title: 'Locations of a user',
    operation: 'listLocations',
    effect: 'read',
    hint: `${order} speed is in metres per second.`,
    limit: 50,
    omitted: ['actualCreatedAt'],
    summarize: (answer) => listSummary('Locations', answer.locations, answer),
  }),
  tool({
    name: 'list_events',
    title: 'List events',
    operation: 'listEvents',
    effect: 'read',
    hint: `Types are such as user.entered_geofence, user.exited_geofence, user.dwelled_in_geofence, user.started_trip. ${order} duration is in minutes.`,
    limit: 20,
    omitted: ['alternatePlaces', 'actualCreatedAt', 'operatingHours'],
    summarize: (answer) => listSummary('Events', answer.events, answer),
  }),
  tool({
    name: 'why',
    title: 'Why did an event fire?',
    operation: 'explain',
    effect: 'read',
    hint: 'Explains what the updates of a user did at each geofence nearby. For the moment of an event, give its createdAt as at.',
    hidden: ['geofence', 'latitude', 'longitude', 'accuracy', 'foreground', 'stopped'],
    needed: ['user'],
    omitted: ['metadata', 'operatingHours'],
    summarize: explainSummary,
  }),
  tool({
    name: 'why_not',
    title: 'Why did no event fire at a geofence?',
    operation: 'explain',
    effect: 'read',
    hint: 'Explains one geofence (its _id, from list_geofences), for a user, or for an update that nobody sent at latitude and longitude; accuracy is in metres.',
    needed: ['geofence'],
    omitted: ['metadata', 'operatingHours'],
    summarize: explainSummary,
  }),
]
