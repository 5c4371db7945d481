import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Type } from 'typebox'
import type { Config } from '../../config.ts'
import { readClaims, valuesOf } from '../../http/identity/claims.ts'
import { callbackPath, type IdentityProvider } from '../../http/identity/provider.ts'
import { SignInRefused } from '../../http/identity/refusal.ts'
import type { Limiter } from '../../http/limits/limits.ts'
import type { App } from '../../http/operation.ts'
import { ok } from '../../http/replies.ts'
import { addressOf, subscriberOf } from '../../http/requester.ts'
import { attemptToken, setAttemptCookie, setSessionCookie } from '../../http/session.ts'
import type { Operator } from '../../model/project/operator.ts'
import type { Database } from '../../store/database.ts'
import { removeProvided, saveProvided } from '../../store/projects/provider-operators.ts'
import { makeToken, openSession, providedSessionSeconds } from '../../store/projects/sessions.ts'
import { openAttempt, takeAttempt } from '../../store/projects/sign-in-attempts.ts'

interface Parts {
  config: Config
  database: Database
  limiter: Limiter
  log: Logger
  provider: IdentityProvider | undefined
}

const startPath = '/dashboard/sign-in/provider'

/** Of one address, of IPv6 one /64. */
const limit = { name: 'dashboard.provider', perSecond: 10 }
const open = { access: 'open' as const, limit }

/** Only a fragment: it cannot lead to another host. */
const query = Type.Object({ to: Type.Optional(Type.String({ pattern: '^#/[!-~]*$', maxLength: 2000 })) })

/** Sign-in by the identity provider: there and back, by redirects of the browser. */
export function dashboardSignInApi(app: App, parts: Parts): void {
  const { config, database, limiter, log, provider } = parts

  app.get('/dashboard/sign-in', { config: { access: 'open' }, schema: { hide: true } }, async () =>
    ok(provider ? { provider: { label: provider.label, url: provider.homeUrl + startPath } } : {}),
  )

  if (!provider) return
  const { homeUrl } = provider

  app.get(startPath, { config: open, schema: { hide: true, querystring: query } }, (request, reply) =>
    redirected(request, reply, async () => {
      const { url, ...challenge } = await provider.begin()
      const browser = attemptToken(request) ?? makeToken()
      await openAttempt(database, browser, { ...challenge, returnTo: request.query.to ?? '' })
      setAttemptCookie(request, reply, browser)
      return url
    }),
  )

  app.get(callbackPath, { config: open, schema: { hide: true } }, (request, reply) =>
    redirected(request, reply, async () => {
      const { search, searchParams } = new URL(request.url, homeUrl)
      const state = searchParams.get('state')
      const attempt = state && (await takeAttempt(database, attemptToken(request) ?? '', state))
      if (!attempt) throw new SignInRefused('expired')
      const operator = await whoComes(search.slice(1), attempt, request)
      const token = await openSession(database, operator.id, providedSessionSeconds)
      setSessionCookie(request, reply, token, providedSessionSeconds)
      return `${homeUrl}/${attempt.returnTo}`
    }),
  )

  async function whoComes(
    answer: string,
    attempt: Parameters<IdentityProvider['finish']>[1],
    request: FastifyRequest,
  ): Promise<Operator> {
    const claims = await (provider as IdentityProvider).finish(answer, attempt)
    const { role, ...identity } = readClaims(claims, config)
    const signIn = { action: `GET ${callbackPath}`, address: addressOf(request) }
    const operator = role && (await saveProvided(database, { ...identity, role }, signIn))
    if (operator) return operator
    await removeProvided(database, identity, signIn)
    const claim = (role ? config.oidcProjectsClaim : undefined) ?? config.oidcRoleClaim
    throw new SignInRefused(role ? 'no-project' : 'no-role', { claim, values: valuesOf(claims, claim) })
  }

  /** To the URL that `step` finds; where it is refused to the sign-in page, which says why. */
  async function redirected(
    request: FastifyRequest,
    reply: FastifyReply,
    step: () => Promise<string>,
  ): Promise<FastifyReply> {
    await limiter.takeFor(limit, subscriberOf(request), reply)
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const url = await step().catch((error) => {
      if (!(error instanceof SignInRefused)) throw error
      const { reason, details } = error
      // Nothing is known of an attempt that nobody has begun: strangers cannot fill the log.
      if (Object.keys(details).length > 0)
        log.warn({ requestId: request.id, reason, ...details }, 'sign-in by the identity provider refused')
      return `${homeUrl}/#sign-in-refused=${reason}`
    })
    return reply.redirect(url)
  }
}
