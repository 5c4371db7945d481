import type { FastifySchema } from 'fastify'
import { type ApiError, errors } from '../../errors.ts'
import type { Access, ErrorStatus, RateLimit } from '../operation.ts'
import { errorBody } from '../replies.ts'

/** Which errors an operation answers, for the reference. */

const meanings: Record<ErrorStatus, { name: string; description: string; example: ApiError }> = {
  400: {
    name: 'BadRequest',
    description: 'A parameter is missing or invalid; `param` names it.',
    example: errors.invalid('latitude', 'Valid range: [-90, 90].'),
  },
  401: { name: 'Unauthorized', description: 'No API key, or an unknown one.', example: errors.unknownKey() },
  402: {
    name: 'PaymentRequired',
    description: 'The operator of the server has disabled the project, or its monthly quota is used up.',
    example: errors.projectDisabled(),
  },
  403: {
    name: 'Forbidden',
    description: 'A publishable key where a secret one is needed.',
    example: errors.secretKeyNeeded(),
  },
  404: {
    name: 'NotFound',
    description: 'There is no such thing, or no such road.',
    example: errors.notFound('geofence', 'stores/9'),
  },
  409: {
    name: 'Conflict',
    description: 'The tag and externalId are taken, or the state of the trip forbids the change.',
    example: errors.ended('trip', 'order-42', 'completed'),
  },
  429: {
    name: 'TooManyRequests',
    description: 'The rate limit is exceeded; see `Retry-After`.',
    example: errors.rateLimited(10, 'users.get', 1),
  },
  451: {
    name: 'UnavailableForLegalReasons',
    description: 'The country of the location or of the IP address is on the blocklist of the project.',
    example: errors.blockedCountry('DE'),
  },
  503: {
    name: 'ServiceUnavailable',
    description: 'The database or the routing engine is busy or unavailable; see `Retry-After`.',
    example: errors.databaseUnavailable(),
  },
}

/** The errors that follow from access, limit and parameters, and the operation's own. */
export function errorStatuses(
  { params, querystring, body }: FastifySchema,
  {
    access = 'open',
    limit,
    errors: own = [],
  }: { access?: Access; limit?: RateLimit; errors?: ErrorStatus[] },
): ErrorStatus[] {
  const hasInput = [params, querystring, body].some(
    (part) => Object.keys((part as { properties?: object } | undefined)?.properties ?? {}).length > 0,
  )
  const all: (ErrorStatus | false)[] = [
    hasInput && 400,
    ...(access === 'open' ? [] : ([401, 402] as const)),
    access === 'secret' && 403,
    limit !== undefined && 429,
    ...own,
  ]
  return all.filter((status) => status !== false)
}

const other = {
  description: 'Any other error: the same body with its status in `meta.code`.',
  example: errors.internal(),
}

/** Under `components.responses`. */
export const errorResponses = Object.fromEntries(
  [...Object.values(meanings), { name: 'OtherError', ...other }].map(({ name, description, example }) => [
    name,
    {
      description,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          example: errorBody(example.status, example.message, example.param),
        },
      },
    },
  ]),
)

export function referToErrors(statuses: ErrorStatus[]): Record<string, { $ref: string }> {
  const named = statuses.map((status) => [status, meanings[status].name])
  return Object.fromEntries(
    [...named, ['default', 'OtherError']].map(([status, name]) => [
      status,
      { $ref: `#/components/responses/${name}` },
    ]),
  )
}
