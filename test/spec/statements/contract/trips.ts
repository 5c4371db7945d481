import type { Statement } from '../statement.ts'

const create = 'test/spec/09-trips.test.ts > POST /v1/trips'
const levels =
  'test/spec/14-authentication.test.ts > 3. and 6. levels; 5. no key is 401, too weak a key is 403'
const list = 'test/spec/09-trips.test.ts > GET /v1/trips'
const update = 'test/spec/09-trips.test.ts > PATCH /v1/trips/:id/update'

/** Listing, reading, creating, changing and deleting trips. */
export const trips: Statement[] = [
  {
    id: 'trips.list-access',
    says: 'Listing trips needs a secret key.',
    tests: [`${levels} > GET /v1/trips is S`],
  },
  {
    id: 'trips.get-access',
    says: 'Reading a trip needs a secret key.',
    tests: [`${levels} > GET /v1/trips/x is S`],
  },
  {
    id: 'trips.create-access',
    says: 'Creating a trip needs a publishable key.',
    tests: [`${levels} > POST /v1/trips is P`],
  },
  {
    id: 'trips.delete-access',
    says: 'Deleting a trip needs a secret key.',
    tests: [`${levels} > DELETE /v1/trips/x is S`],
  },
  {
    id: 'trips.list-optional',
    says: 'All parameters of the list are optional; the answer has trips.',
    tests: [
      'test/spec/01-what-the-service-does.test.ts > What the service does > 3. stores and manages users, trips, geofences, events, beacons and Places settings',
    ],
  },
  {
    id: 'trips.list-status',
    says: 'status is a list of statuses.',
    tests: [`${list} > status is a list of statuses`],
  },
  {
    id: 'trips.list-destination',
    says: 'destinationGeofenceTag and destinationGeofenceExternalId are filters.',
    tests: [`${list} > destinationGeofenceTag, destinationGeofenceExternalId and externalId are filters`],
  },
  {
    id: 'trips.list-externalId',
    says: 'externalId is a list of ids.',
    tests: [`${list} > destinationGeofenceTag, destinationGeofenceExternalId and externalId are filters`],
  },
  {
    id: 'trips.list-userId',
    says: 'userId is the _id of the user.',
    tests: [`${list} > userId is the _id of the user`],
  },
  {
    id: 'trips.list-includeLocations',
    says: 'includeLocations is a boolean, false by default.',
    tests: [`${list} > includeLocations is false by default`],
  },
  {
    id: 'trips.list-cursors',
    says: 'createdAfter and createdBefore are datetime cursors.',
    tests: [
      `${list} > createdAfter and createdBefore are cursors`,
      'test/api/trips/trips.test.ts > GET /v1/trips > refuses createdAfter=then',
    ],
  },
  {
    id: 'trips.list-sortBy',
    says: 'sortBy is createdAt or updatedAt, updatedAt by default, the newest first.',
    tests: [
      `${list} > sortBy is updatedAt by default, or createdAt; the newest come first`,
      'test/api/trips/trips.test.ts > GET /v1/trips > refuses sortBy=age',
    ],
  },
  {
    id: 'trips.list-delayed',
    says: 'delayed is a boolean filter.',
    tests: [
      `${list} > delayed is a filter`,
      'test/api/trips/trips.test.ts > GET /v1/trips > refuses delayed=maybe',
    ],
  },
  {
    id: 'trips.list-limit',
    says: 'limit is 1 to 1000, 500 by default.',
    tests: [
      `${list} > limit is 1 to 1000; answers meta.hasMore`,
      'test/spec/17-limits.test.ts > Objects in a page, where no limit is sent > GET /v1/trips: 500',
    ],
  },
  {
    id: 'trips.get',
    says: 'A trip is read by _id or externalId.',
    tests: [
      'test/spec/09-trips.test.ts > GET /v1/trips/:id answers the trip with its locations, by _id and externalId',
    ],
  },
  {
    id: 'trips.create-externalId',
    says: 'A trip needs an externalId.',
    tests: [`${create} > needs an externalId`],
  },
  {
    id: 'trips.create-fields',
    says: 'A trip takes destinationGeofenceTag, destinationGeofenceExternalId, userId, approachingThreshold, scheduledArrivalAt and metadata, all optional.',
    tests: [
      `${create} > takes every documented field, and answers the trip and its events`,
      'test/spec/03-states.test.ts > Trip status > is pending after POST',
    ],
  },
  {
    id: 'trips.create-mode',
    says: 'mode is foot, bike or car, car by default.',
    tests: [`${create} > mode is foot, bike or car; car by default`],
  },
  {
    id: 'trips.create-answer',
    says: 'The answer has the trip.',
    tests: [`${create} > takes every documented field, and answers the trip and its events`],
  },
  {
    id: 'trips.tracked',
    says: 'Updates of its userId update the trip.',
    tests: [`${create} > tracked updates of its userId update the trip`],
  },
  {
    id: 'trips.update-by',
    says: 'A trip is changed by _id or externalId.',
    tests: [
      `${update} > takes every documented field, by _id`,
      `${update} > takes every documented field, by externalId`,
    ],
  },
  {
    id: 'trips.update-status',
    says: 'status is required: pending, started, approaching, arrived, completed or canceled.',
    tests: [
      'test/spec/03-states.test.ts > Trip status > must be sent with PATCH',
      'test/spec/03-states.test.ts > Trip status > can be set to %s by PATCH',
    ],
  },
  {
    id: 'trips.update-fields',
    says: 'mode, destinationGeofenceTag, destinationGeofenceExternalId, approachingThreshold, scheduledArrivalAt and metadata are optional.',
    tests: [`${update} > takes every documented field, by %s`, `${update} > keeps fields that are not sent`],
  },
  {
    id: 'trips.delete',
    says: 'A trip is deleted by _id or externalId.',
    tests: ['test/spec/09-trips.test.ts > DELETE /v1/trips/:id answers meta only, by %s'],
  },
  {
    id: 'trips.route',
    says: 'The route of a trip has distance with value and text, and geometry with a polyline.',
    tests: [
      'test/spec/09-trips.test.ts > GET /v1/trips/:externalId/route answers distance and geometry of a trip that has ended',
    ],
  },
]
