import type { Statement } from '../statement.ts'

const decisions = 'test/spec/19-decisions.test.ts'
const tracking = 'test/spec/04-tracking.test.ts'
const tripSpec = 'test/spec/09-trips.test.ts'
const userSpec = 'test/spec/08-users.test.ts'
const geofenceSpec = 'test/spec/10-geofences.test.ts'
const beaconSpec = 'test/spec/12-beacons.test.ts'
const events = 'test/api/events.test.ts'
const conversions = 'test/spec/11-conversions.test.ts'
const settingSpec = 'test/spec/13-settings.test.ts'
const searching = 'test/spec/06-search.test.ts'
const search = 'test/api/search.test.ts'
const geofences = 'test/api/geofences/geofences.test.ts'
const beacons = 'test/api/beacons.test.ts'
const usersEventsTrips = 'test/spec/21-users-events-trips.test.ts'
const track = 'test/api/track.test.ts'
const sdkCalls = 'test/api/sdk.test.ts'

/** Bodies that the contract does not show. */
export const bodies: Statement[] = [
  {
    id: 'bodies.context',
    says: 'A context has live, geofences, and place and regions where they are on; the same again beside it.',
    tests: [
      `${decisions} > The context of a point has what is there, inside and beside`,
      `${tracking} > GET /v1/context > answers what is at the place`,
    ],
  },
  {
    id: 'bodies.trip',
    says: 'A trip is answered with its locations.',
    tests: [`${tripSpec} > GET /v1/trips/:id answers the trip with its locations, by _id and externalId`],
  },
  {
    id: 'bodies.trip-list',
    says: 'Trips are listed with meta.hasMore.',
    tests: [`${tripSpec} > GET /v1/trips > limit is 1 to 1000; answers meta.hasMore`],
  },
  {
    id: 'bodies.trip-change',
    says: 'Creating and changing a trip answers the trip and its events.',
    tests: [
      `${tripSpec} > POST /v1/trips > takes every documented field, and answers the trip and its events`,
      `${tripSpec} > PATCH /v1/trips/:id/update > takes every documented field, by %s`,
    ],
  },
  {
    id: 'bodies.delete',
    says: 'Deleting a user, trip, geofence, beacon or event answers meta only.',
    tests: [
      `${userSpec} > DELETE /v1/users/:id answers meta only, by %s`,
      `${tripSpec} > DELETE /v1/trips/:id answers meta only, by %s`,
      `${geofenceSpec} > one geofence > is deleted by _id, and by tag and externalId`,
      `${beaconSpec} > GET and DELETE are by _id, or by tag and externalId`,
      `${events} > an event > is read, verified and deleted by its _id`,
    ],
  },
  {
    id: 'bodies.trip-route',
    says: 'The route of an ended trip has distance and polyline; it needs two locations, else 400, and a secret key.',
    tests: [
      `${tripSpec} > GET /v1/trips/:externalId/route answers distance and geometry of a trip that has ended`,
      'test/api/trips/route.test.ts > refuses a trip without two locations',
      'test/spec/14-authentication.test.ts > 3. and 6. levels; 5. no key is 401, too weak a key is 403 > %s is %s',
    ],
  },
  {
    id: 'bodies.geofences',
    says: 'Geofences are listed with hasMore, single ones under geofence, their users with hasMore.',
    tests: [
      `${geofenceSpec} > GET /v1/geofences > limit is 1 to 1000; answers meta.hasMore`,
      `${geofenceSpec} > one geofence > is got by _id, and by tag and externalId`,
      `${geofenceSpec} > one geofence > lists its users`,
    ],
  },
  {
    id: 'bodies.beacons',
    says: 'Beacons are listed with hasMore, single ones under beacon.',
    tests: [
      `${beaconSpec} > GET /v1/beacons > limit is 1 to 1000; answers meta.hasMore`,
      `${beaconSpec} > GET and DELETE are by _id, or by tag and externalId`,
    ],
  },
  {
    id: 'bodies.conversion',
    says: 'A conversion answers an event of its name with confidence 3, what was sent, and location and user where there is one.',
    tests: [
      `${conversions} > POST /v1/events > takes metadata, revenue, createdAt and duration`,
      `${events} > POST /v1/events > logs a conversion of a known user, with their location`,
    ],
  },
  {
    id: 'bodies.conversion-someone',
    says: 'A conversion needs a userId, deviceId or installId.',
    tests: [
      `${conversions} > POST /v1/events > is of someone`,
      `${conversions} > POST /v1/events > is of someone named by %s`,
    ],
  },
  {
    id: 'bodies.conversion-no-user',
    says: 'A conversion never makes a user; of an unknown one the event has none.',
    tests: [`${conversions} > POST /v1/events > tells of the user where there is one, and never makes one`],
  },
  {
    id: 'bodies.conversion-type',
    says: 'Older SDKs may send type for name.',
    tests: [`${conversions} > POST /v1/events > takes type for name, as older SDKs send it`],
  },
  {
    id: 'bodies.settings',
    says: 'Places settings are three dictionaries.',
    tests: [`${settingSpec} > GET /v1/settings answers three dictionaries`],
  },
  {
    id: 'bodies.settings-merge',
    says: 'Places settings are merged by key, and by chain in the first two; null removes a chain’s entry.',
    tests: [
      `${settingSpec} > PATCH /v1/settings answers what is in force, and merges by key and by chain`,
      `${settingSpec} > null removes the entry of a chain`,
    ],
  },
  {
    id: 'bodies.validation',
    says: 'The analysis of an address is a list inside result.',
    tests: [`${searching} > GET /v1/addresses/validate > result.analysis says %s`],
  },
  {
    id: 'bodies.users',
    says: 'Users are listed with hasMore; a search answers users alone.',
    tests: [
      `${userSpec} > GET /v1/users > is sorted by updatedAt, the newest first`,
      `${search} > GET /v1/search/users > %s`,
    ],
  },
  {
    id: 'bodies.nested',
    says: 'Nested geofences have no geometry; nested geofences, beacons and places have an _id; the user of an event has ids, metadata and regions only.',
    tests: [
      `${decisions} > Nested copies: geofences without geometry, all with an _id, and little of the user`,
    ],
  },
  {
    id: 'bodies.put-replaces',
    says: 'PUT replaces: what is not sent is reset; _id and createdAt stay; an unknown _id is 404.',
    tests: [
      `${geofences} > PUT /v1/geofences/:tag/:externalId > resets fields that are not sent; _id and createdAt stay`,
      `${geofences} > PUT /v1/geofences/:id > answers 404 for an unknown geofence`,
      `${beacons} > beacons > are created, replaced, read and deleted, by name and by id`,
    ],
  },
  {
    id: 'bodies.patch-keeps',
    says: 'PATCH of a trip and track keep what is not sent; metadata that is sent replaces the old one.',
    tests: [
      'test/scenarios/tracking.test.ts > identity > keeps fields that are not sent; metadata is replaced',
      `${usersEventsTrips} > Trips > keep what PATCH does not send; metadata that it sends replace the old ones`,
    ],
  },
  {
    id: 'bodies.flags',
    says: 'foreground and stopped are those of the last update, absent when it had none.',
    tests: [
      `${tracking} > Decisions about updates > foreground and stopped are those of the last update, absent when it had none`,
    ],
  },
  {
    id: 'bodies.users-path',
    says: '/geofences/x/users lists users where x is an _id; else it is tag x and externalId users.',
    tests: [`${track} > stored updates > count in the users of a geofence`],
  },
  {
    id: 'bodies.replay',
    says: 'Up to 120 updates are replayed in order, all or none.',
    tests: [
      `${track} > POST /v1/track/replay > applies updates in order, all or none`,
      `${track} > POST /v1/track/replay > refuses all when one is invalid`,
      `${usersEventsTrips} > a replay is of up to 120 updates`,
    ],
  },
  {
    id: 'bodies.sdk-operations',
    says: 'What SDKs call besides is served: configuration, ping, logs, clicks.',
    tests: [
      `${sdkCalls} > GET /v1/config answers the SDK configuration of the project`,
      `${sdkCalls} > GET /v1/ping answers the IP address of the caller`,
      `${sdkCalls} > POST /v1/logs accepts log lines`,
      `${sdkCalls} > POST /v1/search/autocomplete/click accepts the chosen suggestion`,
    ],
  },
  {
    id: 'bodies.more-operations',
    says: 'Geofences can be posted, events listed, got, verified and deleted, beacons nearby and map styles got.',
    tests: [
      `${geofences} > POST /v1/geofences > creates a geofence, and answers 409 the second time`,
      `${events} > GET /v1/events > %s`,
      `${events} > an event > is read, verified and deleted by its _id`,
      `${beacons} > beacons > are found within a kilometre, with the identifiers to scan for`,
      'test/api/maps.test.ts > styles > %s is %s, and loads from this host only',
    ],
  },
  {
    id: 'bodies.sdk-patch',
    says: 'From SDKs a trip may be changed without a status, and the threshold may be text; from others both are 400.',
    tests: [
      'test/api/trips/trips.test.ts > PATCH /v1/trips/:id/update > needs a status, but not from an SDK that changes something else',
    ],
  },
  {
    id: 'bodies.unknown-fields',
    says: 'Unknown fields and parameters are ignored everywhere.',
    tests: ['test/api/input-rules.test.ts > unknown parameters and fields are ignored'],
  },
  {
    id: 'bodies.object-object',
    says: 'The metadata that JavaScript makes of an object is ignored.',
    tests: [
      `${search} > GET /v1/search/geofences > %s`,
      'test/sdk/mobile.test.ts > $type > searches geofences by metadata, and the object that JavaScript makes of it',
    ],
  },
  {
    id: 'bodies.country',
    says: 'Autocomplete takes country for countryCode.',
    tests: [
      `${searching} > GET /v1/search/autocomplete > takes countryCode, comma-separated; country means the same`,
    ],
  },
  {
    id: 'bodies.quotes',
    says: 'Quotes around a value of chainMetadata are not part of it.',
    tests: [`${searching} > GET /v1/search/places > takes chainMetadata[%s]=%s`],
  },
]
