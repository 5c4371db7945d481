import type { Statement } from '../statement.ts'

const errorSpec = 'test/spec/16-errors.test.ts'
const wire = 'test/spec/20-wire-rules.test.ts'
const refusals = 'test/scenarios/refusals.test.ts'
const brokenHttp = 'test/scenarios/broken-http.test.ts'
const anyRequest = 'test/scenarios/any-request.test.ts'
const frame = 'test/scenarios/frame.test.ts'
const inputRules = 'test/api/input-rules.test.ts'
const tracking = 'test/spec/04-tracking.test.ts'
const resources = 'test/spec/02-resources.test.ts'
const geocode = 'test/api/geocode/geocode.test.ts'
const iso8601 = 'src/http/input/iso-8601.test.ts'
const keySpec = 'test/spec/14-authentication.test.ts'
const decisions = 'test/spec/19-decisions.test.ts'
const geofences = 'test/api/geofences/geofences.test.ts'
const limits = 'test/spec/17-limits.test.ts'

/** What holds for every request. */
export const wireRules: Statement[] = [
  {
    id: 'wire.success',
    says: 'Every success is 200 with meta, creations too; 202 is for imports in the background only.',
    tests: [
      `${errorSpec} > Statuses > 200 is every success, creations too`,
      `${wire} > every success is 200, and only imports may answer 202`,
      'test/api/geofences/import.test.ts > an import > writes the good rows in the background and replaces existing geofences',
    ],
  },
  {
    id: 'wire.request-id',
    says: 'Every answer has its request id under both header names, with one value.',
    tests: [
      `${refusals} > is refused: > %s`,
      `${brokenHttp} > is answered in the API's form: > %s`,
      `${anyRequest} > any request > is served, if it is valid`,
    ],
  },
  {
    id: 'wire.request-log',
    says: 'A log line carries the request id.',
    tests: [
      `${frame} > the log > has a line per request with its id and route, and no key, URL or coordinates`,
    ],
  },
  {
    id: 'wire.error-body',
    says: 'An error is meta with code, message, and param where one parameter is at fault.',
    tests: [
      `${errorSpec} > An error is meta with code, message, and param where a parameter is invalid > 400: a latitude out of range`,
      `${refusals} > is refused: > %s`,
    ],
  },
  {
    id: 'wire.unknown-path',
    says: 'An unknown path is 404 in that form.',
    tests: [
      `${refusals} > is refused: > %s`,
      `${anyRequest} > any request > is refused, if it is to no operation`,
    ],
  },
  {
    id: 'wire.wrong-method',
    says: 'A wrong method on a known path is 405, with Allow.',
    tests: [`${refusals} > is refused: > a wrong method, naming the right ones in Allow`],
  },
  {
    id: 'wire.parser-failures',
    says: 'A body that is too large is 413, of an unsupported type 415, malformed JSON 400, and any other broken request an error in the same form.',
    tests: [`${refusals} > is refused: > %s`, `${brokenHttp} > is answered in the API's form: > %s`],
  },
  {
    id: 'wire.null-in',
    says: 'null for an optional field is the same as leaving it out.',
    tests: [
      `${inputRules} > an empty string and null are absent, and a required parameter is missing then`,
      `${tracking} > Decisions about updates > null counts as absent`,
    ],
  },
  {
    id: 'wire.null-in-settings',
    says: 'In settings null removes.',
    tests: ['test/spec/13-settings.test.ts > null removes the entry of a chain'],
  },
  {
    id: 'wire.null-out',
    says: 'Unknown values are left out, not null, but for the times of fraud.',
    tests: [
      'test/api/users.test.ts > GET /v1/users/:id > omits unknown fields instead of sending null',
      `${resources} > User > has a fraud object of booleans and of times that may be null`,
      `${anyRequest} > any request > is served, if it is valid`,
    ],
  },
  {
    id: 'wire.datetimes-out',
    says: 'Datetimes are answered with milliseconds and Z.',
    tests: [
      `${anyRequest} > any request > is served, if it is valid`,
      `${resources} > Trip: has the fields that are listed, is named by _id or externalId`,
    ],
  },
  {
    id: 'wire.local-time',
    says: 'The current time of a time zone is local, with its offset.',
    tests: [
      'src/geocoder/zoned-time.test.ts > %s at %s: %s',
      `${geocode} > GET /v1/geocode/forward > answers a whole house record`,
    ],
  },
  {
    id: 'wire.datetimes-in',
    says: 'A datetime is a date or any ISO 8601 string; without a zone it is UTC; anything else is 400 with param.',
    tests: [
      `${inputRules} > datetimes are any ISO 8601 date or datetime`,
      `${iso8601} > readIso8601 > reads %s as %s`,
      `${iso8601} > readIso8601 > refuses %s`,
    ],
  },
  {
    id: 'wire.key-form',
    says: 'A project has four keys: environment and kind, then 40 hexadecimal digits.',
    tests: [`${keySpec} > 2. a project has four keys`],
  },
  {
    id: 'wire.key-where',
    says: 'A key is sent as it is or after Bearer; for maps it may be in the query, elsewhere not.',
    tests: [
      `${keySpec} > 1. every request carries a key in Authorization > as it is, or after Bearer`,
      'test/api/maps.test.ts > styles > pass on a key from the query',
      `${decisions} > On the wire > a key counts only in the header, not in the query, but for maps`,
    ],
  },
  {
    id: 'wire.key-levels',
    says: 'A secret key may do what a publishable one may; the reverse is 403; no or an unknown key is 401.',
    tests: [`${keySpec} > 3. and 6. levels; 5. no key is 401, too weak a key is 403 > %s is %s`],
  },
  {
    id: 'wire.key-storage',
    says: 'Secret keys are stored as hashes only.',
    tests: ['test/scenarios/server.test.ts > keys and projects > are in the database as hashes only'],
  },
  {
    id: 'wire.test-and-live',
    says: 'Test and live are two worlds: a key never reads, changes or triggers anything of the other.',
    tests: [
      `${wire} > Test and live > are two worlds: no key reads, changes, deletes or triggers what belongs to the other`,
      'test/scenarios/tracking.test.ts > identity > keeps test and live apart',
      'test/api/settings.test.ts > the Places settings > are kept apart for test and live',
    ],
  },
  {
    id: 'wire.client-address',
    says: 'The client is the socket, or behind trusted proxies the last hop that is none of them.',
    tests: [
      `${decisions} > On the wire > behind proxies (%s) the client is the last hop that is not ours: %s`,
    ],
  },
  {
    id: 'wire.address-of-others',
    says: 'Another address than the caller’s is looked up with a secret key only.',
    tests: [
      `${geocode} > GET /v1/geocode/ip > %s, with a secret key`,
      `${geocode} > GET /v1/geocode/ip > needs a secret key for another address`,
    ],
  },
  {
    id: 'wire.address-unknown',
    says: 'A private, reserved or unknown address is 404 and says so.',
    tests: [`${geocode} > GET /v1/geocode/ip > %s is %i`],
  },
  {
    id: 'wire.open',
    says: 'Health, metrics, reference, attribution and the dashboard’s pages need no key.',
    tests: [
      `${frame} > without a key > %s answers`,
      'test/api/attribution.test.ts > lists the sources without a key',
      'test/api/dashboard/serving.test.ts > serves the page without a key; its policy allows nothing inline and no other host',
    ],
  },
  {
    id: 'wire.v1-needs-key',
    says: 'Everything under /v1 needs a key.',
    tests: [`${wire} > everything under /v1 needs a key`],
  },
  {
    id: 'wire.cors',
    says: 'Browsers may call from any origin by default, with the methods and headers of the API; a preflight is cached for a day.',
    tests: [`${frame} > browsers > may call from any origin by default; a preflight is cached for a day`],
  },
  {
    id: 'wire.cors-list',
    says: 'The operator may list the origins.',
    tests: [`${frame} > browsers > may call from the origins that the operator lists, and from no other`],
  },
  {
    id: 'wire.cors-exposed',
    says: 'Pages may read both request ids and the rate limits.',
    tests: [`${wire} > pages may read the request ids and the rate limits`],
  },
  {
    id: 'wire.forms',
    says: 'Forms have numbers and booleans as text, JSON texts, brackets, and lists by repetition.',
    tests: [
      'test/spec/01-what-the-service-does.test.ts > What the service does > 5. POST and PUT bodies come as JSON or as a form',
      `${decisions} > On the wire > metadata in a form come as %s`,
      `${inputRules} > booleans in queries and forms are true or false in any case, 1 or 0`,
      `${inputRules} > numbers in queries and forms are in decimal notation`,
      `${inputRules} > lists in queries and forms are one entry, repeated, in brackets, or with commas`,
      `${geofences} > PUT /v1/geofences/:tag/:externalId > accepts a form with coordinates as %s`,
    ],
  },
  {
    id: 'wire.limit-scope',
    says: 'A rate limit is a token bucket for each project, environment and operation.',
    tests: [
      `${wire} > Rate limits > are counted for each project`,
      `${frame} > rate limits > are separate for each operation and environment`,
      'src/http/limits/buckets.test.ts > a bucket > never lets through more than a textbook bucket, nor less',
    ],
  },
  {
    id: 'wire.limit-device',
    says: 'Devices are limited on track only; replay and bulk are not bound by device.',
    tests: [
      `${limits} > Requests a second > POST /v1/track: 1 for each device`,
      `${wire} > Rate limits > of a device bind track only, not replay and bulk`,
    ],
  },
  {
    id: 'wire.limit-ip-device',
    says: 'IP lookups by device can be limited; by default they are not.',
    tests: [`${wire} > Rate limits > of a device that looks up its address are off until they are set`],
  },
  {
    id: 'wire.limit-answer',
    says: 'Too many requests are 429, with the limit, what remains, when it is full, and when to come back.',
    tests: [`${frame} > rate limits > let exactly the limit through, and set the X-RateLimit headers`],
  },
  {
    id: 'wire.limit-figures',
    says: 'The first of two listed figures is the default; operations of the contract without one have 10 a second; each can be configured.',
    tests: [
      `${limits} > Requests a second > %s: %i`,
      `${frame} > rate limits > let exactly the limit through, and set the X-RateLimit headers`,
    ],
  },
  {
    id: 'wire.disabled',
    says: 'A project that the operator disabled gets 402.',
    tests: [`${errorSpec} > Statuses > 402: the project is disabled`],
  },
  {
    id: 'wire.quota',
    says: 'A project past a monthly quota that the operator set gets 402; there is none by default.',
    tests: [`${errorSpec} > Statuses > 402: a monthly quota is used up, of updates or of calls`],
  },
  {
    id: 'wire.conflict',
    says: '409: creating a geofence or beacon that exists, and changing a trip against its state.',
    tests: [
      `${geofences} > POST /v1/geofences > creates a geofence, and answers 409 the second time`,
      'test/api/beacons.test.ts > beacons > are created once by POST',
      'test/api/trips/trips.test.ts > a trip > may go back while it is active, and never after its end',
    ],
  },
  {
    id: 'wire.blocked-country',
    says: '451: track and context from a blocked country, by location or by address; nothing is stored.',
    tests: ['test/scenarios/on-the-map.test.ts > a blocked country > answers 451, %s, and stores nothing'],
  },
  {
    id: 'wire.no-change',
    says: 'An update that changes nothing is 200 without events, not 429.',
    tests: [
      `${errorSpec} > Statuses > 429 is not for updates that change nothing: these are 200`,
      `${tracking} > Decisions about updates > an update that changes nothing is 200 with no events`,
    ],
  },
]
