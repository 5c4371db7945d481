import { errors } from '../errors.ts'
import type { Database } from '../store/database.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { App } from './operation.ts'
import { ok } from './replies.ts'

interface HealthParts {
  database: Database
  metrics: Metrics
  /** Why the server should get no requests yet: a sentence. */
  mapsAwaited(): Promise<string | undefined>
}

const open = { config: { access: 'open' as const }, schema: { hide: true } }

/** Liveness, readiness and metrics, for load balancers and monitoring. */
export function serveHealth(app: App, { database, metrics, mapsAwaited }: HealthParts): void {
  app.get('/healthz', open, () => ok({ status: 'alive' }))

  app.get('/readyz', open, async () => {
    await database.check()
    const awaited = await mapsAwaited()
    if (awaited !== undefined) throw errors.mapsAwaited(awaited)
    return ok({ status: 'ready' })
  })

  app.get('/metrics', open, async (_request, reply) => {
    reply.type(metrics.contentType)
    return metrics.text()
  })
}
