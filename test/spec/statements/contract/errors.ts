import type { Statement } from '../statement.ts'

const failures =
  'test/spec/16-errors.test.ts > An error is meta with code, message, and param where a parameter is invalid'
const statuses = 'test/spec/16-errors.test.ts > Statuses'

/** The form of errors, and their statuses. */
export const errors: Statement[] = [
  {
    id: 'errors.body',
    says: 'An error is meta with code, param and message.',
    tests: [`${failures} > 400: a latitude out of range`],
  },
  { id: 'errors.200', says: '200 is success.', tests: [`${statuses} > 200 is every success, creations too`] },
  {
    id: 'errors.202',
    says: '202 is accepted, where work goes on.',
    tests: [
      `${statuses} > 202 is answered by imports only, which go on in the background`,
      'test/api/geofences/import.test.ts > an import > writes the good rows in the background and replaces existing geofences',
    ],
  },
  {
    id: 'errors.400',
    says: '400 is a missing or invalid parameter.',
    tests: [
      `${failures} > 400: a latitude out of range`,
      'test/spec/04-tracking.test.ts > POST /v1/track > needs %s',
    ],
  },
  { id: 'errors.401', says: '401 is an invalid key.', tests: [`${failures} > 401: GET /v1/users`] },
  {
    id: 'errors.402',
    says: '402 is a disabled project, or one that has used up its quota.',
    tests: [
      `${statuses} > 402: the project is disabled`,
      `${statuses} > 402: a monthly quota is used up, of updates or of calls`,
    ],
  },
  { id: 'errors.403', says: '403 is a key without permission.', tests: [`${failures} > 403: GET /v1/users`] },
  { id: 'errors.404', says: '404 is not found.', tests: [`${failures} > 404: GET /v1/users/nobody`] },
  {
    id: 'errors.409',
    says: '409 is a conflict.',
    tests: [
      `${statuses} > 409: a geofence or beacon that exists, a trip that has started or ended`,
      'test/spec/12-beacons.test.ts > POST /v1/beacons > is a conflict where there is one of that tag and externalId',
    ],
  },
  {
    id: 'errors.429',
    says: '429 is too many requests.',
    tests: [`${statuses} > 429: too many requests, and when to come back`],
  },
  {
    id: 'errors.451',
    says: '451 is a country on the blocklist.',
    tests: [`${statuses} > 451: the country is on the blocklist of the project`],
  },
  {
    id: 'errors.500',
    says: '500 is a fault of the server.',
    tests: [`${statuses} > 500 reveals no internals, and has a request id`],
  },
  {
    id: 'errors.503',
    says: '503 is temporarily unavailable.',
    tests: [`${statuses} > 503: the connection to the database is lost`],
  },
  {
    id: 'errors.latitude',
    says: 'A latitude out of range is 400 with param latitude, and a message with the range.',
    tests: [`${failures} > 400: a latitude out of range`],
  },
]
