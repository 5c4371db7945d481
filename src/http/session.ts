import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '../errors.ts'
import { mayActAs, type Operator, type Role } from '../model/project/operator.ts'
import type { Queries } from '../store/database.ts'
import type { Actor } from '../store/projects/audit.ts'
import type { Caller } from '../store/projects/key-ring.ts'
import { findSession, sessionSeconds } from '../store/projects/sessions.ts'
import { attemptSeconds } from '../store/projects/sign-in-attempts.ts'
import type { Access } from './operation.ts'
import { addressOf } from './requester.ts'

/**
 * The session cookie counts only together with this header. Pages of other origins cannot send it, as preflight answers
 * do not allow it: this protects against cross-site request forgery.
 */
const dashboardHeader = 'x-groma-dashboard'

const cookieName = 'groma_session'
const attemptCookieName = 'groma_sign_in'

export function isFromDashboard({ headers }: FastifyRequest): boolean {
  return headers[dashboardHeader] !== undefined
}

/** The operator who is signed in; on operations of a project they act as a secret key of that project and environment. */
export async function authenticateOperator(
  request: FastifyRequest,
  access: Access,
  database: Queries,
): Promise<{ operator: Operator; caller: Caller | undefined }> {
  const token = sessionToken(request)
  if (token === undefined) throw errors.notSignedIn()
  const name = request.headers['x-groma-project']
  const session = await findSession(database, token, typeof name === 'string' ? name : undefined)
  if (!session) throw errors.notSignedIn()
  const wanted = roleFor(access, request.method)
  if (!mayActAs(session.role, wanted)) throw errors.roleNeeded(wanted, session.role)
  const { id, name: operatorName, role, issuer } = session
  const operator = { id, name: operatorName, role, issuer }
  if (access === 'operator' || access === 'admin') return { operator, caller: undefined }
  const { project, disabled } = session
  if (project === null) throw errors.noSuchProject(String(name ?? ''))
  if (disabled) throw errors.projectDisabled()
  return { operator, caller: { project, live: isLive(request), secret: true, disabled: false } }
}

function roleFor(access: Access, method: string): Role {
  if (access === 'admin') return 'admin'
  return access === 'operator' || method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

function isLive({ headers }: FastifyRequest): boolean {
  const environment = headers['x-groma-environment']
  if (environment !== 'test' && environment !== 'live') throw errors.noSuchEnvironment(environment)
  return environment === 'live'
}

export function sessionToken(request: FastifyRequest): string | undefined {
  return cookieOf(request, cookieName)
}

/** Of a browser that has gone to the identity provider. */
export function attemptToken(request: FastifyRequest): string | undefined {
  return cookieOf(request, attemptCookieName)
}

function cookieOf({ headers: { cookie = '' } }: FastifyRequest, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(cookie)?.[1]
}

/** For the audit log. */
export function actorOf(request: FastifyRequest): Actor {
  const { operator, caller } = request
  const key = `${caller?.live ? 'live' : 'test'} secret key`
  return { actor: operator ? `operator ${operator.name}` : key, address: addressOf(request) }
}

/** HttpOnly, SameSite=Strict, and Secure where the request came over TLS. Without a token the cookie is removed. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | undefined,
  seconds = sessionSeconds,
): void {
  const age = token === undefined ? 0 : seconds
  setCookie(request, reply, `${cookieName}=${token ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict`)
}

/** Not Strict: it is needed when another site, the identity provider, leads back. */
export function setAttemptCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const cookie = `${attemptCookieName}=${token}; Path=/; Max-Age=${attemptSeconds}; HttpOnly; SameSite=Lax`
  setCookie(request, reply, cookie)
}

function setCookie({ protocol }: FastifyRequest, reply: FastifyReply, cookie: string): void {
  reply.header('set-cookie', protocol === 'https' ? `${cookie}; Secure` : cookie)
}
