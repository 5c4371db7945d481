import { Type } from 'typebox'
import { Cursor } from '../../http/input/cursor.ts'
import { Choice, Limit, Reference } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { page } from '../../http/replies.ts'
import type { Database } from '../../store/database.ts'
import { listRequests } from '../../store/projects/request-log.ts'

const outcomes = { served: 2, refused: 4, failed: 5 }

/** What was asked of a project lately, with filters. */
export function dashboardRequestsApi(app: App, { database }: { database: Database }): void {
  app.get(
    '/dashboard/requests',
    {
      config: { access: 'secret', limit: { name: 'dashboard.requests', perSecond: 10 } },
      schema: {
        hide: true,
        querystring: Type.Object({
          limit: Limit(1, 1000, 100),
          cursor: Type.Optional(Cursor),
          outcome: Type.Optional(Choice(['served', 'refused', 'failed'], 'How it was answered.')),
          method: Type.Optional(Choice(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], 'The method.')),
          key: Type.Optional(Choice(['publishable', 'secret'], 'Which kind of key asked.')),
          route: Type.Optional(Reference('A part of the route.')),
        }),
      },
    },
    async ({ caller, query: { outcome, ...filter } }) => {
      const statusClass = outcome && { statusClass: outcomes[outcome] }
      const found = await listRequests(database, caller, { ...filter, ...statusClass })
      return page('requests', found, found.items)
    },
  )
}
