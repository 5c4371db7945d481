import type { FastifyRequest } from 'fastify'
import { ApiError, errors } from '../errors.ts'
import type { Queries } from '../store/database.ts'
import type { Caller, KeyRing } from '../store/projects/key-ring.ts'
import type { Access } from './operation.ts'
import { authenticateOperator, isFromDashboard } from './session.ts'

/** The caller that the request's key belongs to; refuses a key that the operation does not accept. */
export function authenticate(request: FastifyRequest, access: Access, keys: KeyRing): Caller {
  if (access === 'operator' || access === 'admin') throw errors.notSignedIn()
  const key = keyOf(request)
  if (!key) throw errors.noKey()
  const caller = keys.find(key)
  if (!caller) throw errors.unknownKey()
  if (caller.disabled) throw errors.projectDisabled()
  if (access === 'secret' && !caller.secret) throw errors.secretKeyNeeded()
  return caller
}

/** Whether the key or session of a request still allows its operation. */
export async function isStillAllowed(
  request: FastifyRequest,
  keys: KeyRing,
  database: Queries,
): Promise<boolean> {
  const access = request.operation?.access ?? 'open'
  try {
    if (isFromDashboard(request)) await authenticateOperator(request, access, database)
    else authenticate(request, access, keys)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false
    throw error
  }
}

/** The bare key, or `Bearer <key>`. Browsers fetch map styles and tiles without headers, so these take it from the query. */
function keyOf(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers
  if (request.url.startsWith('/in/')) return deviceKey(request, authorization)
  if (authorization) return /^bearer /i.test(authorization) ? authorization.slice(7).trim() : authorization
  if (!request.url.startsWith('/maps/')) return undefined
  const { publishableKey } = request.query as Record<string, unknown>
  return typeof publishableKey === 'string' ? publishableKey : undefined
}

/** Apps on devices send it where their settings have room for it: in the path or query of the URL, as user name or as password. */
function deviceKey({ params, query }: FastifyRequest, authorization = ''): string | undefined {
  const [scheme = '', ...rest] = authorization.split(' ')
  const [user, ...password] = Buffer.from(rest.join(' '), 'base64').toString().split(':')
  const sent = [
    (params as { key?: unknown }).key,
    (query as { key?: unknown }).key,
    ...(/^basic$/i.test(scheme) ? [user, password.join(':')] : [rest.join(' ') || scheme]),
  ].filter((key): key is string => typeof key === 'string' && key !== '')
  return sent.find((key) => isKey.test(key)) ?? sent[0]
}

/** So that a user name is not taken for one. */
const isKey = /^prj_(test|live)_[ps]k_/
