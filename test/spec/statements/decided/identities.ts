import type { Statement } from '../statement.ts'

const walks = 'test/scenarios/tracking.test.ts'
const decisions = 'test/spec/19-decisions.test.ts'
const accept = 'src/tracking/rules/accept.test.ts'
const refresh = 'test/scenarios/refresh.test.ts'

/** Users and their names. */
export const identities: Statement[] = [
  {
    id: 'identities.row',
    says: 'A user is found by userId; else the logged-out user of the device is claimed with its _id; else made.',
    tests: [`${walks} > identity > a userId claims the logged-out user of the device, with the same _id`],
  },
  {
    id: 'identities.logged-out',
    says: 'Without a userId it is the user last seen on the device without one, else a new one.',
    tests: [
      `${walks} > identity > a userId claims the logged-out user of the device, with the same _id`,
      `${walks} > identity > is one user for many first updates at once`,
    ],
  },
  {
    id: 'identities.environment',
    says: 'A user belongs to one environment.',
    tests: [`${walks} > identity > keeps test and live apart`],
  },
  {
    id: 'identities.resolve',
    says: 'A name is an _id first, then a userId, then the deviceId of whom was updated last.',
    tests: [
      'test/spec/21-users-events-trips.test.ts > Users > a name is an _id first, then a userId, then a deviceId',
      `${decisions} > Names > a deviceId names its user who was updated last`,
    ],
  },
  {
    id: 'identities.out-of-order',
    says: 'A time before the last update counts as absent, unless replayed.',
    tests: [`${accept} > %s`, `${walks} > time > ignores %s`],
  },
  {
    id: 'identities.history',
    says: 'A replayed update of the past is stored with its events and does not move the user.',
    tests: [
      `${walks} > time > of an older replayed update is history: its events get that time, the user stays`,
      `${accept} > a replay from %s is history`,
    ],
  },
  {
    id: 'identities.ahead',
    says: 'A time more than five minutes ahead counts as absent.',
    tests: [
      'test/spec/04-tracking.test.ts > Decisions about updates > a time more than five minutes ahead counts as absent',
      `${accept} > %s`,
    ],
  },
  {
    id: 'identities.email',
    says: 'An e-mail address as userId is 400.',
    tests: [
      'test/api/input-kinds.test.ts > an e-mail address is no userId where one is written, and unknown where one is read',
    ],
  },
  {
    id: 'identities.refresh',
    says: 'A refresh goes through the operator’s push gateway; without one, or without a push token, a user is listed as failed with a reason.',
    tests: [
      `${refresh} > POST /v1/users/refresh sends pushes through the push gateway`,
      `${refresh} > reports a missing gateway, and limits the number of users`,
    ],
  },
  {
    id: 'identities.travel-time-radius',
    says: 'By travel time the radius of a search is minutes: 1000 by default, and only then under 100.',
    tests: [
      `${decisions} > Search, geocoding and routes > the radius by travel time is 1000 minutes by default, and may be less than 100`,
    ],
  },
  {
    id: 'identities.travel-time-order',
    says: 'Users found by travel time are in the order of distance, and carry their duration.',
    tests: [
      `${decisions} > Search, geocoding and routes > users found by travel time carry it, and stay in the order of distance`,
    ],
  },
]
