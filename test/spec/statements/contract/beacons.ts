import type { Statement } from '../statement.ts'

const conversion = 'test/spec/11-conversions.test.ts > POST /v1/events'
const create = 'test/spec/12-beacons.test.ts > POST /v1/beacons'
const levels =
  'test/spec/14-authentication.test.ts > 3. and 6. levels; 5. no key is 401, too weak a key is 403'
const list = 'test/spec/12-beacons.test.ts > GET /v1/beacons'

/** Conversions, beacons and Places settings. */
export const beacons: Statement[] = [
  {
    id: 'conversions.name',
    says: 'A conversion needs a name of letters, digits and underscores.',
    tests: [`${conversion} > needs a name of letters, digits and underscores`],
  },
  {
    id: 'conversions.metadata',
    says: 'metadata is an optional dictionary.',
    tests: [
      `${conversion} > takes metadata, revenue, createdAt and duration`,
      `${conversion} > is of someone named by %s`,
    ],
  },
  {
    id: 'conversions.revenue',
    says: 'revenue is an optional number.',
    tests: [
      `${conversion} > takes metadata, revenue, createdAt and duration`,
      'test/api/events.test.ts > POST /v1/events > refuses {"name":"opened","userId":"ada","revenue":"much"}',
    ],
  },
  {
    id: 'conversions.userId',
    says: 'userId names a logged-in user.',
    tests: [
      `${conversion} > is of someone named by userId`,
      'test/api/events.test.ts > POST /v1/events > finds the user by the userId rather than by the device',
    ],
  },
  {
    id: 'conversions.deviceId',
    says: 'deviceId names a logged-out user.',
    tests: [
      `${conversion} > is of someone named by deviceId`,
      'test/api/events.test.ts > POST /v1/events > finds the user by the device alone',
    ],
  },
  {
    id: 'conversions.installId',
    says: 'installId is for users without location permission.',
    tests: [
      `${conversion} > is of someone named by installId`,
      'test/api/events.test.ts > POST /v1/events > of an install has no user',
    ],
  },
  {
    id: 'conversions.createdAt',
    says: 'createdAt is an optional datetime.',
    tests: [
      `${conversion} > takes metadata, revenue, createdAt and duration`,
      'test/api/input-rules.test.ts > datetimes are any ISO 8601 date or datetime',
    ],
  },
  {
    id: 'conversions.duration',
    says: 'duration is an optional number of minutes.',
    tests: [`${conversion} > takes metadata, revenue, createdAt and duration`],
  },
  {
    id: 'beacons.get-access',
    says: 'Reading a beacon needs a secret key.',
    tests: [`${levels} > GET /v1/beacons/x is S`, `${levels} > GET /v1/beacons/x/y is S`],
  },
  {
    id: 'beacons.delete-access',
    says: 'Deleting a beacon needs a secret key.',
    tests: [`${levels} > DELETE /v1/beacons/x is S`, `${levels} > DELETE /v1/beacons/x/y is S`],
  },
  {
    id: 'beacons.list-limit',
    says: 'limit is 1 to 1000, 100 by default.',
    tests: [
      `${list} > limit is 1 to 1000; answers meta.hasMore`,
      'test/spec/17-limits.test.ts > Objects in a page, where no limit is sent > GET /v1/beacons: 100',
    ],
  },
  {
    id: 'beacons.list-cursors',
    says: 'createdBefore and createdAfter are datetime cursors.',
    tests: [
      `${list} > is sorted by createdAt, the newest first; tag and externalId are filters, times cursors`,
    ],
  },
  {
    id: 'beacons.list-filters',
    says: 'tag and externalId are filters.',
    tests: [
      `${list} > is sorted by createdAt, the newest first; tag and externalId are filters, times cursors`,
    ],
  },
  {
    id: 'beacons.list-order',
    says: 'Beacons are listed by createdAt, the newest first.',
    tests: [
      `${list} > is sorted by createdAt, the newest first; tag and externalId are filters, times cursors`,
    ],
  },
  {
    id: 'beacons.get-delete',
    says: 'A beacon is read and deleted by _id, or by tag and externalId.',
    tests: ['test/spec/12-beacons.test.ts > GET and DELETE are by _id, or by tag and externalId'],
  },
  {
    id: 'beacons.create-required',
    says: 'description, tag, externalId, type and coordinates are required.',
    tests: [`${create} > needs %s`],
  },
  {
    id: 'beacons.type',
    says: 'type is ibeacon or eddystone.',
    tests: [`${create} > type is ibeacon or eddystone`],
  },
  {
    id: 'beacons.ibeacon',
    says: 'uuid, major and minor are required for an ibeacon.',
    tests: [`${create} > of an ibeacon needs %s`],
  },
  {
    id: 'beacons.eddystone',
    says: 'uid and instance are required for an eddystone.',
    tests: [`${create} > of an eddystone needs %s`],
  },
  {
    id: 'beacons.enabled',
    says: 'enabled is an optional boolean.',
    tests: [`${create} > takes enabled and metadata, up to 16 keys, also as JSON text`],
  },
  {
    id: 'beacons.metadata',
    says: 'metadata may be JSON text, with up to 16 keys.',
    tests: [`${create} > takes enabled and metadata, up to 16 keys, also as JSON text`],
  },
  {
    id: 'beacons.upsert',
    says: 'An upsert creates the beacon of the tag and externalId in its path, or updates it.',
    tests: [
      'test/spec/12-beacons.test.ts > PUT makes one, or updates it, by tag and externalId or _id; enabled is true by default',
    ],
  },
  {
    id: 'beacons.upsert-enabled',
    says: 'enabled of an upsert is true by default.',
    tests: [
      'test/spec/12-beacons.test.ts > PUT makes one, or updates it, by tag and externalId or _id; enabled is true by default',
    ],
  },
  {
    id: 'places-settings.access',
    says: 'Reading and changing settings needs a secret key.',
    tests: [`${levels} > GET /v1/settings is S`, `${levels} > PATCH /v1/settings is S`],
  },
  {
    id: 'places-settings.get',
    says: 'Settings can be read.',
    tests: ['test/spec/13-settings.test.ts > GET /v1/settings answers three dictionaries'],
  },
  {
    id: 'places-settings.update',
    says: 'Settings can be changed in part.',
    tests: [
      'test/spec/13-settings.test.ts > PATCH /v1/settings answers what is in force, and merges by key and by chain',
    ],
  },
]
