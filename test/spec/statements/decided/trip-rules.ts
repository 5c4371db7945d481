import type { Statement } from '../statement.ts'

const tripTable = 'src/tracking/rules/trip.test.ts'
const sharing = 'test/api/trips/share.test.ts'
const states = 'test/spec/03-states.test.ts'
const trips = 'test/api/trips/trips.test.ts'
const usersEventsTrips = 'test/spec/21-users-events-trips.test.ts'

/** How trips move. */
export const tripRules: Statement[] = [
  {
    id: 'trip-rules.states',
    says: 'A trip goes from pending over started, approaching and arrived to completed; it can be canceled or expire before its end.',
    tests: [`${tripTable} > the table of transitions > %s of a trip that is %s: %s`],
  },
  {
    id: 'trip-rules.set',
    says: 'PATCH sets any status but expired, also backwards while the trip is active.',
    tests: [
      `${states} > Trip status > can be set to %s by PATCH`,
      `${states} > Trip status > cannot be set to expired`,
      `${trips} > a trip > may go back while it is active, and never after its end`,
    ],
  },
  {
    id: 'trip-rules.ended',
    says: 'An ended trip cannot be changed: 409.',
    tests: [`${states} > Trip status > does not change once it is final`],
  },
  {
    id: 'trip-rules.again',
    says: 'Creating an ended trip again starts it anew, a pending one is updated, a running one is 409, or for SDKs answered as it is.',
    tests: [
      `${trips} > a trip > restarts after its end, is kept while pending, and a conflict while running, except for SDKs`,
    ],
  },
  {
    id: 'trip-rules.starts',
    says: 'A trip starts with the first update of its user, by tripOptions, or by PATCH, in that answer.',
    tests: [
      `${trips} > a trip > goes from pending to completed, with its locations`,
      `${trips} > a trip > starts by the tripOptions of an update without a userId`,
      'test/spec/09-trips.test.ts > PATCH /v1/trips/:id/update > takes every documented field, by %s',
    ],
  },
  {
    id: 'trip-rules.locations',
    says: 'Each update of an active trip adds a location and makes updated_trip.',
    tests: [`${trips} > a trip > goes from pending to completed, with its locations`],
  },
  {
    id: 'trip-rules.approaching',
    says: 'A trip approaches when its duration is at most the threshold: of the trip, else of the geofence, else of the project, three minutes.',
    tests: [
      `${usersEventsTrips} > Trips > approach by the threshold %s`,
      `${tripTable} > an update of its user > %s`,
    ],
  },
  {
    id: 'trip-rules.arrives',
    says: 'It arrives when its user enters the destination, with arrivedAt.',
    tests: [
      `${trips} > a trip > goes from pending to completed, with its locations`,
      `${trips} > a trip > arrives once, with many nodes and retries at the same moment`,
    ],
  },
  {
    id: 'trip-rules.wrong-destination',
    says: 'Another geofence of the same tag is the wrong destination, where that type is on.',
    tests: [`${trips} > a trip > reports the wrong destination of the same tag, where enabled`],
  },
  {
    id: 'trip-rules.stops',
    says: 'Completed and canceled trips have endedAt, completed ones completedAt, and make stopped_trip.',
    tests: [
      `${tripTable} > times > %s, %s: %j`,
      `${trips} > a trip > goes from pending to completed, with its locations`,
    ],
  },
  {
    id: 'trip-rules.order',
    says: 'The order is fired once, the threshold before the scheduled arrival.',
    tests: [`${trips} > the clock > fires the order once, the threshold before the scheduled arrival`],
  },
  {
    id: 'trip-rules.expires',
    says: 'A trip without updates expires after 24 hours or as the project sets, with stopped_trip unless it was pending.',
    tests: [`${trips} > the clock > expires a trip that is %s`],
  },
  {
    id: 'trip-rules.eta-over',
    says: 'The eta of an arrived or ended trip is zero.',
    tests: [
      `${trips} > a trip > goes from pending to completed, with its locations`,
      `${trips} > the clock > expires a trip that is %s`,
    ],
  },
  {
    id: 'trip-rules.delay',
    says: 'delay is there where an arrival is scheduled.',
    tests: [`${usersEventsTrips} > Trips > have a delay only where an arrival is scheduled`],
  },
  {
    id: 'trip-rules.sdk-modes',
    says: 'SDKs may send truck and motorbike, which takes the roads of a car.',
    tests: [
      `${usersEventsTrips} > Trips > of SDKs may be by truck and motorbike`,
      'test/spec/19-decisions.test.ts > A trip of an SDK by motorbike takes the roads of a car',
    ],
  },
  {
    id: 'trip-rules.newest',
    says: 'Starting another trip ends none; the one started last is user.trip.',
    tests: [`${trips} > a trip > shows the one started last, and updates all`],
  },
  {
    id: 'trip-rules.share',
    says: 'A link shows a trip without a key: map, position, ETA, destination, and of the user nothing but a display name.',
    tests: [
      `${sharing} > a shared trip > shows position, ETA, destination and a display name, and nothing else of the user`,
      `${sharing} > a shared trip > does not show where the driver goes after the arrival`,
      `${sharing} > sharing a trip > needs a secret key, or an operator who may write`,
    ],
  },
  {
    id: 'trip-rules.share-token',
    says: "A link's token has 128 random bits, is stored hashed, and opens this trip and the map tiles of its page only; the page is noindex and without referrer, its address from GROMA_PUBLIC_URL.",
    tests: [
      `${sharing} > sharing a trip > stores no token, and lists links without it`,
      `${sharing} > a shared trip > its token is not good %s`,
      `${sharing} > a shared trip > opens the tiles around the trip, and no others`,
      `${sharing} > a shared trip > is a page without a key: not indexed, no referrer, nothing from elsewhere`,
    ],
  },
  {
    id: 'trip-rules.share-ends',
    says: 'A link ends an hour after the trip, at the latest after 48 hours, and when it is revoked.',
    tests: [
      `${sharing} > a shared trip > ends %s, and looks as if it had never been`,
      `${sharing} > a shared trip > stays for an hour after the trip, to say so`,
    ],
  },
]
