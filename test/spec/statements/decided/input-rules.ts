import type { Statement } from '../statement.ts'

const inputRules = 'test/api/input-rules.test.ts'
const inputKinds = 'test/api/input-kinds.test.ts'
const params = 'src/http/input/params.test.ts'
const beacons = 'test/api/beacons.test.ts'
const geofences = 'test/api/geofences/geofences.test.ts'
const events = 'test/api/events.test.ts'
const paging = 'test/api/paging.test.ts'
const search = 'test/api/search.test.ts'

/** How input is read. */
export const inputReading: Statement[] = [
  {
    id: 'input.empty',
    says: 'An empty string or null is absent: the default holds, and a required field is missing.',
    tests: [
      `${inputRules} > an empty string and null are absent, and a required parameter is missing then`,
      'src/http/input/reader.test.ts > a JSON body > %s',
    ],
  },
  {
    id: 'input.empty-metadata',
    says: 'An empty value in metadata stays.',
    tests: [
      `${inputKinds} > metadata have their number of keys, and 16 kB`,
      `${params} > metadata of a resource > %j is read`,
    ],
  },
  {
    id: 'input.empty-description',
    says: 'An empty description in track clears it.',
    tests: [
      'test/api/track.test.ts > POST /v1/track > clears the description by an empty one, and keeps it without',
    ],
  },
  {
    id: 'input.empty-list',
    says: 'An empty list is absent in queries and forms; in JSON it means none, or 400 where one entry is required.',
    tests: [
      `${inputRules} > an empty list is absent in queries and forms, and a list in JSON`,
      'test/api/settings.test.ts > the Places settings > are merged, reset and replaced',
      `${beacons} > a device that scans > enters beacons in range, and exits those out of range`,
    ],
  },
  {
    id: 'input.empty-projects',
    says: 'An operator of an empty list of projects may use none.',
    tests: [
      'test/api/dashboard/operators.test.ts > an operator limited to a project neither sees nor uses another',
    ],
  },
  {
    id: 'input.booleans',
    says: 'Booleans in queries and forms are true or false in any case, 1 or 0.',
    tests: [`${inputRules} > booleans in queries and forms are true or false in any case, 1 or 0`],
  },
  {
    id: 'input.numbers',
    says: 'Numbers in queries and forms are decimal.',
    tests: [`${inputRules} > numbers in queries and forms are in decimal notation`],
  },
  {
    id: 'input.datetimes',
    says: 'Datetimes are of any form of ISO 8601; without a zone they are UTC.',
    tests: [
      `${inputRules} > datetimes are any ISO 8601 date or datetime`,
      'src/http/input/iso-8601.test.ts > readIso8601 > reads %s as %s',
    ],
  },
  {
    id: 'input.form-lists',
    says: 'Lists in forms are one entry, repeated, in brackets, or with commas.',
    tests: [
      `${inputRules} > lists in queries and forms are one entry, repeated, in brackets, or with commas`,
    ],
  },
  {
    id: 'input.metadata-keys',
    says: 'Metadata have 32 keys in track, 16 for geofences and beacons; those of trips and conversions are any JSON.',
    tests: [`${inputKinds} > metadata have their number of keys, and 16 kB`],
  },
  {
    id: 'input.metadata-size',
    says: 'Metadata over 16 kB are 400 and say so.',
    tests: [
      `${inputKinds} > metadata have their number of keys, and 16 kB`,
      `${params} > any metadata > refuses it`,
    ],
  },
  {
    id: 'input.metadata-form',
    says: 'Metadata in a form get their type as filters do.',
    tests: [`${params} > metadata in a form > %s`],
  },
  {
    id: 'input.ids',
    says: 'Ids have up to 256 characters.',
    tests: [`${inputKinds} > ids have up to 256 characters`],
  },
  {
    id: 'input.email',
    says: 'An e-mail address as userId is 400 wherever one is written, and unknown where one is read.',
    tests: [
      `${inputKinds} > an e-mail address is no userId where one is written, and unknown where one is read`,
    ],
  },
  {
    id: 'input.beacon-parts',
    says: 'Parts of beacons are any text up to 256 characters, compared without case and hyphens.',
    tests: [
      `${inputKinds} > parts of a beacon are any strings or numbers`,
      `${beacons} > a device that scans > enters beacons in range, and exits those out of range`,
    ],
  },
  {
    id: 'input.device-fields',
    says: 'Device fields of a wrong type are 400; fields of SDKs are ignored then.',
    tests: [`${inputKinds} > device fields of the wrong type are refused, and those of SDKs ignored`],
  },
  {
    id: 'input.rings',
    says: 'Rings may touch themselves, repeat points and have spikes, and are answered as sent.',
    tests: [
      `${inputKinds} > rings may touch themselves but not cross, and the radius of a polygon is ignored`,
      `${geofences} > PUT /v1/geofences/:tag/:externalId > takes a polygon that %s, and answers it as it was sent`,
    ],
  },
  {
    id: 'input.rings-crossing',
    says: 'A ring that crosses itself is 400 and names the place.',
    tests: [
      `${geofences} > PUT /v1/geofences/:tag/:externalId > refuses %s`,
      `${inputKinds} > rings may touch themselves but not cross, and the radius of a polygon is ignored`,
    ],
  },
  {
    id: 'input.polygon-radius',
    says: 'The radius of a polygon is ignored, whatever it is.',
    tests: [`${geofences} > PUT /v1/geofences/:tag/:externalId > ignores %j as the radius of a polygon`],
  },
  {
    id: 'input.ip-wildcard',
    says: 'A wildcard in an IP range is in the last octet only.',
    tests: [`${inputKinds} > an IP wildcard is in the last octet`],
  },
  {
    id: 'input.event-filters',
    says: 'Events are filtered by userId, deviceId, user, geofence, type, tripId and times.',
    tests: [
      `${events} > GET /v1/events > %s`,
      `${events} > GET /v1/events > of a geofence`,
      `${events} > events of a trip are listed by its _id or externalId, also those before it had a user`,
    ],
  },
  {
    id: 'input.page-limit',
    says: 'A page holds at most limit objects and ends at a complete instant; by times nothing is missed where an instant fits into a page.',
    tests: [
      `${paging} > $path > misses and repeats nothing, whatever the ties, the limit and the changes between pages`,
    ],
  },
  {
    id: 'input.page-times',
    says: 'Times before and after exclude their instant.',
    tests: [
      'test/api/users.test.ts > GET /v1/users > answers %s',
      'test/spec/10-geofences.test.ts > GET /v1/geofences > createdBefore, createdAfter, updatedBefore and updatedAfter are cursors',
      'test/spec/12-beacons.test.ts > GET /v1/beacons > is sorted by createdAt, the newest first; tag and externalId are filters, times cursors',
      'test/spec/09-trips.test.ts > GET /v1/trips > createdAfter and createdBefore are cursors',
      `${events} > GET /v1/events > %s`,
    ],
  },
  {
    id: 'input.page-instant',
    says: 'Where one instant has more than limit, the page holds limit of them, and the cursor goes on exactly.',
    tests: [`${paging} > $path > goes on exactly by cursor where one instant fills more than a page`],
  },
  {
    id: 'input.page-cursor',
    says: 'Every list takes a cursor and answers one.',
    tests: [
      'test/spec/20-wire-rules.test.ts > every list has a limit, takes a cursor and answers one',
      `${paging} > $path > refuses the cursor %s`,
    ],
  },
  {
    id: 'input.page-spread',
    says: 'The server gives at most 100 objects of a list the same time.',
    tests: [`${paging} > gives at most a hundred objects of a list the same time`],
  },
  {
    id: 'input.page-bytes',
    says: 'A page that ends by bytes does so in the same way, and holds at least one object.',
    tests: [
      `${paging} > ends a page at two megabytes, and goes on after it`,
      'src/http/replies.test.ts > a page %s',
    ],
  },
  {
    id: 'input.page-trips',
    says: 'Trips can be paged by updatedBefore and updatedAfter.',
    tests: [
      `${paging} > $path > misses and repeats nothing, whatever the ties, the limit and the changes between pages`,
    ],
  },
  {
    id: 'input.server-time',
    says: 'Without updatedAt an update has the server’s time, also after one that was stamped ahead.',
    tests: [
      'test/scenarios/tracking.test.ts > time > is that of the server for an update without one, also after one stamped ahead',
      'src/tracking/rules/accept.test.ts > %s',
    ],
  },
  {
    id: 'input.erasure',
    says: 'Deleting a user deletes everything about them, on every node.',
    tests: ['test/scenarios/erasure.test.ts > leaves nothing of a deleted user behind'],
  },
  {
    id: 'input.search-geofences',
    says: 'A search answers whole geofences, without geometry if so wanted.',
    tests: [
      `${search} > GET /v1/search/geofences > answers whole geofences, without geometries if so wanted`,
    ],
  },
  {
    id: 'input.search-geofences-public',
    says: 'A publishable key does not get for whom a geofence is.',
    tests: [
      `${search} > GET /v1/search/geofences > never answers whom it is for to a publishable key (geometry: %s)`,
    ],
  },
  {
    id: 'input.conversion-public',
    says: 'A publishable key gets of a conversion what was sent, and of the user the _id and the userId that was sent.',
    tests: [
      `${events} > POST /v1/events > answers a publishable key the event as it was sent, and of the user only what was sent`,
    ],
  },
]
