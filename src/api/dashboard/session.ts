import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { errors } from '../../errors.ts'
import type { IdentityProvider } from '../../http/identity/provider.ts'
import type { Limiter } from '../../http/limits/limits.ts'
import type { App } from '../../http/operation.ts'
import { ok } from '../../http/replies.ts'
import { subscriberOf } from '../../http/requester.ts'
import { isFromDashboard, sessionToken, setSessionCookie } from '../../http/session.ts'
import type { Operator } from '../../model/project/operator.ts'
import type { Database } from '../../store/database.ts'
import { checkPassword, setPassword } from '../../store/projects/operators.ts'
import { shortestPassword } from '../../store/projects/passwords.ts'
import { listProjectsOf } from '../../store/projects/projects.ts'
import { closeSession, openSession, useSignInLink } from '../../store/projects/sessions.ts'

interface Parts {
  provider: IdentityProvider | undefined
  database: Database
  limiter: Limiter
}

/** Sign-in attempts per IP address (of IPv6 per /64), and per name from all addresses together. */
const signInLimit = { name: 'dashboard.signIn', perSecond: 1 }

const word = () => Type.String({ minLength: 1, maxLength: 1000 })

/** Sign in to the dashboard, sign out, and the current operator. */
export function dashboardSessionApi(app: App, { provider, database, limiter }: Parts): void {
  app.post(
    '/dashboard/session',
    {
      config: { access: 'open', limit: signInLimit },
      schema: {
        hide: true,
        body: Type.Object({
          name: Type.Optional(word()),
          password: Type.Optional(word()),
          link: Type.Optional(word()),
        }),
      },
    },
    async (request, reply) => {
      if (!isFromDashboard(request)) throw errors.dashboardOnly()
      await limiter.takeFor(signInLimit, subscriberOf(request), reply)
      const { name } = request.body
      if (name !== undefined) await limiter.takeFor(signInLimit, `name ${name}`, reply)
      return signedIn(await whoSignsIn(request.body), request, reply)
    },
  )

  /** By one-time link, or by name and password. */
  async function whoSignsIn(body: { name?: string; password?: string; link?: string }): Promise<Operator> {
    const { name, password, link } = body
    if (link !== undefined) {
      const operator = await useSignInLink(database, link)
      if (!operator) throw errors.wrongLink()
      return operator
    }
    if (name === undefined) throw errors.missing('name')
    if (password === undefined) throw errors.missing('password')
    const operator = await checkPassword(database, name, password)
    if (!operator) throw errors.wrongPassword()
    return operator
  }

  async function signedIn(operator: Operator, request: FastifyRequest, reply: FastifyReply) {
    setSessionCookie(request, reply, await openSession(database, operator.id))
    return whoIs(operator)
  }

  async function whoIs({ id, name, role, issuer }: Operator) {
    const projects = await listProjectsOf(database, id)
    return ok({
      operator: { name, role, ...(issuer !== null && { issuer }) },
      projects: projects.map(({ name: project, disabled }) => ({ name: project, disabled })),
    })
  }

  app.get('/dashboard/session', { config: { access: 'operator' }, schema: { hide: true } }, ({ operator }) =>
    whoIs(operator as Operator),
  )

  app.delete(
    '/dashboard/session',
    { config: { access: 'operator' }, schema: { hide: true } },
    async (request, reply) => {
      await closeSession(database, sessionToken(request) as string)
      setSessionCookie(request, reply, undefined)
      const isProvided = request.operator?.issuer !== null
      const signOutUrl = isProvided ? await provider?.signOutUrl() : undefined
      return ok({ ...(signOutUrl !== undefined && { signOutUrl }) })
    },
  )

  app.put(
    '/dashboard/session/password',
    {
      config: { access: 'operator' },
      schema: {
        hide: true,
        body: Type.Object({
          old: word(),
          new: Type.String({ minLength: shortestPassword, maxLength: 1000 }),
        }),
      },
    },
    async (request, reply) => {
      await limiter.takeFor(signInLimit, subscriberOf(request), reply)
      const operator = request.operator as Operator
      // Not 401: that would say that the session has ended.
      if (!(await checkPassword(database, operator.name, request.body.old))) throw errors.wrongOldPassword()
      await setPassword(database, operator.id, request.body.new)
      return signedIn(operator, request, reply)
    },
  )
}
