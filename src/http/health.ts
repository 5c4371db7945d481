import type { Database } from '../store/database.ts'
import type { Metrics } from './metrics.ts'
import type { App } from './operation.ts'
import { ok } from './replies.ts'

const open = { config: { access: 'open' as const }, schema: { hide: true } }

/** Liveness, readiness and metrics, for load balancers and monitoring. */
export function serveHealth(app: App, database: Database, metrics: Metrics): void {
  app.get('/healthz', open, () => ok({ status: 'alive' }))

  app.get('/readyz', open, async () => {
    await database.check()
    return ok({ status: 'ready' })
  })

  app.get('/metrics', open, async (_request, reply) => {
    reply.type(metrics.contentType)
    return metrics.text()
  })
}
