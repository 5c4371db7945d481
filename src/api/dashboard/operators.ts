import { Type } from 'typebox'
import { errors } from '../../errors.ts'
import { Choice, Nullable, Reference } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ok } from '../../http/replies.ts'
import { roles } from '../../model/project/operator.ts'
import type { Database } from '../../store/database.ts'
import {
  type Change,
  createOperator,
  getOperator,
  listOperators,
  removeOperator,
  type StoredOperator,
  setProjects,
  setRole,
} from '../../store/projects/operators.ts'
import { makePassword } from '../../store/projects/passwords.ts'
import { listProjects } from '../../store/projects/projects.ts'
import { makeSignInLink } from '../../store/projects/sessions.ts'

const params = Type.Object({ name: Reference('The operator, by name.') })
const RoleField = Choice(roles, 'What they may do.')
const Projects = Nullable(Type.Array(Reference('A project, by name.'), { maxItems: 1000 }))
const admin = { access: 'admin' as const }
const audited = { ...admin, isAudited: true }

/** Users of the dashboard; for admins. */
export function dashboardOperatorsApi(app: App, { database }: { database: Database }): void {
  /** The ids of projects by name; null for all. */
  async function idsOf(names: string[] | null): Promise<number[] | null> {
    if (names === null) return null
    const known = new Map((await listProjects(database)).map(({ id, name }) => [name, id]))
    return names.map((name) => {
      const id = known.get(name)
      if (id === undefined) throw errors.invalid('projects', `Expected names of projects, got "${name}".`)
      return id
    })
  }

  /** One with a password: the others are changed at their identity provider. */
  async function ownOperator(name: string): Promise<StoredOperator> {
    const operator = await getOperator(database, name)
    if (!operator) throw errors.notFound('operator', name)
    if (operator.issuer !== null) throw errors.operatorOfProvider(name, operator.issuer)
    return operator
  }

  app.get('/dashboard/operators', { config: admin, schema: { hide: true } }, async () => {
    const operators = await listOperators(database)
    return ok({ operators: operators.map(({ id: _, ...operator }) => operator) })
  })

  app.post(
    '/dashboard/operators',
    {
      config: audited,
      schema: {
        hide: true,
        body: Type.Object({
          name: Type.String({ pattern: '^[\\w.@+-]+$', minLength: 1, maxLength: 64 }),
          role: RoleField,
          projects: Type.Optional(Projects),
        }),
      },
    },
    async ({ body: { name, role, projects = null } }) => {
      if (role === 'admin' && projects !== null) throw errors.adminHasAllProjects()
      const password = makePassword()
      const made = await createOperator(database, name, role, password, await idsOf(projects))
      if (!made) throw errors.operatorExists(name)
      return ok({
        operator: { name, role, projects, password, link: await makeSignInLink(database, made.id) },
      })
    },
  )

  app.post(
    '/dashboard/operators/:name/link',
    { config: audited, schema: { hide: true, params } },
    async ({ params: { name } }) => {
      const { id } = await ownOperator(name)
      return ok({ link: await makeSignInLink(database, id) })
    },
  )

  app.patch(
    '/dashboard/operators/:name',
    { config: audited, schema: { hide: true, params, body: Type.Object({ role: RoleField }) } },
    async ({ params: { name }, body: { role } }) => {
      await ownOperator(name)
      return answer(name, await setRole(database, name, role))
    },
  )

  app.put(
    '/dashboard/operators/:name/projects',
    { config: audited, schema: { hide: true, params, body: Type.Object({ projects: Projects }) } },
    async ({ params: { name }, body: { projects } }) => {
      const { role } = await ownOperator(name)
      if (role === 'admin') throw errors.adminHasAllProjects()
      await setProjects(database, name, await idsOf(projects))
      return ok({})
    },
  )

  app.delete(
    '/dashboard/operators/:name',
    { config: audited, schema: { hide: true, params } },
    async ({ params: { name } }) => answer(name, await removeOperator(database, name)),
  )
}

function answer(name: string, change: Change) {
  if (change === 'unknown') throw errors.notFound('operator', name)
  if (change === 'last admin') throw errors.lastAdmin(name)
  return ok({})
}
