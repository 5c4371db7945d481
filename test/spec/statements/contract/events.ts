import type { Statement } from '../statement.ts'

const none = 'test/spec/15-events.test.ts > 4. no events come of'
const settings =
  'test/spec/15-events.test.ts > 1. an update answers the events it makes, by the settings of the project'
const types = 'test/spec/15-events.test.ts > 2. types'

/** What makes events, and of which type. */
export const events: Statement[] = [
  {
    id: 'events.answered',
    says: 'Tracking answers the events of the update, by the settings of the project.',
    tests: [`${settings} > geofence events are on by default`, `${settings} > types can be switched off`],
  },
  {
    id: 'events.entered-geofence',
    says: 'user.entered_geofence is an entry into a geofence.',
    tests: [`${types} > user.entered_geofence and user.exited_geofence`],
  },
  {
    id: 'events.exited-geofence',
    says: 'user.exited_geofence is an exit from a geofence.',
    tests: [`${types} > user.entered_geofence and user.exited_geofence`],
  },
  {
    id: 'events.entered-place',
    says: 'user.entered_place is an entry into a place.',
    tests: [`${types} > user.entered_place and user.exited_place, where the project has Places on`],
  },
  {
    id: 'events.exited-place',
    says: 'user.exited_place is an exit from a place.',
    tests: [`${types} > user.entered_place and user.exited_place, where the project has Places on`],
  },
  {
    id: 'events.dwelled',
    says: 'user.dwelled_in_geofence comes where it is on, and dwellThreshold is set and exceeded.',
    tests: [`${types} > user.dwelled_in_geofence, when it is on and dwellThreshold is exceeded`],
  },
  {
    id: 'events.default',
    says: 'Geofence events are on by default.',
    tests: [`${settings} > geofence events are on by default`],
  },
  {
    id: 'events.places-regions',
    says: 'Places and regions make events, too.',
    tests: [
      `${types} > user.entered_place and user.exited_place, where the project has Places on`,
      `${types} > of regions, where the project has Regions on`,
    ],
  },
  {
    id: 'events.confidence',
    says: 'confidence comes from the accuracy of the update.',
    tests: [
      'test/spec/15-events.test.ts > 3. confidence is by accuracy > of %d metres in a circle of 100 is %i',
    ],
  },
  {
    id: 'events.disabled-geofence',
    says: 'A disabled geofence makes no events.',
    tests: [`${none} > a disabled geofence`],
  },
  {
    id: 'events.disabled-beacon',
    says: 'A disabled beacon makes no events.',
    tests: [`${none} > a disabled beacon`],
  },
  {
    id: 'events.restricted-users',
    says: 'A geofence with userIds or userId makes events for these users only.',
    tests: [
      `${none} > a geofence of others, by userIds`,
      `${none} > a geofence of another, by userId`,
      `${none} > a geofence of a user, but to them`,
    ],
  },
  {
    id: 'events.restricted-ip',
    says: 'A geofence with ip makes events for these addresses only.',
    tests: [`${none} > a geofence of other addresses`, `${none} > a geofence of this address`],
  },
  {
    id: 'events.operating-hours',
    says: 'A geofence with operatingHours makes events while it is open only.',
    tests: [`${none} > a geofence that is closed`, `${none} > a geofence in its open times only`],
  },
]
