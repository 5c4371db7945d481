import type { App } from '../../http/operation.ts'
import { ok } from '../../http/replies.ts'
import type { Database } from '../../store/database.ts'
import { mostCounted, readOverview } from '../../store/events/overview.ts'

/** What happens in a project, at a glance: for the first page. */
export function dashboardOverviewApi(app: App, { database }: { database: Database }): void {
  app.get(
    '/dashboard/overview',
    {
      config: { access: 'secret', limit: { name: 'dashboard.overview', perSecond: 10 } },
      schema: { hide: true },
    },
    async ({ caller }) => ok({ ...(await readOverview(database, caller)), mostCounted }),
  )
}
