import type { Statement } from '../statement.ts'

const conventions = 'test/spec/01-what-the-service-does.test.ts > Conventions'
const offer = 'test/spec/01-what-the-service-does.test.ts > What the service does'

/** What the service does, and the conventions of all operations. */
export const service: Statement[] = [
  {
    id: 'service.versioned-paths',
    says: 'Every path starts with /v1, and nothing is served under another version.',
    tests: ['test/spec/18-versioning.test.ts > the version is the prefix /v1 of every operation'],
  },
  {
    id: 'service.tracks',
    says: "An update of a user answers the events that it made, as the project's settings have them.",
    tests: [`${offer} > 1. tracks updates of users, and answers the events they make according to settings`],
  },
  {
    id: 'service.offers',
    says: 'Forward, reverse and IP geocoding, autocomplete, search of users, geofences and places, address validation, and all kinds of routes are served.',
    tests: [`${offer} > 2. offers geocoding, autocomplete, search, address validation and routes`],
  },
  {
    id: 'service.stores',
    says: 'Users, trips, geofences, events with conversions, beacons and Places settings are stored and managed.',
    tests: [`${offer} > 3. stores and manages users, trips, geofences, events, beacons and Places settings`],
  },
  {
    id: 'service.json-answers',
    says: 'Every answer is JSON, errors too.',
    tests: [
      `${offer} > 4. every answer is JSON, with meta.code the status: %s`,
      "test/scenarios/broken-http.test.ts > is answered in the API's form: > %s",
    ],
  },
  {
    id: 'service.meta-code',
    says: 'A success has meta.code, the HTTP status as a number.',
    tests: [`${offer} > 4. every answer is JSON, with meta.code the status: GET /v1/users`],
  },
  {
    id: 'service.bodies',
    says: 'Bodies of POST and PUT come as JSON or as a form.',
    tests: [
      `${offer} > 5. POST and PUT bodies come as JSON or as a form`,
      'test/api/input-rules.test.ts > an empty string and null are absent, and a required parameter is missing then',
    ],
  },
  {
    id: 'service.request-id',
    says: 'Every answer has X-Service-Request-ID, different for each request.',
    tests: [`${offer} > 6. every answer has a request id of its own`],
  },
  {
    id: 'service.live-flag',
    says: 'What a live key made has live true, what a test key made has live false.',
    tests: [
      `${offer} > 7. what is made with a live key has live true`,
      `${offer} > 7. what is made with a test key has live false`,
    ],
  },
  {
    id: 'service.query-coordinates',
    says: 'A place in a query is latitude,longitude, in that order, within -90 to 90 and -180 to 180.',
    tests: [`${conventions} > a place in a query is latitude,longitude within their ranges: %s is %i`],
  },
  {
    id: 'service.body-coordinates',
    says: 'Positions in bodies and answers have the longitude first.',
    tests: [
      `${conventions} > in bodies and answers longitude comes first`,
      'test/api/geofences/geofences.test.ts > PUT /v1/geofences/:tag/:externalId > refuses a latitude out of range',
    ],
  },
  {
    id: 'service.datetimes',
    says: 'A datetime is a date, or a date and time of ISO 8601.',
    tests: [
      `${conventions} > a datetime is a date or a date and time of ISO 8601: %s is %i`,
      'test/api/input-rules.test.ts > datetimes are any ISO 8601 date or datetime',
    ],
  },
  {
    id: 'service.query-lists',
    says: 'Lists in queries have commas between their entries, positions of routes have bars.',
    tests: [`${conventions} > lists in queries are divided by commas, places of routes by |`],
  },
  {
    id: 'service.metadata-filters',
    says: 'The type of a value in metadata[key] is inferred: text, number or boolean.',
    tests: [`${conventions} > %s in a query finds text, numbers and booleans alike`],
  },
]
