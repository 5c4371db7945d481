import { Type } from 'typebox'
import type { Config } from '../../config.ts'
import { errors } from '../../errors.ts'
import { Choice, Nullable, Reference } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ok } from '../../http/replies.ts'
import type { Operator } from '../../model/project/operator.ts'
import type { Database } from '../../store/database.ts'
import type { KeyRing } from '../../store/projects/key-ring.ts'
import { keepKey, keepProjectKeys } from '../../store/projects/keys-file.ts'
import {
  createProject,
  listKeys,
  listProjectsOf,
  type ProjectKeys,
  projectName,
  revokeRolledKeys,
  rollKey,
} from '../../store/projects/projects.ts'
import { quotaOf, setQuota } from '../../store/projects/quotas.ts'

interface Parts {
  config: Config
  database: Database
  keys: KeyRing
}

const mostQuota = 1e15
const Amount = Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: mostQuota })))

const params = Type.Object({ project: Reference('The project, by name.') })

const keyFields = {
  environment: Choice(['test', 'live'], 'Of which.'),
  kind: Choice(['publishable', 'secret'], 'Which of the two.'),
}

/** Projects and their keys. A secret key is shown once, when it is created: only its hash is stored. */
export function dashboardProjectsApi(app: App, { config, database, keys }: Parts): void {
  async function projectOf(operator: Operator | undefined, name: string) {
    const projects = operator ? await listProjectsOf(database, operator.id) : []
    const project = projects.find((one) => one.name === name)
    if (!project) throw errors.notFound('project', name)
    return project
  }

  app.post(
    '/dashboard/projects',
    {
      config: { access: 'admin', isAudited: true, changes: 'keys' },
      schema: { hide: true, body: Type.Object({ name: Type.String({ pattern: projectName.source }) }) },
    },
    async ({ body: { name } }) => {
      const keep = (all: ProjectKeys) => keepProjectKeys(config.dataFolder, name, all)
      const made = await createProject(database, name, keep, config.historyDays)
      if (!made) throw errors.projectExists(name)
      await keys.reload()
      return ok({ keys: made })
    },
  )

  app.get(
    '/dashboard/projects/:project/keys',
    { config: { access: 'operator' }, schema: { hide: true, params } },
    async ({ params: { project }, operator }) => {
      const { id } = await projectOf(operator, project)
      return ok({ keys: await listKeys(database, id) })
    },
  )

  app.get(
    '/dashboard/projects/:project/quota',
    { config: { access: 'operator' }, schema: { hide: true, params } },
    async ({ params: { project }, operator }) => {
      const { id } = await projectOf(operator, project)
      return ok(await quotaOf(database, id))
    },
  )

  app.patch(
    '/dashboard/projects/:project/quota',
    {
      config: { access: 'admin', isAudited: true, changes: 'keys' },
      schema: { hide: true, params, body: Type.Object({ updates: Amount, calls: Amount }) },
    },
    async ({ params: { project }, body, operator }) => {
      const { id } = await projectOf(operator, project)
      await setQuota(database, project, body)
      return ok(await quotaOf(database, id))
    },
  )

  app.post(
    '/dashboard/projects/:project/keys/roll',
    {
      config: { access: 'admin', isAudited: true, changes: 'keys' },
      schema: {
        hide: true,
        params,
        body: Type.Object({ ...keyFields, keepsOld: Type.Optional(Type.Boolean()) }),
      },
    },
    async ({ params: { project }, body: { environment, kind, keepsOld }, operator }) => {
      const { id } = await projectOf(operator, project)
      const which = { live: environment === 'live', secret: kind === 'secret' }
      const keep = (made: string) => keepKey(config.dataFolder, project, which, made)
      const key = await rollKey(database, id, which, keep, keepsOld)
      await keys.reload()
      return ok({ key: { environment, kind, key } })
    },
  )

  app.post(
    '/dashboard/projects/:project/keys/revoke-old',
    {
      config: { access: 'admin', isAudited: true, changes: 'keys' },
      schema: { hide: true, params, body: Type.Object(keyFields) },
    },
    async ({ params: { project }, body: { environment, kind }, operator }) => {
      const { id } = await projectOf(operator, project)
      await revokeRolledKeys(database, id, { live: environment === 'live', secret: kind === 'secret' })
      await keys.reload()
      return ok({})
    },
  )
}
