import type { Statement } from '../statement.ts'

const beacon =
  'test/spec/02-resources.test.ts > Beacon: has the fields that are listed, is named by _id or by tag and externalId'
const event =
  'test/spec/02-resources.test.ts > Event > has the fields that are listed; the createdAt of the client, the actualCreatedAt of the server'
const geofence =
  'test/spec/02-resources.test.ts > Geofence > has the fields that are listed, is named by _id or by tag and externalId'
const isochrone =
  'test/spec/10-geofences.test.ts > upsert > of an isochrone needs a mode; radius is minutes, the geometry what is reached'
const mapped =
  'test/scenarios/on-the-map.test.ts > places > are entered and exited, with all fields of the place'
const polygon =
  'test/spec/02-resources.test.ts > Geofence > of a polygon has its coordinates, its centroid and an approximate radius'

/** Geofences, events and beacons: what each field holds. */
export const objects: Statement[] = [
  { id: 'geofence.names', says: 'A geofence goes by its _id, or by tag and externalId.', tests: [geofence] },
  { id: 'geofence.ids', says: 'A geofence has _id, tag, externalId and description.', tests: [geofence] },
  {
    id: 'geofence.times',
    says: 'A geofence has createdAt and updatedAt.',
    tests: [geofence, 'test/spec/10-geofences.test.ts > upsert > creates a geofence, or updates it'],
  },
  {
    id: 'geofence.live',
    says: 'A geofence made with a live key is live.',
    tests: [
      'test/spec/01-what-the-service-does.test.ts > What the service does > 7. what is made with a live key has live true',
      geofence,
    ],
  },
  {
    id: 'geofence.type',
    says: 'type is circle, polygon or isochrone.',
    tests: [
      geofence,
      polygon,
      isochrone,
      'test/spec/10-geofences.test.ts > upsert > type is circle, polygon or isochrone',
    ],
  },
  {
    id: 'geofence.geometry',
    says: 'geometry is a polygon: as sent, or computed for a circle or isochrone.',
    tests: [
      polygon,
      geofence,
      'test/scenarios/isochrones.test.ts > an isochrone > is computed, and generates events like other geofences',
    ],
  },
  {
    id: 'geofence.geometryCenter',
    says: 'geometryCenter is the centre of a circle, the centroid of a polygon, the destination of an isochrone.',
    tests: [
      'test/spec/10-geofences.test.ts > upsert > coordinates are a list, or its JSON text',
      polygon,
      isochrone,
    ],
  },
  {
    id: 'geofence.geometryRadius',
    says: 'geometryRadius is metres of a circle, about the radius of a polygon, minutes of an isochrone.',
    tests: [geofence, polygon, isochrone],
  },
  { id: 'geofence.mode', says: 'An isochrone has its travel mode.', tests: [isochrone] },
  { id: 'geofence.metadata', says: 'metadata is what the caller sent.', tests: [geofence] },
  {
    id: 'geofence.userId',
    says: 'userId restricts events to one user.',
    tests: [
      'test/spec/15-events.test.ts > 4. no events come of > a geofence of another, by userId',
      'test/scenarios/tracking.test.ts > a geofence that ends, or is not for everyone > {"userId":"ada"}',
    ],
  },
  {
    id: 'geofence.userIds',
    says: 'userIds, with commas, restricts events to these users; unset it is for all.',
    tests: [
      geofence,
      'test/spec/15-events.test.ts > 4. no events come of > a geofence of others, by userIds',
      'test/spec/15-events.test.ts > 4. no events come of > a geofence of a user, but to them',
      'test/spec/15-events.test.ts > 2. types > user.entered_geofence and user.exited_geofence',
    ],
  },
  {
    id: 'geofence.ip',
    says: 'ip, with commas, restricts events to single addresses, wildcards in the last octet, or CIDR ranges.',
    tests: [
      geofence,
      'test/scenarios/tracking.test.ts > a geofence that ends, or is not for everyone > {"ip":"127.0.0.*"}',
      'test/scenarios/tracking.test.ts > a geofence that ends, or is not for everyone > {"ip":"10.0.0.0/8"}',
      'test/scenarios/tracking.test.ts > a geofence that ends, or is not for everyone > {"ip":"10.0.0.1, 127.0.0.1"}',
    ],
  },
  {
    id: 'geofence.tripApproachingThreshold',
    says: "tripApproachingThreshold is in minutes, and overrides the project's.",
    tests: [
      'test/spec/09-trips.test.ts > approachingThreshold > of the trip null, else geofence 5, else project 30: started',
      'test/spec/09-trips.test.ts > approachingThreshold > of the trip null, else geofence 30, else project 3: approaching',
    ],
  },
  {
    id: 'geofence.dwellThreshold',
    says: 'Who stays longer than dwellThreshold minutes has dwelled, where that event is on.',
    tests: [
      'test/spec/15-events.test.ts > 2. types > user.dwelled_in_geofence, when it is on and dwellThreshold is exceeded',
    ],
  },
  {
    id: 'geofence.enabled',
    says: 'enabled is true by default; false means no events.',
    tests: [
      'test/spec/10-geofences.test.ts > upsert > enabled is true by default',
      'test/spec/15-events.test.ts > 4. no events come of > a disabled geofence',
    ],
  },
  {
    id: 'geofence.operatingHours',
    says: 'operatingHours has pairs of opening and closing time as HH:mm, by day.',
    tests: [geofence],
  },
  {
    id: 'event.names',
    says: 'An event goes by its _id.',
    tests: ['test/api/events.test.ts > an event > is read, verified and deleted by its _id'],
  },
  { id: 'event.createdAt', says: 'createdAt is when it happened for the client.', tests: [event] },
  { id: 'event.actualCreatedAt', says: 'actualCreatedAt is when the server made it.', tests: [event] },
  {
    id: 'event.live',
    says: 'An event made with a live key is live.',
    tests: [
      'test/spec/01-what-the-service-does.test.ts > What the service does > 7. what is made with a live key has live true',
      event,
    ],
  },
  {
    id: 'event.type',
    says: 'type is one of the event types.',
    tests: [
      'test/spec/15-events.test.ts > 2. types > user.entered_geofence and user.exited_geofence',
      'test/scenarios/reference.test.ts > the reference > lists every event type with a payload',
    ],
  },
  { id: 'event.user', says: 'user is whom it is about.', tests: [event] },
  {
    id: 'event.geofence',
    says: 'Of a geofence it has description, tag, externalId and metadata.',
    tests: [event],
  },
  {
    id: 'event.place',
    says: 'Of a place it has name, categories, chain, location and socialId.',
    tests: [mapped],
  },
  {
    id: 'event.alternatePlaces',
    says: 'An entry into a place has the other candidates.',
    tests: [event, mapped],
  },
  {
    id: 'event.verifiedPlace',
    says: 'A verified entry has the place that it was.',
    tests: [
      'test/spec/02-resources.test.ts > Event > of an entry into a place, once verified, has the verifiedPlace',
    ],
  },
  {
    id: 'event.location',
    says: 'location is where the user was, locationAccuracy how many metres that may be off.',
    tests: [event],
  },
  {
    id: 'event.confidence',
    says: 'confidence is 3 for high, 2 for medium and 1 for low.',
    tests: [
      'test/spec/15-events.test.ts > 3. confidence is by accuracy > of %d metres in a circle of 100 is %i',
    ],
  },
  {
    id: 'event.duration',
    says: 'An exit has the minutes since the entry.',
    tests: ['test/spec/02-resources.test.ts > Event > of an exit has its minutes since the entry'],
  },
  { id: 'beacon.names', says: 'A beacon goes by its _id, or by tag and externalId.', tests: [beacon] },
  {
    id: 'beacon.fields',
    says: 'A beacon has _id, createdAt, updatedAt, live, description, tag, externalId, enabled and metadata.',
    tests: [beacon],
  },
  {
    id: 'beacon.live',
    says: 'A beacon made with a live key is live.',
    tests: [
      'test/spec/01-what-the-service-does.test.ts > What the service does > 7. what is made with a live key has live true',
    ],
  },
  {
    id: 'beacon.type',
    says: 'type is ibeacon or eddystone.',
    tests: ['test/spec/12-beacons.test.ts > POST /v1/beacons > type is ibeacon or eddystone'],
  },
  { id: 'beacon.ibeacon', says: 'An ibeacon has uuid, major and minor as strings.', tests: [beacon] },
  {
    id: 'beacon.eddystone',
    says: 'An eddystone has uid and instance as strings.',
    tests: [
      'test/api/beacons.test.ts > beacons > are created, replaced, read and deleted, by name and by id',
    ],
  },
  {
    id: 'beacon.geometry',
    says: 'geometry is about where it is; SDKs are told of beacons within a kilometre.',
    tests: [beacon, 'test/spec/12-beacons.test.ts > beacons within a kilometre are told to SDKs'],
  },
  {
    id: 'beacon.enabled',
    says: 'A beacon with enabled false makes no events.',
    tests: ['test/spec/15-events.test.ts > 4. no events come of > a disabled beacon'],
  },
  {
    id: 'beacon.metadata',
    says: 'metadata has up to 16 keys, with strings, booleans or numbers.',
    tests: [
      'test/spec/12-beacons.test.ts > POST /v1/beacons > takes enabled and metadata, up to 16 keys, also as JSON text',
    ],
  },
]
