/**
 * Every error a caller can meet: its status and its sentence. A sentence says what was got and what was
 * expected. `param` names the one parameter at fault; without one it is left out of the answer.
 */
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

export const errors = {
  // 400
  missing: (param: string) => new ApiError(400, `Missing ${param}.`, param),
  invalid: (param: string, expectation: string) =>
    new ApiError(400, `Invalid ${param}. ${expectation}`, param),
  noSuchProject: (name: string) =>
    new ApiError(400, `There is no project "${name}". Expected its name in the header X-Groma-Project.`),
  noSuchEnvironment: (got: unknown) =>
    new ApiError(400, `Expected test or live in the header X-Groma-Environment, got ${JSON.stringify(got)}.`),
  personalUserId: () =>
    new ApiError(
      400,
      'Invalid userId. Expected an id of your own without personal data, got an e-mail address.',
      'userId',
    ),
  noOneNamed: () =>
    new ApiError(400, 'Missing userId. Expected at least one of userId, deviceId and installId.', 'userId'),
  tooManyGeometries: (limit: number) =>
    new ApiError(
      400,
      `Invalid includeGeometry. Expected false for a limit over 100, got a limit of ${limit}.`,
      'includeGeometry',
    ),
  alternativesNeedTwo: (count: number) =>
    new ApiError(
      400,
      `Invalid alternatives. Expected exactly two locations with it, got ${count}.`,
      'alternatives',
    ),
  tooManyRoutes: (count: number, most: number) =>
    new ApiError(
      400,
      `Invalid destinations. Expected up to ${most} routes, origins times destinations, got ${count}.`,
      'destinations',
    ),
  noChainOrCategory: () =>
    new ApiError(
      400,
      'Missing chains. Expected at least one of chains and categories, or iataCode.',
      'chains',
    ),
  notNorthAmerican: (countryCode: string) =>
    new ApiError(
      400,
      `Invalid countryCode. Addresses can be validated in the US and CA, got "${countryCode}".`,
      'countryCode',
    ),
  noAddressLine: () =>
    new ApiError(
      400,
      'Missing addressLabel. Expected addressLabel, or both number and street.',
      'addressLabel',
    ),
  tripUnderWay: (externalId: string, status: string) =>
    new ApiError(400, `The trip "${externalId}" has not ended: it is ${status}. Its route is known then.`),
  tripTooShort: (externalId: string, places: number) =>
    new ApiError(400, `The trip "${externalId}" has ${places} locations. Expected two or more.`),
  noOpenLegs: (externalId: string) =>
    new ApiError(400, `The trip "${externalId}" has no open legs to put in order.`),
  malformedBody: (reason: string) => new ApiError(400, `The body is not valid JSON: ${reason}`),
  notAnObject: () => new ApiError(400, 'The body must be a JSON object or a form.'),
  malformedUrl: () =>
    new ApiError(400, 'The URL is not valid: a % must be followed by two hex digits of UTF-8 text.'),
  noHost: () => new ApiError(400, 'The request has no Host header.'),
  malformedRequest: () => new ApiError(400, 'The request is not valid HTTP.'),

  // 401, 402, 403
  noKey: () => new ApiError(401, 'No API key. Send it in the Authorization header.'),
  unknownKey: () => new ApiError(401, 'The API key is not known. It may have been rolled or revoked.'),
  notSignedIn: () => new ApiError(401, 'Not signed in, or not any more. Sign in to the dashboard.'),
  wrongPassword: () => new ApiError(401, 'The name or the password is not right.'),
  wrongLink: () => new ApiError(401, 'The link has been used, or is older than a day. Ask for a new one.'),
  projectDisabled: () =>
    new ApiError(402, 'This project is disabled. Ask the operator of this server to enable it.'),
  secretKeyNeeded: () =>
    new ApiError(
      403,
      'This operation needs a secret key; the key sent is publishable. Call it from your server only.',
    ),
  roleNeeded: (wanted: string, has: string) =>
    new ApiError(403, `This needs the role ${wanted}; yours is ${has}. An admin can change it.`),
  dashboardOnly: () =>
    new ApiError(403, 'This is for the dashboard: the header X-Groma-Dashboard is missing.'),
  secretKeyForIp: () =>
    new ApiError(
      403,
      'Looking up another address than your own needs a secret key; the key sent is publishable.',
      'ip',
    ),

  // 404, 405
  noSuchPath: (path: string) =>
    new ApiError(404, `There is nothing at ${path}. The operations are listed at /docs.`),
  notFound: (noun: string, reference: string) => new ApiError(404, `No ${noun} found for "${reference}".`),
  privateIp: (ip: string) =>
    new ApiError(404, `The address ${ip} is private or reserved, so it has no location.`),
  unknownIp: (ip: string) => new ApiError(404, `The location of the address ${ip} is not known.`),
  noRoadNear: (name: string, latitude: number, longitude: number, mode: string) =>
    new ApiError(404, `No road for ${mode} near ${name} (${latitude},${longitude}).`),
  noRoute: (from: string, to: string, mode: string) =>
    new ApiError(404, `No route by ${mode} from ${from} to ${to}: no roads connect them.`),
  tooFarApart: (from: string, to: string, mode: string) =>
    new ApiError(404, `No route by ${mode} from ${from} to ${to}: they are too far apart.`),
  noRoadAlong: (mode: string) => new ApiError(404, `No road for ${mode} near any part of the path.`),
  noRoads: () => new ApiError(404, 'This server has no road map yet. Import one with "groma import".'),
  wrongMethod: (method: string, path: string, allowed: string[]) =>
    new ApiError(405, `${method} is not allowed on ${path}. Allowed: ${allowed.join(', ')}.`, undefined, {
      allow: allowed.join(', '),
    }),

  // 409
  operatorExists: (name: string) => new ApiError(409, `There is an operator "${name}" already.`, 'name'),
  projectExists: (name: string) => new ApiError(409, `There is a project "${name}" already.`, 'name'),
  lastAdmin: (name: string) =>
    new ApiError(409, `"${name}" is the only admin. Make someone else one first.`, 'name'),
  nameTaken: (noun: string, tag: string, externalId: string) =>
    new ApiError(409, `A ${noun} of tag "${tag}" and externalId "${externalId}" exists already.`),

  tripRuns: (externalId: string) =>
    new ApiError(409, `The trip "${externalId}" is under way. Complete or cancel it first.`),
  tripEnded: (externalId: string, status: string) =>
    new ApiError(409, `The trip "${externalId}" has ended: it is ${status}.`),

  // 408, 413, 414, 415, 431
  tooSlow: () => new ApiError(408, 'The request took too long to arrive.'),
  bodyTooLarge: (limit: number) => new ApiError(413, `The body is larger than the ${limit} bytes allowed.`),
  urlTooLong: (limit: number) => new ApiError(414, `The URL is longer than the ${limit} bytes allowed.`),
  unsupportedMediaType: (got: string | undefined) =>
    new ApiError(
      415,
      `Got a body of type ${got || '(none)'}; expected application/json or application/x-www-form-urlencoded.`,
    ),
  headersTooLarge: () => new ApiError(431, 'The request headers are too large.'),

  // 429
  rateLimited: (limit: number, name: string, retryAfter: number) =>
    new ApiError(
      429,
      `Rate limit exceeded: ${limit} requests per second for ${name}. Try again in ${retryAfter} s.`,
      undefined,
      { 'retry-after': String(retryAfter) },
    ),

  // 451
  blockedCountry: (country: string) =>
    new ApiError(451, `This project takes no updates from ${country}: the country is on its blocklist.`),

  // 500, 503
  internal: () =>
    new ApiError(500, 'Something went wrong on our side. The log has the details under this request id.'),
  databaseUnavailable: () =>
    new ApiError(503, 'The database is not available at the moment. Try again shortly.', undefined, {
      'retry-after': '1',
    }),
  tooManyStreams: (most: number) =>
    new ApiError(503, `This server has ${most} streams open already. Try again shortly.`, undefined, {
      'retry-after': '5',
    }),
  stopping: () =>
    new ApiError(503, 'This server is stopping. Try again shortly.', undefined, { 'retry-after': '1' }),
  routingBusy: () =>
    new ApiError(503, 'Too many route requests at the moment. Try again shortly.', undefined, {
      'retry-after': '1',
    }),
  routingTooSlow: (milliseconds: number) =>
    new ApiError(
      503,
      `The route took longer than the ${milliseconds / 1000} s allowed. Ask for fewer or nearer locations, or try again.`,
      undefined,
      { 'retry-after': '5' },
    ),
  routingUnavailable: () =>
    new ApiError(503, 'The routing engine failed on this request. Try again shortly.', undefined, {
      'retry-after': '1',
    }),
  routingBroken: (sentence: string) =>
    new ApiError(503, `Routing is not available: ${sentence}`, undefined, { 'retry-after': '60' }),
}

/** The routing engine refused a query, with its own message: no route, or an invalid query. */
export class EngineRefusal extends Error {}

/** The routing engine's process ended during a query. */
export class EngineEnded extends Error {}

/** Building routing tiles failed; the message is one sentence. */
export class TilesFailed extends Error {}

/** One sentence for the operator, from the system's message when the routing engine cannot be loaded. */
export function engineLoadFailure(message: string): string {
  const [, library] = /(lib[\w+-]+\.so[\w.]*): cannot open shared object file/.exec(message) ?? []
  if (library === undefined) return `the routing engine cannot start: ${message}`
  const packages: Record<string, string> = { 'libbsd.so.0': 'libbsd0' }
  const install = packages[library] && `; on Debian "apt-get install ${packages[library]}" installs it`
  return `the routing engine needs the system library ${library}, which is missing${install ?? ''}.`
}

/** For whoever reads the terminal or the log, not the API. */
export function brokenAtlas(path: string, what: string): Error {
  return new Error(`${path} ${what}. Import it again with "groma import".`)
}

/** A file that the operator gave and that cannot be imported: one sentence, which is all there is to say of it. */
export class MapFileError extends Error {}

/** `what` goes on after the name: "is cut off". `position` is in bytes from the start of the file. */
export function badMapFile(path: string, what: string, position?: number): MapFileError {
  const where = position === undefined ? '' : ` (at byte ${position.toLocaleString('en')})`
  return new MapFileError(`${path} ${what}${where}.`)
}

export function importRuns(folder: string, pid: number | undefined): Error {
  const who = pid === undefined ? '' : ` (process ${pid})`
  return new Error(`Another import into ${folder} is running${who}. Wait for it to end, then try again.`)
}
