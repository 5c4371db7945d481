/** Every error of the API: its status, and what was got and what was expected; `param` is the parameter at fault, if there is one. */
export class ApiError extends Error {
  readonly status: number
  readonly param: string | undefined
  readonly headers: Record<string, string>

  constructor(status: number, message: string, param?: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.param = param
    this.headers = headers
  }
}

/** The database cannot serve at the moment; the log has the cause already. */
export class DatabaseUnavailable extends ApiError {}

/** About a parameter. */
function wrong(param: string, message: string, status = 400): ApiError {
  return new ApiError(status, message, param)
}

/** With the challenge that every 401 must have. */
const badKey = (message: string) => new ApiError(401, message, undefined, { 'www-authenticate': 'Bearer' })

/** Try again in so many seconds. */
function busy(message: string, seconds: number): ApiError {
  return new ApiError(503, message, undefined, { 'retry-after': String(seconds) })
}

export const errors = {
  /** One that another process has made. */
  received: ({ status, message, param, headers }: ApiError) => new ApiError(status, message, param, headers),

  // 400
  missing: (param: string) => new ApiError(400, `Missing ${param}.`, param),
  invalid: (param: string, expectation: string) => wrong(param, `Invalid ${param}. ${expectation}`),
  noSuchProject: (name: string) =>
    new ApiError(400, `Unknown project "${name}". Expected an existing one in the header X-Groma-Project.`),
  noSuchEnvironment: (got: unknown) =>
    new ApiError(
      400,
      `Invalid header X-Groma-Environment. Expected test or live, got ${JSON.stringify(got)}.`,
    ),
  missingUser: () =>
    new ApiError(400, 'Missing userId. Expected at least one of userId, deviceId and installId.', 'userId'),
  tooManyGeometries: (limit: number) =>
    wrong(
      'includeGeometry',
      `Invalid includeGeometry. Expected false for a limit over 100, got a limit of ${limit}.`,
    ),
  alternativesNeedTwo: (count: number) =>
    new ApiError(400, `Invalid alternatives. Expected exactly two locations, got ${count}.`, 'alternatives'),
  tooManyRoutes: (count: number, most: number) =>
    wrong(
      'destinations',
      `Invalid destinations. Expected at most ${most} routes (origins × destinations), got ${count}.`,
    ),
  windowWithoutDeparture: (at: number) =>
    wrong('departureTime', `Missing departureTime. Expected one with the time window of locations[${at}].`),
  noChainOrCategory: () =>
    wrong('chains', 'Missing chains. Expected at least one of chains and categories, or iataCode.'),
  countryNotValidated: (countryCode: string) =>
    new ApiError(400, `Invalid countryCode. Expected US or CA, got "${countryCode}".`, 'countryCode'),
  noAddressLine: () =>
    wrong('addressLabel', 'Missing addressLabel. Expected addressLabel, or both number and street.'),
  tripUnderWay: (status: string) =>
    new ApiError(400, `The route is available once the trip has ended (now: ${status}).`),
  tripTooShort: (externalId: string, locations: number) =>
    new ApiError(400, `A route needs at least 2 locations; the trip "${externalId}" has ${locations}.`),
  noOpenLegs: (externalId: string) =>
    new ApiError(400, `The trip "${externalId}" has no open legs to optimize.`),
  importRefused: (sentence: string) => new ApiError(400, sentence),
  malformed: (what: string, reason: string) => new ApiError(400, `The ${what} is not valid JSON: ${reason}`),
  notAnObject: () => new ApiError(400, 'The body must be a JSON object or a form.'),
  malformedUrl: () =>
    new ApiError(400, 'The URL is not valid: a % must be followed by two hex digits of UTF-8 text.'),
  noHost: () => new ApiError(400, 'The request has no Host header.'),
  malformedRequest: () => new ApiError(400, 'The request is not valid HTTP.'),

  // 401, 402, 403
  noKey: () => badKey('No API key. Send it in the Authorization header.'),
  unknownKey: () => badKey('Unknown API key. It may have been rolled or revoked.'),
  notSignedIn: () => new ApiError(401, 'Session expired. Sign in again.'),
  wrongOldPassword: () => wrong('old', 'This is not your current password.'),
  wrongPassword: () => new ApiError(401, 'Wrong name or password.'),
  wrongLink: () =>
    new ApiError(401, 'The link was used already or is more than a day old. Ask for a new one.'),
  projectDisabled: () =>
    new ApiError(402, 'This project is disabled. Ask the operator of this server to enable it.'),
  quotaUsed: (kind: 'updates' | 'calls', quota: number) =>
    new ApiError(
      402,
      `This month's quota of ${quota} ${kind} is used up. The next month (UTC) begins anew; the operator of this server can raise it.`,
    ),
  secretKeyNeeded: () =>
    new ApiError(
      403,
      'This operation needs a secret key, got a publishable one. Call it from your server only.',
    ),
  roleNeeded: (wanted: string, has: string) =>
    new ApiError(403, `This operation needs the role ${wanted}, yours is ${has}. An admin can change it.`),
  dashboardOnly: () =>
    new ApiError(403, 'This operation is for the dashboard only: the header X-Groma-Dashboard is missing.'),
  secretKeyForIp: () =>
    wrong('ip', 'Looking up an address other than your own needs a secret key, got a publishable one.', 403),

  // 404, 405
  noSuchPath: (path: string) => new ApiError(404, `No operation at ${path}. See /docs/api for all of them.`),
  notFound: (noun: string, reference: string) => new ApiError(404, `No ${noun} found for "${reference}".`),
  noShare: () => new ApiError(404, 'This link has ended, or there is no such link.'),
  privateIp: (ip: string) =>
    new ApiError(404, `The address ${ip} is private or reserved, so it has no location.`),
  unknownIp: (ip: string) => new ApiError(404, `No location is known for the address ${ip}.`),
  noRoadNear: (name: string, latitude: number, longitude: number, mode: string) =>
    new ApiError(404, `No road for ${mode} near ${name} (${latitude},${longitude}).`),
  areaTooSmall: (name: string) =>
    new ApiError(404, `The area around ${name} is too small to be drawn. Expected a longer reach.`),
  noRoute: (from: string, to: string, mode: string) =>
    new ApiError(404, `No route by ${mode} from ${from} to ${to}: no roads connect them.`),
  noRouteOutside: (from: string, to: string, mode: string) =>
    new ApiError(404, `No route by ${mode} from ${from} to ${to} stays outside the excluded areas.`),
  tooFarApart: (from: string, to: string, mode: string) =>
    new ApiError(404, `No route by ${mode} from ${from} to ${to}: they are too far apart.`),
  noRoadAlong: (mode: string) => new ApiError(404, `No road for ${mode} near any part of the path.`),
  noWayAlong: (mode: string) =>
    new ApiError(404, `There are roads for ${mode} near the path, but no way along them fits its points.`),
  noElevation: () =>
    wrong(
      'elevation',
      'This server has no elevations along this route. Import them with "groma import --elevation".',
      404,
    ),
  noRoads: () => new ApiError(404, 'This server has no road map yet. Import one with "groma import".'),
  wrongMethod: (method: string, path: string, allowed: string[]) =>
    new ApiError(405, `${method} is not allowed on ${path}. Allowed: ${allowed.join(', ')}.`, undefined, {
      allow: allowed.join(', '),
    }),

  // 409
  isRunning: (what: string) => new ApiError(409, `${what} is running. Wait for it to end, or stop it.`),
  noRoom: (needed: number, free: number) => {
    const [a, b] = [needed, free].map((bytes) => `${(bytes / 1e9).toFixed(1)} GB`)
    return new ApiError(409, `The disk has no room for this import: it may take ${a}, and ${b} are free.`)
  },
  operatorExists: (name: string) => new ApiError(409, `An operator "${name}" exists already.`, 'name'),
  projectExists: (name: string) => new ApiError(409, `A project "${name}" exists already.`, 'name'),
  adminHasAllProjects: () =>
    new ApiError(409, 'An admin has all projects. Make them a viewer or editor to limit them.', 'projects'),
  lastAdmin: (name: string) =>
    new ApiError(409, `"${name}" is the only admin with a password. Make another one first.`, 'name'),
  operatorOfProvider: (name: string, issuer: string) =>
    new ApiError(409, `"${name}" signs in with ${new URL(issuer).host}: change them there.`, 'name'),
  nameTaken: (noun: string, tag: string, externalId: string) =>
    new ApiError(409, `A ${noun} with tag "${tag}" and externalId "${externalId}" exists already.`),
  tooManyWebhooks: (most: number) =>
    new ApiError(409, `This environment has ${most} webhooks, as many as one may have. Delete one first.`),
  tooManyAlerts: (most: number) =>
    new ApiError(409, `This environment has ${most} alerts, as many as one may have. Delete one first.`),
  alertExists: (name: string) => new ApiError(409, `An alert named "${name}" exists already.`, 'name'),
  noPublishableKey: (environment: string) =>
    new ApiError(
      409,
      `The ${environment} environment has no publishable key. "groma keys roll --kind publishable" makes one.`,
    ),
  tripRuns: (externalId: string) =>
    new ApiError(409, `The trip "${externalId}" is under way. Complete or cancel it first.`),
  ended: (what: 'trip' | 'leg', id: string, status: string) =>
    new ApiError(409, `The ${what} "${id}" has ended (${status}).`),

  // 408, 413, 414, 415, 431
  clientGone: () => new ApiError(408, 'The client has closed the connection.'),
  tooSlow: () => new ApiError(408, 'The request took too long to arrive.'),
  bodyTooLarge: (limit: number) => new ApiError(413, `The body is larger than the ${limit} bytes allowed.`),
  tooManyFields: (most: number) => new ApiError(413, `The form has more than ${most} fields. Send JSON.`),
  urlTooLong: (limit: number) => new ApiError(414, `The URL is longer than the ${limit} bytes allowed.`),
  unsupportedMediaType: (got: string | undefined) =>
    new ApiError(
      415,
      `Got a body of type ${got || '(none)'}; expected application/json or application/x-www-form-urlencoded.`,
    ),
  compressedBody: (got: string) => new ApiError(415, `Expected a body without compression, got ${got}.`),
  notUtf8: (got: string) => new ApiError(415, `Expected a body in UTF-8, got charset ${got}.`),
  headersTooLarge: () => new ApiError(431, 'The request headers are too large.'),

  // 429
  rateLimited: (limit: number, name: string, retryAfter: number) =>
    new ApiError(
      429,
      `Rate limit exceeded: ${limit} requests per second for ${name}. Try again in ${retryAfter} s.`,
      undefined,
      { 'retry-after': String(retryAfter) },
    ),
  tooManyNewUsers: (
    perSecond: number,
    burst: number,
    { resetAt, retryAfter }: { resetAt: number; retryAfter: number },
  ) =>
    new ApiError(
      429,
      `Rate limit exceeded: publishable keys create at most ${perSecond} users per second, or ${burst} at once. Known users go on. Try again in ${retryAfter} s.`,
      undefined,
      {
        'x-ratelimit-limit': String(perSecond),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(resetAt),
        'retry-after': String(retryAfter),
      },
    ),
  tooManyStreamsOfProject: (most: number) =>
    new ApiError(
      429,
      `This project has ${most} streams open on this server, as many as one may have. Close one, or try again shortly.`,
      undefined,
      { 'retry-after': '5' },
    ),

  // 451
  blockedCountry: (country: string) =>
    new ApiError(451, `This project accepts no updates from ${country}: the country is on its blocklist.`),

  // 500, 503
  internal: () =>
    new ApiError(500, 'Something went wrong on our side. The log has the details under this request id.'),
  databaseUnavailable: (retryAfter = 1, reason = 'The database is not available at the moment.') =>
    new DatabaseUnavailable(503, `${reason} Try again shortly.`, undefined, {
      'retry-after': String(retryAfter),
    }),
  tooManyStreams: (most: number) =>
    busy(`This server has ${most} streams open already. Try again shortly.`, 5),
  importBeingRead: () => busy('Another large file of this project is being read. Try again shortly.', 5),
  tooManyImports: (most: number) =>
    busy(`This server is reading ${most} large files already. Try again shortly.`, 5),
  tooMuchLongWork: (most: number) =>
    busy(`${most} searches, lists and imports of this project are waiting already. Try again shortly.`, 1),
  mapsAwaited: (sentence: string) => busy(`${sentence} Try again shortly.`, 5),
  stopping: (what = 'This server') => busy(`${what} is stopping. Try again shortly.`, 1),
  routingBusy: () => busy('Too many route requests at the moment. Try again shortly.', 1),
  routingTooSlow: (milliseconds: number) =>
    busy(
      `The route took longer than the ${milliseconds / 1000} s allowed. Ask for fewer or nearer locations, or try again.`,
      5,
    ),
  routingUnavailable: () => busy('The routing engine failed on this request. Try again shortly.', 1),
  roadsBeingBuilt: () => busy('The roads are being built. Try again in a minute.', 10),
  routingBroken: (sentence: string) => busy(`Routing is not available: ${sentence}`, 60),
}

// Beside the API's: what a program catches or an operator reads. These have no status.

/** The routing engine refused a query, with its own message: no route, or an invalid query. */
export class EngineRefusal extends Error {}

/** The routing engine's process ended during a query. */
export class EngineEnded extends Error {}

/** Building routing tiles failed; the message is one sentence. */
export class TilesFailed extends Error {}

/** For the log, and the reason of a 503. */
export function damagedTiles(file: string): Error {
  return new Error(
    `${file} is damaged: its checksum is wrong. Import one of the regions again; that rebuilds all roads.`,
  )
}

/** For the terminal and the log, not the API. */
export function brokenAtlas(path: string, what: string): Error {
  return new Error(`${path} ${what}. Import it again with "groma import".`)
}

/** A file cannot be imported; the message is one sentence for the operator, shown without a stack. */
export class MapFileError extends Error {}

/** Nothing may be read from there or sent there: trying again does not help. */
export class AddressRefused extends Error {}

/** `what` follows the file's name: "is cut off". `position` is in bytes from the start of the file. */
export function badMapFile(path: string, what: string, position?: number): MapFileError {
  const where = position === undefined ? '' : ` (at byte ${position.toLocaleString('en')})`
  return new MapFileError(`${path} ${what}${where}.`)
}

export function importRuns(folder: string, pid: number | undefined): Error {
  const who = pid === undefined ? '' : ` (process ${pid})`
  return new Error(`Another import into ${folder} is running${who}. Wait for it to end, then try again.`)
}

/** Two nodes would undo each other's files. */
export function folderTaken(dataFolder: string): Error {
  return new Error(
    `Another server with GROMA_NODE_PORT uses ${dataFolder}. Give each a data folder of its own (GROMA_DATA).`,
  )
}
