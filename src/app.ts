import { settingsApi } from './api/settings.ts'
import { usersApi } from './api/users.ts'
import { createFrame, type FrameParts } from './http/frame.ts'
import { serveHealth } from './http/health.ts'
import { describeApi, serveReference } from './http/openapi.ts'
import type { App } from './http/operation.ts'
import type { Database } from './store/database.ts'

export interface AppParts extends FrameParts {
  database: Database
}

/** The map of the API: every file of api/, in order. Building is not listening. */
export async function buildApp(parts: AppParts): Promise<App> {
  const app = createFrame(parts)
  const limited: string[] = []
  app.addHook('onRoute', ({ config }) => void (config?.limit && limited.push(config.limit.name)))
  await describeApi(app)

  usersApi(app, parts)
  settingsApi(app, parts)

  serveHealth(app, parts.database, parts.metrics)
  await serveReference(app)
  parts.limiter.refuseUnknownNames(limited)
  await app.ready()
  return app
}
