import type { Config } from '../../config.ts'
import { version } from '../../config.ts'
import type { App } from '../../http/operation.ts'
import { ok } from '../../http/replies.ts'
import { importedData } from '../../import/imported-regions.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import type { Database } from '../../store/database.ts'

interface Parts {
  config: Config
  database: Database
  engine: Engine
}

const schema = { hide: true }
const config = { access: 'operator' as const }

/** Health of the server, and its imported regions. */
export function dashboardServerApi(app: App, { config: { dataFolder }, database, engine }: Parts): void {
  const startedAt = new Date()

  app.get('/dashboard/health', { config, schema }, async () => {
    const began = performance.now()
    const isUp = await database.check().then(
      () => true,
      () => false,
    )
    const milliseconds = performance.now() - began
    return ok({
      version,
      startedAt,
      memory: process.memoryUsage.rss(),
      database: { isUp, milliseconds: Math.round(milliseconds * 10) / 10, ...database.connections() },
      routing: { roads: await roadsState(engine) },
    })
  })

  app.get('/dashboard/regions', { config, schema }, async () => ok(await importedData(dataFolder)))
}

async function roadsState(engine: Engine): Promise<'ready' | 'building' | 'none'> {
  if (engine.roads() !== undefined) return 'ready'
  return (await engine.areRoadsComing()) ? 'building' : 'none'
}
