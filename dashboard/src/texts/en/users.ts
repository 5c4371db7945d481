import { pluralsOf } from '../plurals.ts'

const counted = pluralsOf('en')

export const userTexts = {
  none: 'No users yet. A user appears with the first location update, from a device or from the simulator.',
  find: 'Part of a name or ID',
  user: 'User',
  device: 'Device',
  accuracy: 'Accuracy',
  geofences: 'Geofences',
  id: 'ID',
  description: 'Description',
  deviceType: 'Device type',
  place: 'Place',
  country: 'Country',
  trip: 'Trip',
  metadata: 'Metadata',
  track: 'Location history',
  lastLocations: (count: string) => `The last ${count} locations; earlier ones are in the history.`,
  nearestGeofences: (count: string) => `On the map: the ${count} nearest geofences; there are more.`,
  time: 'Time',
  noEvents: 'No events yet.',
  follow: 'Follow on the map',
  why: 'Why?',
  whyHint:
    'What was decided of the geofences at an update, and the reason. Any time of the history; without one, the last update.',
  moment: 'Time of the update',
  whichGeofence: 'Geofence',
  anyGeofence: 'All nearby',
  explain: 'Explain',
  noUpdate: 'No location of the user is kept up to this time.',
  nothingNear: 'No geofences within a kilometre. To ask why not, choose one.',
  update: (time: string) => `At the update of ${time}`,
  decided: {
    enters: 'entered',
    exits: 'exited',
    leaves: 'left, without an event',
    'waits for a stop': 'not entered yet',
    stays: 'still inside, no new event',
    absent: 'not considered',
    outside: 'not entered',
  },
  /** Why it was so decided, after the name of the geofence and the decision. */
  reasons: {
    inside: (metres: string) => `inside by ${metres}`,
    outside: (metres: string) => `outside by ${metres}`,
    waiting: (where: string) =>
      `${where}, waiting for a stop: the user was moving, and the app was not in the foreground`,
    bufferedEntry: (where: string, accuracy: string) =>
      `${where}, which is within the accuracy of ${accuracy}`,
    bufferedExit: (where: string, accuracy: string) =>
      `${where}, which is not more than the accuracy of ${accuracy}`,
    dwellIn: (where: string, time: string) => `${where}; a dwell in ${time}`,
    dwellDue: (where: string) => `${where}; a dwell is due`,
    inaccurate: (accuracy: string, most: string) =>
      `the accuracy of ${accuracy} is worse than the project accepts (${most})`,
    ended: (time: string) => `it ended at ${time}`,
    closed: 'it is closed',
    closedUntil: (time: string) => `it is closed until ${time}`,
    disabled: 'it is disabled',
    deleted: 'it is deleted',
    otherUsers: (user: string) => `it is restricted to other users than ${user}`,
    noUserId: 'it is restricted to some users, and this one has no user ID',
    otherAddresses: (ip: string) => `it is restricted to other IP addresses than ${ip}`,
  },
  changedSince: 'The geofence was changed after this update: this is what it would decide now.',
  others: (count: number) => counted(count, '# other geofence', '# other geofences'),
  deleteQuestion: (name: string) => `Delete ${name} with all locations and events? This cannot be undone.`,
  deleted: (name: string) => `${name} deleted.`,
} as const
