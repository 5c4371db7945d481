import type { Statement } from '../statement.ts'

const levels =
  'test/spec/14-authentication.test.ts > 3. and 6. levels; 5. no key is 401, too weak a key is 403'
const list = 'test/spec/10-geofences.test.ts > GET /v1/geofences'
const upsert = 'test/spec/10-geofences.test.ts > upsert'

/** Listing, reading, upserting and deleting geofences, and who is inside. */
export const geofences: Statement[] = [
  {
    id: 'geofences.get-access',
    says: 'Reading a geofence needs a secret key.',
    tests: [`${levels} > GET /v1/geofences/x is S`, `${levels} > GET /v1/geofences/x/y is S`],
  },
  {
    id: 'geofences.delete-access',
    says: 'Deleting a geofence needs a secret key.',
    tests: [`${levels} > DELETE /v1/geofences/x is S`, `${levels} > DELETE /v1/geofences/x/y is S`],
  },
  {
    id: 'geofences.users-access',
    says: 'Listing who is in a geofence needs a secret key.',
    tests: [`${levels} > GET /v1/geofences/x/y/users is S`],
  },
  {
    id: 'geofences.list-limit',
    says: 'limit is 1 to 1000, 100 by default.',
    tests: [
      `${list} > limit is 1 to 1000; answers meta.hasMore`,
      'test/spec/17-limits.test.ts > Objects in a page, where no limit is sent > GET /v1/geofences: 100',
    ],
  },
  {
    id: 'geofences.list-times',
    says: 'createdBefore, createdAfter, updatedBefore and updatedAfter are datetimes.',
    tests: [
      `${list} > createdBefore, createdAfter, updatedBefore and updatedAfter are cursors`,
      'test/api/geofences/geofences.test.ts > GET /v1/geofences > refuses ?createdBefore=soon',
    ],
  },
  {
    id: 'geofences.list-filters',
    says: 'tag, externalId and metadata[key] are filters.',
    tests: [`${list} > tag, externalId and metadata[key] are filters`],
  },
  {
    id: 'geofences.list-order',
    says: 'Geofences are listed by updatedAt, the newest first.',
    tests: [`${list} > is sorted by updatedAt, the newest first`],
  },
  {
    id: 'geofences.get',
    says: 'A geofence is read by _id, or by tag and externalId.',
    tests: ['test/spec/10-geofences.test.ts > one geofence > is got by _id, and by tag and externalId'],
  },
  {
    id: 'geofences.delete',
    says: 'A geofence is deleted by _id, or by tag and externalId.',
    tests: ['test/spec/10-geofences.test.ts > one geofence > is deleted by _id, and by tag and externalId'],
  },
  {
    id: 'geofences.users',
    says: 'Who is in a geofence is listed by tag and externalId.',
    tests: ['test/spec/10-geofences.test.ts > one geofence > lists its users'],
  },
  {
    id: 'geofences.upsert',
    says: 'An upsert creates a geofence of that tag and externalId, or updates it; by _id it updates.',
    tests: [`${upsert} > creates a geofence, or updates it`],
  },
  {
    id: 'geofences.description',
    says: 'description is required.',
    tests: [`${upsert} > of a circle needs description`],
  },
  {
    id: 'geofences.type',
    says: 'type is required: circle, polygon or isochrone.',
    tests: [`${upsert} > of a circle needs type`, `${upsert} > type is circle, polygon or isochrone`],
  },
  {
    id: 'geofences.coordinates',
    says: 'coordinates are required unless there is an address or placeId.',
    tests: [
      `${upsert} > of a circle needs coordinates`,
      `${upsert} > an address is the centre; with coordinates it must be near, and coordinates win`,
      `${upsert} > placeId is a place whose centre overrides coordinates and address`,
    ],
  },
  {
    id: 'geofences.coordinates-forms',
    says: 'coordinates are a list or its JSON text.',
    tests: [`${upsert} > coordinates are a list, or its JSON text`],
  },
  {
    id: 'geofences.coordinates-centre',
    says: 'coordinates are the centre of a circle, the destination of an isochrone.',
    tests: [
      `${upsert} > coordinates are a list, or its JSON text`,
      `${upsert} > of an isochrone needs a mode; radius is minutes, the geometry what is reached`,
    ],
  },
  {
    id: 'geofences.coordinates-ring',
    says: 'A polygon is a closed ring of 4 to 2000 positions.',
    tests: [`${upsert} > a polygon is a closed ring of 4 to 2000 positions`],
  },
  {
    id: 'geofences.address',
    says: 'An address is the centre of a circle, and the destination of an isochrone.',
    tests: [
      `${upsert} > an address is the centre; with coordinates it must be near, and coordinates win`,
      `${upsert} > an address is the destination of an isochrone`,
    ],
  },
  {
    id: 'geofences.address-near',
    says: 'An address beside coordinates must be near them; coordinates win.',
    tests: [`${upsert} > an address is the centre; with coordinates it must be near, and coordinates win`],
  },
  {
    id: 'geofences.address-polygon',
    says: 'A polygon ignores address and radius.',
    tests: [`${upsert} > of a polygon address and radius are ignored`],
  },
  {
    id: 'geofences.radius',
    says: 'radius is required for circles and isochrones.',
    tests: [
      `${upsert} > of a circle needs radius`,
      `${upsert} > of an isochrone needs a mode; radius is minutes, the geometry what is reached`,
    ],
  },
  {
    id: 'geofences.radius-circle',
    says: 'The radius of a circle is 10 to 10000 metres.',
    tests: [`${upsert} > the radius of a circle is 10 to 10000 metres`],
  },
  {
    id: 'geofences.radius-isochrone',
    says: 'The radius of an isochrone is minutes.',
    tests: [`${upsert} > of an isochrone needs a mode; radius is minutes, the geometry what is reached`],
  },
  {
    id: 'geofences.metadata',
    says: 'metadata has up to 16 keys, as a dictionary or its JSON text.',
    tests: [`${upsert} > metadata has up to 16 keys, and may be JSON text`],
  },
  {
    id: 'geofences.metadata-values',
    says: 'Values of metadata are strings, booleans or numbers.',
    tests: [
      'test/api/geofences/geofences.test.ts > PUT /v1/geofences/:tag/:externalId > accepts metadata',
      'test/api/geofences/geofences.test.ts > PUT /v1/geofences/:tag/:externalId > refuses nested metadata',
    ],
  },
  {
    id: 'geofences.restrictions',
    says: 'userId, userIds and ip are optional strings.',
    tests: [
      `${upsert} > takes userId, userIds, ip, enabled, stopDetection and the thresholds`,
      `${upsert} > creates a geofence, or updates it`,
    ],
  },
  {
    id: 'geofences.enabled',
    says: 'enabled is optional, true by default.',
    tests: [
      `${upsert} > takes userId, userIds, ip, enabled, stopDetection and the thresholds`,
      `${upsert} > enabled is true by default`,
    ],
  },
  {
    id: 'geofences.temporary',
    says: 'disableAfter and deleteAfter are optional datetimes.',
    tests: [`${upsert} > takes disableAfter and deleteAfter`],
  },
  {
    id: 'geofences.stopDetection',
    says: "stopDetection is optional, and overrides the project's.",
    tests: [
      `${upsert} > takes userId, userIds, ip, enabled, stopDetection and the thresholds`,
      "test/scenarios/tracking.test.ts > inaccurate and moving > a geofence's own stop detection overrides the project's",
    ],
  },
  {
    id: 'geofences.mode',
    says: 'mode is required for an isochrone.',
    tests: [`${upsert} > of an isochrone needs a mode; radius is minutes, the geometry what is reached`],
  },
  {
    id: 'geofences.thresholds',
    says: 'tripApproachingThreshold and dwellThreshold are optional numbers of minutes.',
    tests: [`${upsert} > takes userId, userIds, ip, enabled, stopDetection and the thresholds`],
  },
  {
    id: 'geofences.placeId',
    says: 'The centroid of a placeId that is found overrides coordinates and address.',
    tests: [
      `${upsert} > placeId is a place whose centre overrides coordinates and address`,
      'test/api/geofences/centre.test.ts > the centre of a circle > is the place, which wins over the rest',
    ],
  },
  {
    id: 'geofences.operatingHours-days',
    says: 'Days are names or three letters, in any case.',
    tests: [
      `${upsert} > operatingHours %j are %j`,
      `${upsert} > operatingHours of no day, or of no time, are refused`,
    ],
  },
  {
    id: 'geofences.operatingHours-times',
    says: 'Times are h:mm aa or HH:mm, in pairs of open and close, several a day.',
    tests: [
      `${upsert} > operatingHours %j are %j`,
      `${upsert} > operatingHours of no day, or of no time, are refused`,
    ],
  },
  {
    id: 'geofences.operatingHours-unset',
    says: 'Without operatingHours a geofence is always open.',
    tests: [
      'test/spec/15-events.test.ts > 1. an update answers the events it makes, by the settings of the project > geofence events are on by default',
      'test/spec/15-events.test.ts > 4. no events come of > a geofence in its open times only',
    ],
  },
]
