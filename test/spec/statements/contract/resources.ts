import type { Statement } from '../statement.ts'

const journey = 'test/api/trips/trips.test.ts > a trip > goes from pending to completed, with its locations'
const trip =
  'test/spec/02-resources.test.ts > Trip: has the fields that are listed, is named by _id or externalId'
const user =
  'test/spec/02-resources.test.ts > User > has the fields that are listed, with those of Places, Regions, beacons and Fraud where these are on'

/** Points, users and trips: what each field holds. */
export const resources: Statement[] = [
  {
    id: 'resources.point',
    says: 'A Point has type Point and coordinates with longitude and latitude.',
    tests: ['test/spec/02-resources.test.ts > Point: type Point, coordinates [longitude, latitude]'],
  },
  {
    id: 'user.names',
    says: 'A user goes by its _id, its userId or its deviceId.',
    tests: ['test/spec/02-resources.test.ts > User > can be named by _id, userId or deviceId'],
  },
  { id: 'user._id', says: 'The service gives a user an _id of letters and digits.', tests: [user] },
  {
    id: 'user.live',
    says: 'A user made with a live key is live.',
    tests: [
      'test/spec/01-what-the-service-does.test.ts > What the service does > 7. what is made with a live key has live true',
    ],
  },
  {
    id: 'user.userId',
    says: 'userId is unique and stays; an e-mail address is refused.',
    tests: [
      user,
      'test/spec/02-resources.test.ts > User > must not be named by an e-mail address',
      'test/spec/04-tracking.test.ts > POST /v1/track > updates an existing user, else creates one',
    ],
  },
  { id: 'user.deviceId', says: 'deviceId is that of the device.', tests: [user] },
  {
    id: 'user.description',
    says: 'description is there where one was sent.',
    tests: [
      user,
      'test/api/users.test.ts > GET /v1/users/:id > omits unknown fields instead of sending null',
    ],
  },
  {
    id: 'user.metadata',
    says: 'metadata is there where some was sent.',
    tests: [
      user,
      'test/api/users.test.ts > GET /v1/users/:id > omits unknown fields instead of sending null',
    ],
  },
  {
    id: 'user.location',
    says: 'location is the Point of the last update.',
    tests: [
      user,
      'test/spec/04-tracking.test.ts > POST /v1/track > updates an existing user, else creates one',
    ],
  },
  {
    id: 'user.locationAccuracy',
    says: 'locationAccuracy is the accuracy of that update in metres.',
    tests: ['test/spec/04-tracking.test.ts > POST /v1/track > needs nothing else'],
  },
  {
    id: 'user.foreground',
    says: 'foreground says whether the last update came from the foreground.',
    tests: [
      user,
      'test/spec/04-tracking.test.ts > Decisions about updates > foreground and stopped are those of the last update, absent when it had none',
    ],
  },
  {
    id: 'user.stopped',
    says: 'stopped says whether the last update came while stopped.',
    tests: [
      user,
      'test/spec/04-tracking.test.ts > Decisions about updates > foreground and stopped are those of the last update, absent when it had none',
    ],
  },
  {
    id: 'user.deviceType',
    says: 'deviceType is iOS, Android or Web.',
    tests: [
      'test/spec/04-tracking.test.ts > POST /v1/track > takes deviceType and keeps it: "iOS"',
      'test/spec/04-tracking.test.ts > POST /v1/track > takes deviceType and keeps it: "Android"',
      'test/spec/04-tracking.test.ts > POST /v1/track > takes deviceType and keeps it: "Web"',
      'test/spec/04-tracking.test.ts > POST /v1/track > refuses {"deviceType":"Toaster"}',
    ],
  },
  {
    id: 'user.times',
    says: 'createdAt is when the user was made, updatedAt the time of the last update.',
    tests: [
      'test/spec/04-tracking.test.ts > POST /v1/track > createdAt of the user is when they were made, updatedAt the time of the last update',
    ],
  },
  {
    id: 'user.geofences',
    says: 'geofences lists those that the user is in.',
    tests: [
      user,
      'test/scenarios/tracking.test.ts > entry and exit > user.geofences lists the geofences of the user',
    ],
  },
  {
    id: 'user.trip',
    says: 'trip is there while it is started, approaching or arrived.',
    tests: ['test/spec/03-states.test.ts > A user carries the trip > that is %s: %s'],
  },
  {
    id: 'user.place',
    says: 'Where Places is on, place is the current place.',
    tests: [
      user,
      'test/spec/02-resources.test.ts > User > has no place, regions or fraud object where the project has these off',
    ],
  },
  {
    id: 'user.country',
    says: 'Where Regions is on, country has code, name and flag.',
    tests: [
      user,
      'test/spec/02-resources.test.ts > User > has no place, regions or fraud object where the project has these off',
    ],
  },
  {
    id: 'user.state',
    says: 'Where Regions is on, state has code and name, in the US only.',
    tests: [
      user,
      'test/spec/02-resources.test.ts > User > has a state, market area and postal code in the US only',
    ],
  },
  {
    id: 'user.dma',
    says: 'Where Regions is on, dma is the market area with code and name, in the US only.',
    tests: [
      user,
      'test/spec/02-resources.test.ts > User > has a state, market area and postal code in the US only',
    ],
  },
  {
    id: 'user.postalCode',
    says: 'Where Regions is on, postalCode has code and name, in the US only.',
    tests: [
      user,
      'test/spec/02-resources.test.ts > User > has a state, market area and postal code in the US only',
    ],
  },
  {
    id: 'user.beacons',
    says: 'beacons lists the beacons in range, as Beacon objects.',
    tests: [
      user,
      'test/api/beacons.test.ts > a device that scans > enters beacons in range, and exits those out of range',
    ],
  },
  {
    id: 'user.fraud',
    says: 'fraud is there where Fraud is on.',
    tests: [
      'test/spec/02-resources.test.ts > User > has a fraud object of booleans and of times that may be null',
      'test/scenarios/on-the-map.test.ts > fraud > is absent where the project does not check',
    ],
  },
  {
    id: 'user.segments',
    says: 'segments have description and externalId.',
    tests: [user, 'test/api/segments.test.ts > updates the segments of a user with visits and rules'],
  },
  { id: 'user.topChains', says: 'topChains have name, slug and externalId.', tests: [user] },
  { id: 'user.ip', says: 'ip is the address that the request came from.', tests: [user] },
  {
    id: 'fraud.flags',
    says: 'verified, passed, bypassed, blocked, mocked, jumped, compromised, inaccurate, proxy and sharing are booleans.',
    tests: [
      'test/spec/02-resources.test.ts > User > has a fraud object of booleans and of times that may be null',
    ],
  },
  {
    id: 'fraud.times',
    says: 'lastMockedAt, lastJumpedAt, lastCompromisedAt, lastInaccurateAt, lastProxyAt and lastSharingAt are datetimes, or null.',
    tests: [
      'test/spec/02-resources.test.ts > User > has a fraud object of booleans and of times that may be null',
      'test/scenarios/on-the-map.test.ts > fraud > %s is set, generates an event, and is cleared again',
    ],
  },
  { id: 'trip.names', says: 'A trip goes by its _id or its externalId.', tests: [trip] },
  { id: 'trip._id', says: 'The service gives a trip an _id.', tests: [trip] },
  {
    id: 'trip.live',
    says: 'A trip made with a live key is live.',
    tests: [
      'test/spec/01-what-the-service-does.test.ts > What the service does > 7. what is made with a live key has live true',
      trip,
    ],
  },
  { id: 'trip.externalId', says: "externalId is the caller's id.", tests: [trip] },
  { id: 'trip.metadata', says: 'metadata is what the caller sent.', tests: [trip] },
  {
    id: 'trip.mode',
    says: 'mode is foot, bike or car.',
    tests: ['test/spec/09-trips.test.ts > POST /v1/trips > mode is foot, bike or car; car by default'],
  },
  {
    id: 'trip.destination',
    says: 'destinationGeofenceTag and destinationGeofenceExternalId name the destination geofence.',
    tests: [trip],
  },
  {
    id: 'trip.destinationLocation',
    says: 'destinationLocation is the Point of the destination geofence.',
    tests: [trip],
  },
  { id: 'trip.eta', says: 'eta has duration in minutes and distance in metres.', tests: [journey] },
  {
    id: 'trip.eta-optional',
    says: 'A trip without a destination has no eta.',
    tests: ['test/spec/09-trips.test.ts > POST /v1/trips > tracked updates of its userId update the trip'],
  },
  {
    id: 'trip.approachingThreshold',
    says: 'approachingThreshold is in minutes, and overrides that of the geofence and of the project.',
    tests: [
      'test/spec/09-trips.test.ts > approachingThreshold > of the trip 5, else geofence 30, else project 30: started',
      'test/spec/09-trips.test.ts > approachingThreshold > of the trip 30, else geofence 5, else project 3: approaching',
    ],
  },
  { id: 'trip.createdAt', says: 'createdAt is the start of the trip.', tests: [trip] },
  {
    id: 'trip.updatedAt',
    says: 'updatedAt is the time of the last location update.',
    tests: [
      'test/spec/09-trips.test.ts > GET /v1/trips > sortBy is updatedAt by default, or createdAt; the newest come first',
      'test/api/trips/trips.test.ts > PATCH /v1/trips/:id/update > does not move updatedAt, which is that of the last location',
    ],
  },
  {
    id: 'trip.scheduledArrivalAt',
    says: 'The order is fired approachingThreshold minutes before scheduledArrivalAt.',
    tests: [
      trip,
      'test/api/trips/trips.test.ts > the clock > fires the order once, the threshold before the scheduled arrival',
    ],
  },
  {
    id: 'trip.orderFiredAt',
    says: 'orderFiredAt is when the order was fired.',
    tests: [
      'test/api/trips/trips.test.ts > the clock > fires the order once, the threshold before the scheduled arrival',
    ],
  },
  {
    id: 'trip.arrivedAt',
    says: 'arrivedAt is when the user entered the destination geofence.',
    tests: [journey],
  },
  { id: 'trip.completedAt', says: 'completedAt is when the trip was stopped.', tests: [journey] },
  { id: 'trip.endedAt', says: 'endedAt is in lists, too.', tests: [trip] },
  {
    id: 'trip.status',
    says: 'status is one of the trip statuses.',
    tests: ['test/spec/03-states.test.ts > Trip status > is one of seven'],
  },
  { id: 'trip.user', says: 'user is the tracked one, with _id, userId and deviceId.', tests: [trip] },
  { id: 'trip.userId', says: "userId is the caller's id of the tracked user.", tests: [trip] },
  {
    id: 'trip.locations',
    says: 'locations are the Points tracked while active, each with its updatedAt.',
    tests: [trip, journey],
  },
  { id: 'trip.delay', says: 'delay has delayed, and scheduledArrivalTimeDelay in minutes.', tests: [trip] },
]
